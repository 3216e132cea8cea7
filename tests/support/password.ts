export const PASSWORD = 'a long enough password';
