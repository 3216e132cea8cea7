const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID of any version, as PostgreSQL writes one. */
export function isUuid(value: string | null): value is string {
  return value !== null && UUID.test(value);
}
