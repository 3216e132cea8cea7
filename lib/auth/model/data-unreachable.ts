/** The digest of errors that mean that the data cannot be reached at the moment. */
export const DATA_UNREACHABLE = 'data-unreachable';
