/** Fetch-style, so that tests can pass it to supabase-js as `fetch`. */
export type Handler = (request: Request) => Promise<Response>;

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });
}
