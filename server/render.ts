import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import inject from 'light-my-request';
import { type RequestContext, requests } from '../lib/http/request-context.ts';
import { stripFramework } from './strip-framework.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface Rendered {
  status: number;
  headers: Record<string, string>;
  cookies: string[];
  body: Buffer;
  tags: string[];
  /** Infinity for never. */
  changesAt: number;
  isStripped: boolean;
}

const HOP_BY_HOP =
  /^(?:connection|keep-alive|transfer-encoding|date|content-length|set-cookie|etag|vary|x-nextjs-.*)$/;
/** A neutral user agent: pages are the same for all browsers. */
const USER_AGENT = 'gcsd-render';

/** Renders an address and removes the framework's scripts. `headers` are a reader's; omitted for shared pages. */
export async function render(
  handler: Handler,
  url: string,
  host: string,
  context: RequestContext,
  headers: IncomingHttpHeaders = {},
): Promise<Rendered> {
  const response = await requests.run(
    context,
    async () =>
      // Awaited inside: the call begins with the first `then`.
      await inject(handler as Parameters<typeof inject>[0], {
        method: 'GET',
        url,
        headers: { 'user-agent': USER_AGENT, ...headers, host },
      }),
  );
  const { override } = context;
  const sent: Record<string, string> = {};
  // Next.js sets the location of some redirects twice, which nginx refuses.
  for (const [name, value] of Object.entries({ ...response.headers, ...override?.headers }))
    if (value !== undefined && !HOP_BY_HOP.test(name))
      sent[name.toLowerCase()] = String(Array.isArray(value) ? value[0] : value);
  const isHtml = sent['content-type']?.startsWith('text/html') ?? false;
  const html = isHtml ? response.rawPayload.toString() : '';
  const stripped = isHtml ? stripFramework(html) : html;
  return {
    status: override?.status ?? response.statusCode,
    headers: sent,
    cookies: [response.headers['set-cookie'] ?? []].flat().map(String),
    body: stripped === html ? response.rawPayload : Buffer.from(stripped),
    tags: [...context.tags],
    changesAt: context.changesAt,
    isStripped: isHtml && stripped !== html,
  };
}
