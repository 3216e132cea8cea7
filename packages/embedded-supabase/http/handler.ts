/** Fetch-style, so that tests can pass it to supabase-js as `fetch`. */
export type Handler = (request: Request) => Promise<Response>;

/** For answers about an account, which no cache may keep. */
export function uncached(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return json(status, body, { 'cache-control': 'no-store', ...headers });
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });
}
