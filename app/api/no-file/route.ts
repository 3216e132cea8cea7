/** A short 404 for missing bundler files, such as those of an earlier build. */
export function GET(): Response {
  return new Response('There is no such file', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'private, no-store' },
  });
}
