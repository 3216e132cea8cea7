/** Every part of the gateway is a fetch-style handler, so that tests can hand it to supabase-js as `fetch`. */
export type Handler = (request: Request) => Promise<Response>;

/** A JSON answer. `headers` are added to the content type. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });
}
