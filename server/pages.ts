import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Application } from '../lib/http/application.ts';
import { FairQueue } from '../lib/http/fair-queue.ts';
import { currentRequest, INTERNAL, newContext, type RequestContext } from '../lib/http/request-context.ts';
import type { Language } from '../lib/i18n/locales.ts';
import { log } from '../lib/log.ts';
import { BackendWatch } from './backend-watch.ts';
import { encodeBody } from './encode.ts';
import { documentHeaders, isCacheable } from './headers.ts';
import type { CachedPage, PageCache } from './page-cache.ts';
import { PreparedPages } from './prepared-pages.ts';
import { cacheGroup, hasOwnQueue, isDocumentPath } from './public-paths.ts';
import { type Handler, type Rendered, render } from './render.ts';
import { packed, send, sendHit } from './send.ts';
import { languageOfPath, RETRY_AFTER, sendUnavailable } from './unavailable.ts';

/** Renders; more get 503. Programs ask for many records at the same time; a full queue gives up those of the client with most. */
const RENDERS = { running: 8, runningPerClient: 3, waiting: 200, waitingPerClient: 120 };
/** Background refreshes that wait. */
const MAX_REFRESHES = 200;
/** Answers after which a page that is in the cache no longer exists. */
const isGone = (status: number): boolean =>
  status === 404 || status === 410 || (status >= 300 && status < 400);

/** Milliseconds for rendering the page about an outage; afterwards a shorter one is sent. */
const PREPARED_MS = 200;
/** Milliseconds before a client with too many requests is refused, so that it does not immediately send the next. */
const REFUSAL_MS = 500;

type Result = { page: CachedPage } | { rendered: Rendered } | 'unavailable' | 'busy';

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
  readonly #queue = new FairQueue(RENDERS);
  readonly #refreshes = new FairQueue({
    ...{ running: 1, runningPerClient: 1 },
    ...{ waiting: MAX_REFRESHES, waitingPerClient: MAX_REFRESHES },
  });
  readonly #prepared: PreparedPages;
  readonly #backend: BackendWatch;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#prepared = new PreparedPages(parts.handler, parts.host);
    this.#backend = new BackendWatch(parts.application);
  }

  get pending(): number {
    return this.#queue.size;
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
    if (result === 'busy') await refuse(request, response);
    else if (result === 'unavailable') await this.#sendUnavailable(request, response, key);
    else if ('rendered' in result) send(request, response, await packed(result.rendered));
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
    const { id, route, client } = currentRequest() ?? newContext(randomUUID(), '');
    const own = newContext(id, route, client);
    const rendered = await this.#scheduled(
      client,
      () => own.openCalls > 0,
      () => render(handler, request.url ?? '/', host, own, headers),
    );
    if (rendered === null) await refuse(request, response);
    else if (rendered === 'away') await this.#sendUnavailable(request, response);
    else send(request, response, await packed(rendered));
  }

  async serveNotFound(request: IncomingMessage, response: ServerResponse, language: Language): Promise<void> {
    const page = await this.#prepared.notFound(language);
    if (page.status === 404) send(request, response, page);
    else await this.#sendUnavailable(request, response);
  }

  /** For searches that are not rendered here: `answer` starts in the client's turn, which ends with the response. */
  async inTurn(request: IncomingMessage, response: ServerResponse, answer: () => void): Promise<void> {
    const { client } = currentRequest() ?? { client: INTERNAL };
    const isWaitingForBackend = () => false;
    const done = await this.#scheduled(client, isWaitingForBackend, async () => {
      // The client may have left while it waited.
      if (response.closed) return true;
      const closed = once(response, 'close');
      answer();
      await closed;
      return true;
    });
    if (done === null) await refuse(request, response);
    else if (done === 'away') await this.#sendUnavailable(request, response);
  }

  /**
   * A task's result in the client's turn (immediately without a client); null when too many wait; 'away' when it waits,
   * for its turn or the backend, while the backend does not respond.
   */
  async #scheduled<T>(
    client: string | null,
    isWaitingForBackend: () => boolean,
    task: () => Promise<T>,
  ): Promise<T | null | 'away'> {
    const over = new AbortController();
    let isQueued = client !== null;
    const start = async () => {
      isQueued = false;
      return over.signal.aborted ? null : await task();
    };
    const work = client === null ? start() : this.#queue.run(client, start);
    try {
      return await Promise.race([
        work,
        this.#backend.untilAway(() => isQueued || isWaitingForBackend(), over.signal),
      ]);
    } finally {
      over.abort();
    }
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
    const { cache, application } = this.#parts;
    const client = currentRequest()?.client ?? INTERNAL;
    const context = newContext(randomUUID(), application.routePattern(key), client);
    const finished = await this.#scheduled(
      hasOwnQueue(key) ? null : client,
      () => context.openCalls > 0,
      () => this.#render(key, context),
    );
    // Too many requests are no reason to show an outdated page.
    if (finished === null) return 'busy';
    if (finished !== 'away' && ('page' in finished || finished.rendered.status < 500)) return finished;
    // A page that was hidden or deleted meanwhile is no longer in the cache.
    const old = cache.get(key);
    if (old) return { page: old };
    if (finished === 'away') return 'unavailable';
    if (finished.rendered.status !== 500 || (await this.#backend.answers())) return finished;
    return finished.rendered.isStripped ? { rendered: asUnavailable(finished.rendered) } : 'unavailable';
  }

  async #render(key: string, context: RequestContext): Promise<Exclude<Result, string>> {
    const { cache, handler, host, application } = this.#parts;
    const position = cache.position;
    const started = performance.now();
    const { route } = context;
    const rendered = await render(handler, key, host, context);
    const headers = documentHeaders(rendered);
    application.onRender(route, (performance.now() - started) / 1000);
    if (!isCacheable(rendered, headers)) {
      if (isGone(rendered.status)) cache.remove(key);
      return { rendered };
    }
    const body = await encodeBody(rendered.body, headers['content-type'] ?? '');
    const page = {
      headers,
      body,
      tags: rendered.tags,
      changesAt: rendered.changesAt,
      route,
      group: cacheGroup(key),
    };
    cache.set(key, page, position);
    return { page: { ...page, storedAt: 0, staleSince: null, isExpired: false } };
  }

  /** `address` decides the language. */
  async #sendUnavailable(request: IncomingMessage, response: ServerResponse, address = request.url ?? '/') {
    if (!isDocumentPath(address)) return sendUnavailable(request, response, address);
    const prepared = this.#prepared.unavailable(languageOfPath(address)).catch(() => null);
    const page = await Promise.race([prepared, wait(PREPARED_MS, null, { ref: false })]);
    if (page?.status !== 200) return sendUnavailable(request, response, address);
    const headers = { ...page.headers, 'cache-control': 'private, no-store', 'retry-after': RETRY_AFTER };
    send(request, response, { ...page, status: 503, headers });
  }

  #refresh(key: string): void {
    if (this.#renders.has(key)) return;
    void this.#refreshes.run(INTERNAL, () => this.load(key)).catch((error: unknown) => log.error(error));
  }
}

async function refuse(request: IncomingMessage, response: ServerResponse): Promise<void> {
  await wait(REFUSAL_MS, undefined, { ref: false });
  await sendUnavailable(request, response, request.url ?? '/');
}

/** Changes the status of an error page while the backend is unavailable. */
const asUnavailable = (rendered: Rendered): Rendered => ({
  ...rendered,
  status: 503,
  headers: { ...rendered.headers, 'retry-after': RETRY_AFTER },
});
