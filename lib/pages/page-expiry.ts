import 'server-only';
import { setTimeout as wait } from 'node:timers/promises';
import { serverConfig } from '@/lib/config';
import { log } from '@/lib/log';
import { path } from '@/lib/routes';

/** Expires pages from outside a request. None throws: the data is written, and a day later the pages are made anew. */
export interface PageExpiry {
  school(id: string): Promise<void>;
  /** Schools by all their addresses; they may be gone. */
  addresses(slugs: readonly string[]): Promise<void>;
  all(): Promise<void>;
  /** Every page is made anew behind the next who asks for it, who still sees the old one. */
  renewAll(): Promise<void>;
}
type Order = { school: string } | { slugs: readonly string[] } | { all: true; gently?: true };

const SLUGS_AT_ONCE = 500;
const TRIES = 4;
const PAUSE_MS = 500;
const TIMEOUT_MS = 10_000;

/**
 * Pages can only be expired within a request, so this process sends one to itself: straight to its own port, past any
 * proxy and its cache, with the secret key.
 */
export const pageExpiry: PageExpiry = {
  school: (id) => send({ school: id }),
  addresses: async (slugs) => {
    for (let start = 0; start < slugs.length; start += SLUGS_AT_ONCE)
      await send({ slugs: slugs.slice(start, start + SLUGS_AT_ONCE) });
  },
  all: () => send({ all: true }),
  renewAll: () => send({ all: true, gently: true }),
};

async function send(body: Order): Promise<void> {
  const { port, supabaseSecretKey } = serverConfig();
  let problem: unknown;
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    try {
      const answer = await fetch(`http://localhost:${port}${path('revalidate')}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${supabaseSecretKey}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      // 404: the school was deleted meanwhile, and its pages were expired then.
      if (answer.ok || answer.status === 404) return;
      problem = `status ${answer.status}`;
    } catch (error) {
      problem = error instanceof Error ? error.message : error;
    }
    await wait(PAUSE_MS * attempt);
  }
  log.error(`Pages not expired (${JSON.stringify(body).slice(0, 200)}): ${problem}`);
}
