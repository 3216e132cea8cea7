import 'server-only';
import { log } from '@/lib/log';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';
import type { PageChanges, PagePosition } from '@/lib/supabase/results/admin';

/** Maximum delay of a change, plus one backend call and the render of the page. */
const POLL_MS = 500;
const READ_TIMEOUT_MS = 3000;

interface Parts {
  /** Changes since a position; null when there are none. Without a position, the present one. */
  read(since: PagePosition | null): Promise<PageChanges | null>;
  apply(changes: PageChanges | null, isAuthor: boolean): void;
}

/** Polls the database for changed pages and invalidates them in this process (decision 120). */
export class ChangeFeed {
  readonly #parts: Parts;
  #position: PagePosition | null = null;
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;
  #isAuthorWaiting = false;
  /** Pages were rendered before the first read, which invalidates all of them. */
  isLate = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get isBusy(): boolean {
    return this.#running !== null;
  }

  /** Null before the first read. */
  get position(): PagePosition | null {
    return this.#position;
  }

  /** Continues at an earlier position, that of restored pages, and applies the changes since. */
  async resume(position: PagePosition): Promise<void> {
    // A read in progress would set its own position.
    while (this.#running) await this.#running.catch(() => {});
    this.#position = position;
    await this.catchUp();
  }

  /** Applies all changes up to now. A read in progress may predate the caller's write, so another follows. */
  catchUp(isAuthor = false): Promise<void> {
    this.#isAuthorWaiting ||= isAuthor;
    if (this.#running === null) return this.#start();
    this.#next ??= this.#running
      .catch(() => {})
      .then(() => {
        this.#next = null;
        return this.#start();
      });
    return this.#next;
  }

  #start(): Promise<void> {
    const running = this.#step().finally(() => {
      if (this.#running === running) this.#running = null;
    });
    this.#running = running;
    return running;
  }

  async #step(): Promise<void> {
    const isAuthor = this.#isAuthorWaiting;
    this.#isAuthorWaiting = false;
    const changes = await this.#parts.read(this.#position);
    if (changes) this.#position = changes.position;
    const missed = changes !== null && this.isLate;
    this.isLate = false;
    this.#parts.apply(missed ? { ...changes, everything: 'now' } : changes, isAuthor);
  }
}

/** Polls until the process ends. Resolves after the first read, successful or not. */
export async function startPolling(feed: ChangeFeed): Promise<void> {
  let isAway = false;
  const poll = async () => {
    if (feed.isBusy) return;
    try {
      await feed.catchUp();
      if (isAway) log.warn('The change feed can be read again.');
      isAway = false;
    } catch (error) {
      if (!isAway) log.error(`The change feed cannot be read; cached pages stay as they are. ${error}`);
      isAway = true;
    }
  };
  setInterval(poll, POLL_MS).unref();
  await poll();
}

export async function readChanges(
  client: BackendClient,
  since: PagePosition | null,
): Promise<PageChanges | null> {
  const position = since && { p_snapshot: since.snapshot, p_id: since.id, p_happened_at: since.happened_at };
  return unwrap(
    'follow_page_changes',
    await client.rpc('follow_page_changes', position ?? {}).abortSignal(AbortSignal.timeout(READ_TIMEOUT_MS)),
  );
}

/** Any process may do it. Throws BackendError. */
export async function deleteOldChanges(client: BackendClient): Promise<void> {
  unwrap('tidy_page_changes', await client.rpc('tidy_page_changes'));
}
