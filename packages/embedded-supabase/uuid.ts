const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A UUID of any version, in PostgreSQL's format. */
export function isUuid(value: string | null): value is string {
  return value !== null && UUID.test(value);
}
