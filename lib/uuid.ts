const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** With hyphens, in either case; PostgreSQL accepts more forms. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
