import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Answered } from './answered.ts';
import type { Pages, Wanted } from './pages.ts';

const STEP_MS = 20;
const TIMEOUT_MS = 30_000;
/** More than this under way at once, and the load is broken off: it is to stay bounded whatever the site does. */
const MOST_UNDER_WAY = 3000;
/** Where visitors ask: at the proxy, by the name that they know the site by. */
export interface Front {
  url: string;
  /** Value of `Host`. */
  host: string;
}

/**
 * Asks for pages at a fixed rate, whether or not earlier ones have been answered: slow answers pile up as they do with real
 * visitors, and a pause of the site is not a pause of the questions.
 */
export class Load {
  readonly answered: Answered[] = [];
  readonly #front: Front;
  readonly #pages: Pages;
  /** Milliseconds since the load began. */
  readonly #clock: () => number;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 512 });
  #underWay = 0;

  constructor(front: Front, pages: Pages, clock: () => number) {
    this.#front = front;
    this.#pages = pages;
    this.#clock = clock;
  }

  /** Resolves when all that was asked in so many seconds has been answered. */
  async run(perSecond: number, seconds: number): Promise<void> {
    const asked: Promise<void>[] = [];
    const all = perSecond * seconds;
    while (asked.length < all) {
      const due = Math.min(all, Math.ceil((this.#clock() / 1000) * perSecond));
      while (asked.length < due) asked.push(this.#ask(this.#pages.next()));
      await wait(STEP_MS);
    }
    await Promise.all(asked);
    this.#agent.destroy();
  }

  async #ask(wanted: Wanted): Promise<void> {
    const at = this.#clock();
    const begun = { page: wanted.page, kind: wanted.kind, direct: wanted.direct, at };
    if (this.#underWay >= MOST_UNDER_WAY) {
      this.answered.push({ ...begun, ms: 0, status: 0, cache: '', problem: 'too many under way' });
      return;
    }
    this.#underWay += 1;
    const outcome = await request(this.#front, wanted, this.#agent);
    this.#underWay -= 1;
    this.answered.push({ ...begun, ms: this.#clock() - at, ...outcome });
  }
}

type Outcome = Pick<Answered, 'status' | 'cache' | 'language' | 'problem'>;

/** Who holds a session is not given what the proxy kept for everybody. */
const SESSION = 'gcsd-auth=somebody';

function request({ url, host }: Front, { page, direct, language }: Wanted, agent: Agent): Promise<Outcome> {
  const headers = { host, 'accept-language': language, ...(direct && { cookie: SESSION }) };
  return new Promise((resolve) => {
    const sent = get(url + page, { agent, headers, timeout: TIMEOUT_MS }, (answer) => {
      const status = answer.statusCode ?? 0;
      const cache = String(answer.headers['x-cache'] ?? '');
      let beginning = '';
      answer.on('data', (part: Buffer) => {
        if (status >= 500 && beginning.length < 1000) beginning += part.toString();
      });
      answer.on('end', () =>
        resolve({
          status,
          cache,
          ...(status >= 500 && { language: /<html[^>]* lang="(\w\w)"/.exec(beginning)?.[1] }),
        }),
      );
      answer.on('error', (error) =>
        resolve({ status: 0, cache, problem: `broke off after ${status}: ${error.message}` }),
      );
    });
    sent.on('timeout', () => sent.destroy(new Error(`no answer in ${TIMEOUT_MS / 1000} s`)));
    sent.on('error', (error) => resolve({ status: 0, cache: '', problem: error.message }));
  });
}
