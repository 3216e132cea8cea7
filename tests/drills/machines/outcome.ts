import { type Answered, type Circumstances, judge } from './answered.ts';
import type { Edits } from './edits.ts';
import type { Jobs } from './jobs.ts';
import type { Mails } from './mails.ts';
import { cacheTable, loadTable, logTable, sightingTable, sumTable, timeTable } from './report.ts';
import { figuresOfSightings, type Sighting } from './sightings.ts';
import type { SiteProcess } from './site-process.ts';
import { type Counted, sumsOf } from './sums.ts';

/** After this an edit is late. */
const ALLOWED_MS = 1000;
/** Of each kind of fault the first ones are named. */
const NAMED = 15;

export interface Happened {
  load: readonly Answered[];
  circumstances: Circumstances;
  edits: Edits;
  /** How many edits should have been made. */
  wantedEdits: number;
  jobs: Awaited<ReturnType<Jobs['outcome']>>;
  mails: Awaited<ReturnType<Mails['outcome']>>;
  sites: readonly SiteProcess[];
  /** Answers of processes to the load, as the proxy counted them. */
  answers: readonly Counted[];
}

/** Everything that happened as a text, and what should not have happened. */
export function outcomeOf(happened: Happened): { report: string; faults: string[] } {
  const { load, circumstances, edits, wantedEdits, jobs, mails, sites, answers } = happened;
  const judged = judge(load, circumstances);
  const sightings = figuresOfSightings(edits.sightings, ALLOWED_MS);
  const instances = sites.flatMap((site) => site.instances);
  const sums = sumsOf(instances, [...answers, ...edits.counted]);
  const refusals = [...new Set(edits.refusals)];
  const report = [
    loadTable(load),
    timeTable(load, sightings.late),
    cacheTable(load),
    sightingTable(sightings),
    sumTable(sums),
    logTable(sites),
    [
      `Without a database: ${judged.refused} pages and ${edits.refusals.length} edits refused (${refusals.join(' / ')})`,
      `Edits cut off by the end of their process: ${edits.cutOff}`,
      `Jobs: ${jobs.items} items, ${jobs.again} of them begun more than once`,
      `Mails: ${mails.asked} asked for, ${mails.promised} promised, ${mails.sent} sent`,
    ].join('\n'),
  ].join('\n\n');
  const faults = [
    judged.failed,
    sightings.late.map((one) => `late: ${named(one)}`),
    sightings.notAtOnce.map((one) => `not at once where it was made: ${named(one)}`),
    sightings.edits === wantedEdits
      ? []
      : [`${sightings.edits} edits were made, and should be ${wantedEdits}`],
    edits.faults,
    jobs.faults,
    mails.faults,
    sums.flatMap(({ fault }) => fault ?? []),
    ...sites.map((site) => [...site.faults, ...site.log.faults]),
  ];
  return { report, faults: faults.flatMap(first) };
}

function named({ edit, process, seen }: Sighting): string {
  const when = seen === null ? 'never' : `after ${(seen - edit.at).toFixed(0)} ms`;
  return `edit ${edit.number} of ${edit.slug} by ${edit.way} at ${(edit.at / 1000).toFixed(1)} s, seen ${when} on process ${process + 1}`;
}

function first(faults: readonly string[]): string[] {
  const more = faults.length - NAMED;
  return [...faults.slice(0, NAMED), ...(more > 0 ? [`… and ${more} more of these`] : [])];
}
