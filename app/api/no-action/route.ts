/** What posts to public pages and files meet, and other methods that would change something: there is nothing to change. */
export function POST(): Response {
  return Response.json(
    { error: 'This page takes no posts' },
    { status: 405, headers: { allow: 'GET, HEAD', 'cache-control': 'no-store' } },
  );
}

export { POST as DELETE, POST as OPTIONS, POST as PATCH, POST as PUT };
