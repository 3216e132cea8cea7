/** The password of all test accounts. */
export const PASSWORD = 'a long enough password';
