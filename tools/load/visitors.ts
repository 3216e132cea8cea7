import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from './percentile.ts';
import { cpuSecondsOf, stolenMs, stolenShare } from './stolen-time.ts';

/** An answer that took long: the page, how long, and when it was there, in ms of the phase. */
export interface Slow {
  page: string;
  ms: number;
  at: number;
  /** Milliseconds of one processor that the machine had none of meanwhile. */
  stolen: number;
}

/** What visitors met during one phase. */
export interface Phase {
  name: string;
  seconds: number;
  asked: number;
  /** Answers of 500 and above, and none at all. */
  failed: string[];
  /** Those that took longer than a visitor notices. */
  slow: Slow[];
  p50: number;
  p99: number;
  most: number;
  /** Most memory that the site's process held, in MB. */
  memory: number;
  /** Seconds of a processor that the processes used that are counted; 0 where that cannot be read. */
  cpu: number;
  /** Percent of the processors' time that the machine had none of. */
  stolen: number;
}

const PAUSE_MS = 50;
const SLOW_MS = 300;

/** What visitors ask for: lists, found and filtered, what programs read, and these schools in both languages. */
export function visitedPages(slugs: readonly string[]): string[] {
  return [
    ...['/es', '/en', '/es?search=vino', '/en?country=spain&page=2', '/sitemap.xml', '/api/v1/schools'],
    ...slugs.flatMap((slug) => [`/escuela/${slug}`, `/school/${slug}`]),
  ];
}

/** Asks a site for public pages one after the other, several a second, whatever else happens there. */
export class Visitors {
  readonly #site: string;
  readonly #pid: number;
  readonly #pages: () => readonly string[];
  readonly #counted: readonly number[];
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 16 });

  /** `pages` gives the addresses to choose from, which may change; of the processes `counted` the processor time is measured. */
  constructor(site: string, pid: number, pages: () => readonly string[], counted: readonly number[] = [pid]) {
    this.#counted = counted;
    this.#site = site;
    this.#pid = pid;
    this.#pages = pages;
  }

  /** Asks for every page once: what was never asked for has to be made first, whatever goes on. */
  async readAll(): Promise<void> {
    for (const page of this.#pages()) await this.#ask(page);
  }

  /** What they meet while `work` is done. */
  async during(name: string, work: () => Promise<void>): Promise<Phase> {
    const times: number[] = [];
    const failed: string[] = [];
    const slow: Slow[] = [];
    const asked: Promise<void>[] = [];
    let memory = 0;
    let working = true;
    const visiting = (async () => {
      for (let number = 0; working; number += 1) {
        const pages = this.#pages();
        const page = pages[number % pages.length] ?? '/es';
        asked.push(
          this.#ask(page).then(({ outcome, ms, stolen }) => {
            times.push(ms);
            if (ms > SLOW_MS) slow.push({ page, ms, at: performance.now() - began, stolen });
            if (typeof outcome === 'string' || outcome >= 500) failed.push(`${page}: ${outcome}`);
          }),
        );
        memory = Math.max(memory, memoryOf(this.#pid));
        await wait(PAUSE_MS);
      }
    })();
    const began = performance.now();
    const stolen = stolenMs();
    const cpu = this.#cpuSeconds();
    try {
      await work();
    } finally {
      working = false;
      await visiting;
      await Promise.all(asked);
    }
    times.sort((a, b) => a - b);
    const took = performance.now() - began;
    return {
      name,
      seconds: took / 1000,
      asked: times.length,
      failed,
      slow,
      p50: percentile(times, 0.5),
      p99: percentile(times, 0.99),
      most: percentile(times, 1),
      memory,
      cpu: this.#cpuSeconds() - cpu,
      stolen: stolenShare(stolenMs() - stolen, took),
    };
  }

  #cpuSeconds(): number {
    return this.#counted.reduce((sum, pid) => sum + cpuSecondsOf(pid), 0);
  }

  /** The status of the answer, or why there is none. */
  #ask(page: string): Promise<{ outcome: number | string; ms: number; stolen: number }> {
    const began = performance.now();
    const stolen = stolenMs();
    const taken = (outcome: number | string) => ({
      outcome,
      ms: performance.now() - began,
      stolen: stolenMs() - stolen,
    });
    return new Promise((resolve) => {
      const request = get(this.#site + page, { agent: this.#agent, timeout: 30_000 }, (answer) => {
        answer
          .on('data', () => {})
          .on('end', () => resolve(taken(answer.statusCode ?? 'no status')))
          .on('error', (error) => resolve(taken(error.message)));
      });
      request.on('timeout', () => request.destroy(new Error('no answer in 30 s')));
      request.on('error', (error) => {
        // The site had ended a connection that was idle: any browser asks again.
        const isStale = request.reusedSocket && 'code' in error && error.code === 'ECONNRESET';
        resolve(isStale ? this.#ask(page) : taken(error.message));
      });
    });
  }
}

/** Memory that a process holds now, in MB; 0 where that cannot be read. */
function memoryOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** The phases as a table. */
export function tableOf(phases: readonly Phase[]): string {
  const rows = phases.map(({ name, seconds, asked, failed, p50, p99, most, memory, cpu, stolen }) =>
    [
      name,
      seconds.toFixed(1),
      asked,
      failed.length,
      ...[p50, p99, most, memory, cpu, stolen].map((n) => n.toFixed(0)),
    ].join(' | '),
  );
  return [
    '| Phase | s | Requests | Failed | p50 ms | p99 ms | Slowest ms | Memory MB | CPU s | Stolen % |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n');
}
