/** Digest of errors that mean that the backend cannot be reached. */
export const DATA_UNREACHABLE = 'data-unreachable';
