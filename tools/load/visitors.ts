import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from './percentile.ts';
import { cpuSecondsOf, stolenMs, stolenShare } from './stolen-time.ts';

/** A slow response: page, duration, and time in the phase, in ms. */
export interface Slow {
  page: string;
  ms: number;
  at: number;
  stolen: number;
}

export interface Phase {
  name: string;
  seconds: number;
  asked: number;
  /** 5xx responses and failed connections. */
  failed: string[];
  slow: Slow[];
  /** Of responses from the page cache, fresh or stale. */
  hitP50: number;
  hitP99: number;
  misses: number;
  missP99: number;
  most: number;
  memory: number;
  /** Processor seconds of the counted processes; 0 where unreadable. */
  cpu: number;
  /** Steal time in percent. */
  stolen: number;
}

const PAUSE_MS = 50;
const SLOW_MS = 300;

/** Lists, results, filtered lists, feeds, and these schools in both languages. */
export function visitedPages(slugs: readonly string[]): string[] {
  return [
    ...['/es', '/en', '/es?search=vino', '/en?country=spain&page=2', '/sitemap.xml', '/api/v1/schools'],
    ...slugs.flatMap((slug) => [`/escuela/${slug}`, `/school/${slug}`]),
  ];
}

/** Requests public pages sequentially, several a second. */
export class Visitors {
  readonly #site: string;
  readonly #pid: number;
  readonly #pages: () => readonly string[];
  readonly #counted: readonly number[];
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 16 });

  /** `pages` returns the present addresses; `counted` are process ids whose processor time is measured. */
  constructor(site: string, pid: number, pages: () => readonly string[], counted: readonly number[] = [pid]) {
    this.#counted = counted;
    this.#site = site;
    this.#pid = pid;
    this.#pages = pages;
  }

  /** Requests every page once, so that all are rendered. */
  async readAll(): Promise<void> {
    for (const page of this.#pages()) await this.#ask(page);
  }

  /** Results during `work`. */
  async during(name: string, work: () => Promise<void>): Promise<Phase> {
    const hits: number[] = [];
    const misses: number[] = [];
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
          this.#ask(page).then(({ outcome, ms, stolen, isHit }) => {
            (isHit ? hits : misses).push(ms);
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
    for (const times of [hits, misses]) times.sort((a, b) => a - b);
    const took = performance.now() - began;
    return {
      name,
      seconds: took / 1000,
      asked: hits.length + misses.length,
      failed,
      slow,
      hitP50: percentile(hits, 0.5),
      hitP99: percentile(hits, 0.99),
      misses: misses.length,
      missP99: percentile(misses, 0.99),
      most: Math.max(percentile(hits, 1), percentile(misses, 1)),
      memory,
      cpu: this.#cpuSeconds() - cpu,
      stolen: stolenShare(stolenMs() - stolen, took),
    };
  }

  #cpuSeconds(): number {
    return this.#counted.reduce((sum, pid) => sum + cpuSecondsOf(pid), 0);
  }

  #ask(page: string): Promise<{ outcome: number | string; ms: number; stolen: number; isHit: boolean }> {
    const began = performance.now();
    const stolen = stolenMs();
    const taken = (outcome: number | string, isHit = false) => ({
      outcome,
      isHit,
      ms: performance.now() - began,
      stolen: stolenMs() - stolen,
    });
    return new Promise((resolve) => {
      const request = get(this.#site + page, { agent: this.#agent, timeout: 30_000 }, (answer) => {
        answer
          .on('data', () => {})
          .on('end', () =>
            resolve(
              taken(answer.statusCode ?? 'no status', /hit|stale/.test(String(answer.headers['x-cache']))),
            ),
          )
          .on('error', (error) => resolve(taken(error.message)));
      });
      request.on('timeout', () => request.destroy(new Error('no answer in 30 s')));
      request.on('error', (error) => {
        // The site had closed an idle connection: browsers retry.
        const isStale = request.reusedSocket && 'code' in error && error.code === 'ECONNRESET';
        resolve(isStale ? this.#ask(page) : taken(error.message));
      });
    });
  }
}

/** MB; 0 where unreadable. */
function memoryOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

export function tableOf(phases: readonly Phase[]): string {
  const rows = phases.map(
    ({ name, seconds, asked, failed, hitP50, hitP99, misses, missP99, most, memory, cpu, stolen }) =>
      [
        name,
        seconds.toFixed(1),
        asked,
        failed.length,
        ...[hitP50, hitP99].map((n) => n.toFixed(1)),
        ...[misses, missP99, most, memory, cpu, stolen].map((n) => n.toFixed(0)),
      ].join(' | '),
  );
  return [
    '| Phase | s | Requests | Failed | Hits: p50 ms | p99 ms | Misses | p99 ms | Slowest ms | Memory MB | CPU s | Stolen % |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n');
}
