/**
 * For a bare notFound(), of which there is none (missing.tsx says why). Short, because its markup is in the data of every
 * page: Next's own would be 900 bytes.
 */
export function BareNotFound() {
  return <h1>404</h1>;
}
