import { percentile } from '../percentile.ts';
import type { Outage } from './schedule.ts';

/**
 * `kept`: made once and given out until it is expired. `rendered`: made for each request, or for each ten seconds of the proxy's
 * cache. `data`: what programs read.
 */
export type PageKind = 'kept' | 'rendered' | 'data';

/** A request of the load, when it was sent, and what became of it. */
export interface Answered {
  page: string;
  kind: PageKind;
  /** Past the cache of the proxy, as who is signed in asks. */
  direct: boolean;
  /** Milliseconds since the load began. */
  at: number;
  ms: number;
  /** 0 for none. */
  status: number;
  /** What the cache of the proxy says: HIT, MISS, STALE, DIRECT … */
  cache: string;
  /** Of an answer of 500 and above: the language that its page says it is in. */
  language?: string | undefined;
  /** Why there was no answer. */
  problem?: string | undefined;
}

export interface Judged {
  /** What must not be: named with its reason. */
  failed: string[];
  /** How many pages were refused with 503 while there was no database, and nobody had been given them before. */
  refused: number;
}

const UNAVAILABLE = 503;

/** What happened to the machines while they answered, in milliseconds since the load began. */
export interface Circumstances {
  outages: readonly Outage[];
  /** When all processes had gone on with another build, which begins with the pages that it was made with. */
  rolled: readonly number[];
}

/** What the cache of the proxy says where it has asked no process. */
const FROM_PROXY = new Set(['HIT', 'STALE', 'UPDATING']);

/**
 * Judges a load. What was answered once has to be answered always: a page that processes keep however it is asked for, any page by
 * the cache of the proxy. What was never answered may be refused while the database is away, with 503 and a page in its language.
 */
export function judge(load: readonly Answered[], { outages, rolled }: Circumstances): Judged {
  const byProxy = new Set<string>();
  const byProcesses = new Set<string>();
  const failed: string[] = [];
  let refused = 0;
  let generation = 0;
  for (const one of load.toSorted((a, b) => endOf(a) - endOf(b))) {
    for (; endOf(one) > (rolled[generation] ?? Number.POSITIVE_INFINITY); generation += 1)
      byProcesses.clear();
    if (one.status === 200) {
      if (!one.direct) byProxy.add(one.page);
      if (one.kind === 'kept' && !FROM_PROXY.has(one.cache)) byProcesses.add(one.page);
      continue;
    }
    const wasServed = byProcesses.has(one.page) || (!one.direct && byProxy.has(one.page));
    const mayBeRefused = !wasServed && outages.some(({ from, to }) => endOf(one) >= from && one.at <= to);
    const fault = wasServed
      ? 'was served before'
      : mayBeRefused
        ? faultOfRefusal(one)
        : 'the database was there';
    if (fault === null) refused += 1;
    else failed.push(`${described(one)}: ${fault}`);
  }
  return { failed, refused };
}

const endOf = ({ at, ms }: Answered) => at + ms;

function faultOfRefusal({ status, kind, language, page }: Answered): string | null {
  if (status !== UNAVAILABLE) return `should be ${UNAVAILABLE}`;
  if (kind === 'data' || language === languageOf(page)) return null;
  return `is in ${language ?? 'no language'} and should be in ${languageOf(page)}`;
}

function described({ page, at, ms, status, direct, cache, problem }: Answered): string {
  const way = direct ? 'directly' : `cache ${cache || 'silent'}`;
  return `${page} (${way}) at ${(at / 1000).toFixed(1)} s, after ${ms.toFixed(0)} ms: ${problem ?? status}`;
}

const ENGLISH = /^\/(en|school|schools|programmes|sources)\b/;

export function languageOf(page: string): 'es' | 'en' {
  return ENGLISH.test(page) ? 'en' : 'es';
}

/** Figures of some of the answers. */
export interface Figures {
  asked: number;
  p50: number;
  p95: number;
  p99: number;
  most: number;
}

export function figuresOf(load: readonly Answered[]): Figures {
  const times = load.map(({ ms }) => ms).sort((a, b) => a - b);
  return {
    asked: times.length,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    most: percentile(times, 1),
  };
}
