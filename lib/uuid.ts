const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID with its hyphens, in either case; PostgreSQL reads more forms than that. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
