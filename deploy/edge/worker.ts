import worker from '../../.edge/.open-next/worker.js';
import { TEXTS } from '../../.edge/shared-json/index.js';
import { COMMON, NO_CONTENT_POLICY } from '../../lib/http/headers.ts';
import { correctedUrl, normalizeUrl } from '../../server/normalize-url.ts';
import { INTERNAL, isTooLong, refusalOf } from '../../server/refuse.ts';

interface Settings {
  NEXT_PUBLIC_SITE_URL: string;
  SUPABASE_SECRET_KEY: string;
}

const texts: Record<string, string> = TEXTS;
const parsed: Record<string, unknown> = {};
/** Used by shared-json.cjs: modules in many chunks share one parsed file. */
const readSharedJson = (name: string): unknown => (parsed[name] ??= JSON.parse(texts[name] ?? ''));
Object.assign(globalThis, { [Symbol.for('gcsd.shared-json')]: readSharedJson });

export default {
  /** The rules of server/ on addresses, refusals and headers, around the adapter's Worker. */
  async fetch(request: Request, settings: Settings, context: unknown): Promise<Response> {
    const { origin, pathname, search } = new URL(request.url);
    const refused = refusal(request, pathname + search);
    if (refused) return guarded(refused);
    const url = normalizeUrl(pathname + search);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const corrected = isRead ? correctedUrl(url) : null;
    if (corrected !== null)
      return guarded(
        new Response(null, {
          status: 308,
          headers: { location: corrected, 'cache-control': 'public, max-age=60' },
        }),
      );
    const cleaned = new Request(origin + url, request);
    for (const name of [...cleaned.headers.keys()]) if (INTERNAL.test(name)) cleaned.headers.delete(name);
    return guarded(await worker.fetch(cleaned, settings, context));
  },
  /** The cron trigger of wrangler.jsonc does the work between requests. */
  async scheduled(_event: unknown, settings: Settings, context: unknown): Promise<void> {
    const request = new Request(`${settings.NEXT_PUBLIC_SITE_URL}/api/jobs/run`, {
      method: 'POST',
      headers: { authorization: `Bearer ${settings.SUPABASE_SECRET_KEY}` },
    });
    const { status } = await worker.fetch(request, settings, context);
    if (status !== 200) throw new Error(`POST /api/jobs/run answered ${status}`);
  },
};

function refusal({ method, headers }: Request, url: string): Response | null {
  if (isTooLong(url)) return new Response('The address is too long', { status: 414 });
  const found = refusalOf({ method, url: normalizeUrl(url), headers: Object.fromEntries(headers) });
  return found && new Response(found.text, { status: found.status, headers: found.headers ?? {} });
}

/** Security headers also where Next.js sets none; nothing that failed may be kept. */
function guarded(answer: Response): Response {
  const sent = new Response(answer.body, answer);
  for (const { key, value } of COMMON) sent.headers.set(key, value);
  if (sent.status >= 400) sent.headers.set('cache-control', 'private, no-store');
  if (sent.status >= 300 && !sent.headers.has('content-security-policy'))
    sent.headers.set('content-security-policy', NO_CONTENT_POLICY);
  return sent;
}
