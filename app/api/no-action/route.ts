/** What posts to a public page meet that call a server action or bring files: there are none to call. */
export function POST(): Response {
  return Response.json(
    { error: 'This page takes no posts' },
    { status: 405, headers: { allow: 'GET, HEAD', 'cache-control': 'no-store' } },
  );
}
