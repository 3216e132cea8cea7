/** What asks for a file of the bundler that is not there meets, of an earlier build for example: no page, for nobody reads it. */
export function GET(): Response {
  return new Response('There is no such file', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'private, no-store' },
  });
}
