/** Never used (see missing.tsx), but in the data of every page: Next.js's own would be 900 bytes. */
export function BareNotFound() {
  return <h1>404</h1>;
}
