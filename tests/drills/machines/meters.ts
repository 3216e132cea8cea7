import { setTimeout as wait } from 'node:timers/promises';
import type { SiteProcess } from './site-process.ts';
import { counterIn } from './sums.ts';

const PAUSE_MS = 1000;
const READ_LIMIT_MS = 3000;
/** What asks how a process is, and the first question of whoever starts it, are no part of the load. */
const NOT_COUNTED = /^\/(?:api\/(?:health|metrics).*)?$/;

/** What processes say of themselves, read each second as a collector of metrics does. */
export class Meters {
  readonly #sites: readonly SiteProcess[];
  readonly #token: string;
  readonly #clock: () => number;
  /** Seconds of a processor and most memory in MB, by the name of the instance. */
  readonly #cpu = new Map<string, number>();
  mostMemory = 0;
  #reading = true;

  constructor(sites: readonly SiteProcess[], token: string, clock: () => number) {
    this.#sites = sites;
    this.#token = token;
    this.#clock = clock;
  }

  /** Reads all of them until `stop`. */
  async run(): Promise<void> {
    while (this.#reading) {
      await Promise.all(this.#sites.map((site) => this.read(site)));
      await wait(PAUSE_MS);
    }
  }

  stop(): void {
    this.#reading = false;
  }

  get cpuSeconds(): number {
    return [...this.#cpu.values()].reduce((sum, seconds) => sum + seconds, 0);
  }

  /** Reads one process now; one that does not answer keeps what it said last. */
  async read(site: SiteProcess): Promise<void> {
    const { present, isUp } = site;
    if (!isUp || present === undefined) return;
    const at = this.#clock();
    const text = await this.#text(site).catch(() => null);
    if (text === null || present !== site.present) return;
    const total = counterIn(
      text,
      'http_requests_total',
      ({ method, route = '' }) => method === 'GET' && !NOT_COUNTED.test(route),
    );
    present.reading = { at, total };
    this.#cpu.set(
      present.name,
      counterIn(text, 'process_cpu_seconds_total', () => true),
    );
    const memory = counterIn(text, 'process_resident_memory_bytes', () => true) / 2 ** 20;
    this.mostMemory = Math.max(this.mostMemory, memory);
  }

  async #text(site: SiteProcess): Promise<string | null> {
    const answer = await fetch(`${site.url}/api/metrics`, {
      headers: { authorization: `Bearer ${this.#token}` },
      signal: AbortSignal.timeout(READ_LIMIT_MS),
    });
    const text = await answer.text();
    return answer.ok ? text : null;
  }
}
