import { processGlobal } from '../process-global.ts';
import type { Application } from './application.ts';

/** `remove` deletes pages, `drop` keeps them for an outage, `stale` serves them during a background refresh. */
export type PurgeMode = 'remove' | 'drop' | 'stale';

export interface PurgeableCache {
  /** Null means every page. */
  purge(tags: readonly string[] | null, mode: PurgeMode): void;
  dropStale(): void;
}

interface ServerLink {
  cache: PurgeableCache | null;
  application: Application | null;
  isEnding: boolean;
  /** Milliseconds of the monotonic clock. */
  backendAnsweredAt: number;
}

/** State that the HTTP server and the application share. Without server/ there is neither cache nor application. */
export const serverLink = processGlobal(
  'server',
  (): ServerLink => ({
    cache: null,
    application: null,
    isEnding: false,
    backendAnsweredAt: 0,
  }),
);
