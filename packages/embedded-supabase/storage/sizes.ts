/** Sizes in bytes. */

/** Limit of the backend for every bucket: 50 MiB, as on a hosted project. */
export const MAX_FILE_BYTES = 50 * 1_024 * 1_024;
export const MAX_JSON_BYTES = 1_024 * 1_024;
