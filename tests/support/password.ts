/** Of every account that tests make. */
export const PASSWORD = 'a long enough password';
