/** The database's rule for an e-mail address, as an input pattern: text, an @, and text with a full stop within it. */
export const EMAIL_PATTERN = '[^@\\s]+@[^@\\s][^@\\s.]*\\.[^@\\s]+';
const EMAIL = new RegExp(`^${EMAIL_PATTERN}$`);

export function isEmailAddress(text: string): boolean {
  return EMAIL.test(text);
}
