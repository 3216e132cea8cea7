/** forwarded-for: a visitor cannot choose the address that limits count by. */

/**
 * X-Forwarded-For with the other end of the connection added, as a proxy does. A route handler cannot see the
 * connection, and Next.js sets the header only when the visitor sent none: without this, anybody could choose the
 * address that rate limits count by.
 */
export function appendForwardedFor(claimed: string | string[] | undefined, peer: string): string {
  return claimed ? `${claimed}, ${peer}` : peer;
}
