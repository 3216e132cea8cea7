import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Application } from '../lib/http/application.ts';
import { COMMON, NO_CONTENT_POLICY } from '../lib/http/headers.ts';
import { newContext, requests } from '../lib/http/request-context.ts';
import { serverLink } from '../lib/http/server-link.ts';
import { LANGUAGE_KEY, type Language } from '../lib/i18n/locales.ts';
import { negotiateLanguage } from '../lib/i18n/negotiate.ts';
import { log } from '../lib/log.ts';
import { publicPattern } from '../lib/routes.ts';
import { correctedUrl, normalizeUrl } from './normalize-url.ts';
import type { Pages } from './pages.ts';
import { cacheKey, isDocumentPath, isUnknownPath, takesTurn } from './public-paths.ts';
import { INTERNAL, isTooLong, limitHeaders, refusalOf } from './refuse.ts';
import type { Handler } from './render.ts';
import { sendText } from './send.ts';

/** `/` depends on the cookie or browser language, so no shared cache may keep it. */
const NEGOTIATED = { 'cache-control': 'private, no-cache' };

interface Parts {
  /** Responses in progress, with their routes. */
  open: Map<ServerResponse, string>;
  pages: Pages;
  handler: Handler;
  application: Application;
}

export function createHandler({ open, pages, handler, application }: Parts): Handler {
  return (request, response) => {
    const started = performance.now();
    const { method = '', url = '/' } = request;
    const id = application.requestId(request);
    const isLong = isTooLong(url);
    const isRead = method === 'GET' || method === 'HEAD';
    const hit =
      isRead && !isLong && !serverLink.isEnding && request.headers.upgrade === undefined
        ? pages.hit(request, response, id)
        : null;
    if (hit) {
      application.onAnswered({
        ...hit,
        id,
        method,
        milliseconds: performance.now() - started,
        aborted: false,
      });
      return;
    }
    const route = isLong ? 'other' : application.routePattern(url);
    open.set(response, route);
    response.once('close', () => {
      open.delete(response);
      application.onAnswered({
        ...{ id, method, route, status: response.statusCode },
        milliseconds: performance.now() - started,
        aborted: !response.writableFinished,
      });
    });
    const client = application.clientOf(appendPeer(request));
    requests.run(newContext(id, route, client), () => begin(request, response, id));
  };

  function begin(request: IncomingMessage, response: ServerResponse, id: string): void {
    if (serverLink.isEnding || request.headers.upgrade !== undefined) response.shouldKeepAlive = false;
    response.setHeader('x-request-id', id);
    for (const { key, value } of COMMON) response.setHeader(key, value);
    answer(request, response).catch((error: unknown) => {
      log.error(error);
      if (response.headersSent) response.destroy();
      else void sendText(request, response, 500, 'Internal error');
    });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (isTooLong(request.url ?? '/')) return sendText(request, response, 414, 'The address is too long');
    const { method = '', headers } = request;
    const url = prepare(request);
    const refusal = refusalOf({ method, url, headers });
    if (refusal) return sendText(request, response, refusal.status, refusal.text, refusal.headers);
    if (takesTurn(url)) return pages.inTurn(request, response, () => passThrough(request, response));
    if (method !== 'GET' && method !== 'HEAD') return passThrough(request, response);
    const corrected = correctedUrl(url);
    if (corrected !== null)
      return sendText(request, response, 308, '', {
        location: corrected,
        'cache-control': 'public, max-age=60',
      });
    const isRoot = url === '/' || url.startsWith('/?');
    const negotiated = isRoot ? publicPattern(languageOf(headers), 'home') + url.slice(1) : null;
    const key = cacheKey(negotiated ?? url);
    if (key !== null) return pages.serve(request, response, key, negotiated === null ? {} : NEGOTIATED);
    if (isUnknownPath(url)) return pages.serveNotFound(request, response, languageOf(headers));
    if (isDocumentPath(url)) return pages.serveUncached(request, response);
    return passThrough(request, response);
  }

  function passThrough(request: IncomingMessage, response: ServerResponse): void {
    overrideHead(response);
    handler(request, response);
  }
}

/** Appends the peer like a proxy: a client's claims only count behind trusted proxies (lib/http/client-ip.ts). */
function appendPeer({ headers, socket }: IncomingMessage): string {
  limitHeaders(headers);
  const claimed = headers['x-forwarded-for'];
  const peer = socket.remoteAddress ?? 'unknown';
  const forwarded = claimed ? `${claimed}, ${peer}` : peer;
  headers['x-forwarded-for'] = forwarded;
  return forwarded;
}

/** Removes what clients must not set, and normalises the address; returns it. */
function prepare(request: IncomingMessage): string {
  const { headers } = request;
  // Next.js would fetch its own redirects of server actions by https.
  delete headers['x-forwarded-proto'];
  for (const name in headers) if (INTERNAL.test(name)) delete headers[name];
  request.url = normalizeUrl(request.url ?? '/');
  return request.url;
}

function languageOf({ cookie = '', 'accept-language': accepted }: IncomingMessage['headers']): Language {
  const saved = new RegExp(`(?:^|;\\s*)${LANGUAGE_KEY}=([^;]*)`).exec(cookie)?.[1];
  return negotiateLanguage(saved, accepted ?? null);
}

/** Applies status overrides, and makes errors uncacheable: next.config.ts rules do not know the status. */
function overrideHead(response: ServerResponse): void {
  const context = requests.getStore();
  const write = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...rest: unknown[]) => {
    const { override } = context ?? {};
    const sent = override?.status ?? status;
    if (sent >= 400) response.setHeader('cache-control', 'private, no-store');
    if (sent >= 300 && !response.hasHeader('content-security-policy'))
      response.setHeader('content-security-policy', NO_CONTENT_POLICY);
    for (const [name, value] of Object.entries(override?.headers ?? {})) response.setHeader(name, value);
    return write(sent, ...rest);
  };
}
