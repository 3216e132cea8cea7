import { percentile } from '../percentile.ts';
import { type Answered, figuresOf } from './answered.ts';
import { delayOf, type Sighting, type SightingFigures } from './sightings.ts';
import type { SiteProcess } from './site-process.ts';
import type { InstanceSum } from './sums.ts';
import type { Rate } from './throughput.ts';

type Row = readonly (string | number)[];

function tableOf(headings: Row, rows: readonly Row[]): string {
  return [headings, headings.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

const whole = (ms: number) => ms.toFixed(0);

const FIGURES = ['Asked', 'Not 200', 'p50 ms', 'p95 ms', 'p99 ms', 'Slowest ms'];

function cellsOf(load: readonly Answered[]): Row {
  const { asked, p50, p95, p99, most } = figuresOf(load);
  const others = load.filter(({ status }) => status !== 200).length;
  return [asked, others, whole(p50), whole(p95), whole(p99), whole(most)];
}

/** What visitors met, by kind of page and way. */
export function loadTable(load: readonly Answered[]): string {
  const groups = [
    ['all', load],
    ...(['kept', 'rendered', 'data'] as const).flatMap((kind) =>
      [false, true].map(
        (direct) =>
          [
            `${kind}, ${direct ? 'past the cache' : 'by the cache'}`,
            load.filter((one) => one.kind === kind && one.direct === direct),
          ] as const,
      ),
    ),
  ] as const;
  return tableOf(
    ['Pages', ...FIGURES],
    groups.map(([name, some]) => [name, ...cellsOf(some)]),
  );
}

const SLICE_SECONDS = 10;

/** The same by the time when they asked, beside the schedule, with the edits of that time that showed late somewhere. */
export function timeTable(load: readonly Answered[], late: readonly Sighting[]): string {
  const sliceOf = ({ at }: { at: number }) => Math.floor(at / 1000 / SLICE_SECONDS);
  const slices = Map.groupBy(load, sliceOf);
  const lateIn = Map.groupBy(late, ({ edit }) => sliceOf(edit));
  return tableOf(
    ['From s', ...FIGURES, 'Late sightings'],
    [...slices]
      .sort(([a], [b]) => a - b)
      .map(([slice, some]) => [slice * SLICE_SECONDS, ...cellsOf(some), lateIn.get(slice)?.length ?? 0]),
  );
}

/** How answers came about, by what the proxy says of its cache. */
export function cacheTable(load: readonly Answered[]): string {
  const counts = Map.groupBy(load, ({ cache, status }) => cache || (status === 0 ? 'no answer' : 'not said'));
  return tableOf(
    ['Cache of the proxy', 'Answers'],
    [...counts].map(([cache, some]) => [cache, some.length]).sort((a, b) => Number(b[1]) - Number(a[1])),
  );
}

export function sightingTable({ edits, delays, slowest, late, notAtOnce }: SightingFigures): string {
  const name =
    slowest === undefined
      ? 'none'
      : `edit ${slowest.edit.number} of ${slowest.edit.slug} by ${slowest.edit.way} on process ${slowest.process + 1}: ` +
        `${whole(delayOf(slowest))} ms, at ${(slowest.edit.at / 1000).toFixed(1)} s, process last away ${
          slowest.lastAway === null ? 'never' : `at ${(slowest.lastAway / 1000).toFixed(1)} s`
        }`;
  return [
    tableOf(
      ['Edits', 'p50 ms', 'p95 ms', 'p99 ms', 'Later than allowed', 'Not at once where they were made'],
      [
        [
          edits,
          whole(percentile(delays, 0.5)),
          whole(percentile(delays, 0.95)),
          whole(percentile(delays, 0.99)),
          late.length,
          notAtOnce.length,
        ],
      ],
    ),
    `Slowest: ${name}`,
  ].join('\n');
}

export function sumTable(sums: readonly InstanceSum[]): string {
  return tableOf(
    ['Process', 'From s', 'To s', 'Answers counted', 'Metered', 'After the last reading', 'Agrees'],
    sums.map(({ instance, counted, metered, unread, fault }) => [
      instance.name,
      (instance.from / 1000).toFixed(1),
      instance.to === null ? '' : (instance.to / 1000).toFixed(1),
      counted,
      metered,
      unread,
      fault === null ? 'yes' : 'no',
    ]),
  );
}

export function rateTable(rates: readonly Rate[]): string {
  return tableOf(
    ['Processes', 'Way', 'Answers a second', 'p99'],
    rates.map(({ processes, direct, perSecond, p99 }) => [
      processes,
      direct ? 'past the cache' : 'by the cache',
      Math.round(perSecond),
      p99,
    ]),
  );
}

/** What the logs of the processes hold, and the errors in them that came most often. */
export function logTable(sites: readonly SiteProcess[]): string {
  const errors = new Map<string, number>();
  for (const { log } of sites)
    for (const [message, count] of log.errors) errors.set(message, (errors.get(message) ?? 0) + count);
  const most = [...errors].sort((a, b) => b[1] - a[1]).slice(0, 12);
  return [
    tableOf(
      ['Log of process', 'Lines', 'Of requests', 'Not as they should be'],
      sites.map(({ number, log }) => [number + 1, log.lines, log.requests, log.faulty]),
    ),
    ...most.map(([message, count]) => `error, ${count} times: ${message}`),
  ].join('\n');
}

/** What programs took of the processors in so many seconds. */
export function cpuTable(used: Readonly<Record<string, number>>, seconds: number): string {
  return tableOf(
    ['Program', 'Seconds of a processor', 'Share of one'],
    Object.entries(used).map(([name, one]) => [
      name,
      one.toFixed(1),
      `${((100 * one) / seconds).toFixed(0)} %`,
    ]),
  );
}
