/**
 * For a bare notFound(), of which there is none (components/screens/missing.tsx says why). Short, because its markup is
 * in the data of every page: Next's own would be 900 bytes.
 */
export default function NotFound() {
  return <h1>404</h1>;
}
