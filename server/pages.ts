import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import {
  type Application,
  currentRequest,
  newContext,
  type RequestContext,
  serverLink,
} from '../lib/http/server-link.ts';
import { log } from '../lib/log.ts';
import { encodeBody } from './encode.ts';
import { documentHeaders, isCacheable } from './headers.ts';
import type { CachedPage, PageCache } from './page-cache.ts';
import { type Handler, type Rendered, render } from './render.ts';
import { send, sendHit, sendText } from './send.ts';
import { languageOfPath, RETRY_AFTER, UNAVAILABLE_JSON, unavailablePage } from './unavailable.ts';

/** Milliseconds until a render is suspected to wait for a failing backend. */
const SUSPICIOUS_MS = 1000;
const CHECK_MS = 200;
/** A backend that has responded within this time is available. */
const SILENCE_MS = 1100;
/** Milliseconds that a failing backend counts as unavailable. */
const AWAY_MS = 3000;
/** Concurrent and queued renders; others get 503. */
const MAX_RENDERS = 8;
const MAX_WAITING = 200;

type Result = { page: CachedPage } | { rendered: Rendered } | 'unavailable';

interface Parts {
  cache: PageCache;
  handler: Handler;
  host: string;
  application: Application;
}

/** Serves cached pages, and renders each missing one once for all waiting readers. */
export class Pages {
  readonly #parts: Parts;
  readonly #renders = new Map<string, Promise<Result>>();
  readonly #slots = pLimit(MAX_RENDERS);
  readonly #refreshes = pLimit(1);
  #awayUntil = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get pending(): number {
    return this.#slots.activeCount + this.#slots.pendingCount;
  }

  /** Fast path: a fresh page whose key equals the address. Returns status and route, or null. */
  hit(
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
  ): { status: number; route: string } | null {
    const { cache, application } = this.#parts;
    const page = cache.get(request.url ?? '');
    if (!page || cache.freshness(page) !== 'fresh') return null;
    application.onLookup('hit');
    return { status: sendHit(request, response, page, id), route: page.route };
  }

  async serve(
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
    headers: Record<string, string> = {},
  ): Promise<void> {
    const { cache, application } = this.#parts;
    const page = cache.get(key);
    const freshness = page && cache.freshness(page);
    if (page && freshness !== 'expired') {
      const outcome = freshness === 'fresh' ? 'hit' : 'stale';
      application.onLookup(outcome);
      send(request, response, {
        status: 200,
        headers: { ...page.headers, ...headers },
        body: page.body,
        outcome,
      });
      if (outcome === 'stale') this.#refresh(key);
      return;
    }
    application.onLookup('miss');
    const result = await this.load(key);
    if (result === 'unavailable') await this.#sendUnavailable(request, response, key);
    else if ('rendered' in result) await sendRendered(request, response, result.rendered);
    else {
      // The old page, because rendering failed.
      const outcome = result.page === page ? 'stale' : 'miss';
      send(request, response, {
        status: 200,
        headers: { ...result.page.headers, ...headers },
        body: result.page.body,
        outcome,
      });
    }
  }

  /** For pages that depend on the reader: rendered with the reader's headers, never cached. */
  async serveUncached(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { handler, host } = this.#parts;
    const { cookie, 'accept-language': language, 'x-forwarded-for': forwarded } = request.headers;
    const headers = {
      ...(cookie !== undefined && { cookie }),
      ...(language !== undefined && { 'accept-language': language }),
      ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
    };
    if (this.#slots.pendingCount >= MAX_WAITING)
      return this.#sendUnavailable(request, response, request.url ?? '/');
    const context = currentRequest();
    const own = newContext(context?.id ?? randomUUID(), context?.route ?? '');
    const rendered = await this.#slots(() => render(handler, request.url ?? '/', host, own, headers));
    await sendRendered(request, response, rendered);
  }

  /** Renders and caches a page once for concurrent requests. */
  load(key: string): Promise<Result> {
    const present = this.#renders.get(key);
    if (present) return present;
    const started = this.#load(key).finally(() => this.#renders.delete(key));
    this.#renders.set(key, started);
    return started;
  }

  async #load(key: string): Promise<Result> {
    const old = this.#parts.cache.get(key);
    const fallback: Result = old ? { page: old } : 'unavailable';
    if (this.#slots.pendingCount >= MAX_WAITING) return fallback;
    const context = newContext(randomUUID(), this.#parts.application.routePattern(key));
    const result = this.#slots(() => this.#render(key, context));
    const finished = await Promise.race([result, this.#untilAway(context)]);
    if (finished === 'away') return fallback;
    if ('page' in finished || finished.rendered.status < 500) return finished;
    if (old) return { page: old };
    if (finished.rendered.status !== 500 || (await this.#backendAnswers())) return finished;
    return finished.rendered.isStripped ? { rendered: asUnavailable(finished.rendered) } : 'unavailable';
  }

  async #render(key: string, context: RequestContext): Promise<Exclude<Result, 'unavailable'>> {
    const { cache, handler, host, application } = this.#parts;
    const position = cache.position;
    const started = performance.now();
    const { route } = context;
    const rendered = await render(handler, key, host, context);
    const headers = documentHeaders(rendered);
    application.onRender(route, (performance.now() - started) / 1000);
    if (!isCacheable(rendered, headers)) return { rendered };
    const body = await encodeBody(rendered.body, headers['content-type'] ?? '');
    const page = { headers, body, tags: rendered.tags, route };
    cache.set(key, page, position);
    return { page: { ...page, storedAt: 0, staleSince: null, isExpired: false } };
  }

  /**
   * Resolves when a render waits for a backend that does not respond. Slow renders and slow backends are waited for.
   */
  async #untilAway(context: RequestContext): Promise<'away'> {
    await wait(performance.now() < this.#awayUntil ? CHECK_MS : SUSPICIOUS_MS, undefined, { ref: false });
    for (;;) {
      const silence = performance.now() - serverLink.backendAnsweredAt;
      if (context.openCalls > 0 && silence > SILENCE_MS && !(await this.#backendAnswers())) return 'away';
      await wait(CHECK_MS, undefined, { ref: false });
    }
  }

  async #backendAnswers(): Promise<boolean> {
    if (performance.now() < this.#awayUntil) return false;
    const answers = await this.#parts.application.backendAnswers();
    if (!answers) this.#awayUntil = performance.now() + AWAY_MS;
    return answers;
  }

  #refresh(key: string): void {
    if (this.#renders.has(key) || this.#refreshes.pendingCount >= MAX_WAITING) return;
    void this.#refreshes(() => this.load(key)).catch((error: unknown) => log.error(error));
  }

  #sendUnavailable(request: IncomingMessage, response: ServerResponse, url: string): Promise<void> {
    const isPage = !/^\/(?:api|map)\//.test(url);
    return sendText(
      request,
      response,
      503,
      isPage ? unavailablePage(languageOfPath(url)) : UNAVAILABLE_JSON,
      {
        'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
        'retry-after': RETRY_AFTER,
      },
    );
  }
}

/** Changes the status of an error page while the backend is unavailable. */
const asUnavailable = (rendered: Rendered): Rendered => ({
  ...rendered,
  status: 503,
  headers: { ...rendered.headers, 'retry-after': RETRY_AFTER },
});

async function sendRendered(
  request: IncomingMessage,
  response: ServerResponse,
  rendered: Rendered,
): Promise<void> {
  const headers = documentHeaders(rendered);
  const { status, cookies, body } = rendered;
  send(request, response, {
    status,
    headers,
    cookies,
    body: await encodeBody(body, headers['content-type'] ?? ''),
    outcome: null,
  });
}
