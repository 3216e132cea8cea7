import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { describe, expect, test } from 'vitest';
import { type CalendarEntry, calendarFile } from '@/lib/my-list/model/calendar';
import type { PlannedDate } from '@/lib/my-list/model/facts';

const NOW = new Date('2026-11-29T22:30:00Z');
const TEXTS = {
  title: 'My list',
  deadline: 'Deadline: {name}',
  start: 'Start: {name}',
  noYear: 'No year.',
  noDay: 'Month only.',
};
const entryOf = (dates: PlannedDate[], more: Partial<CalendarEntry> = {}): CalendarEntry => ({
  ...{
    key: 'school/programme',
    name: 'Programme – School',
    address: 'https://example.org/school/school/programme',
  },
  ...{ place: 'Lyon, France', note: '', dates },
  ...more,
});
const fileOf = (entries: CalendarEntry[]) => calendarFile(entries, TEXTS, 'example.org', NOW);
const deadline = (date: string, audience: string | null = null): PlannedDate => ({
  kind: 'deadline',
  date,
  audience,
});
const start = (month: string): PlannedDate => ({ kind: 'start', date: `--${month}`, audience: null });

interface Read {
  summary: string;
  description: string;
  day: string;
  end: string;
  isWholeDay: boolean;
  /** First three days. */
  days: string[];
}

function withIcal(text: string): Read[] {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const iterator = event.iterator();
    const days: string[] = [];
    for (let next = iterator.next(); next && days.length < 3; next = iterator.next())
      days.push(next.toString());
    return {
      summary: event.summary,
      description: event.description,
      day: event.startDate.toString(),
      end: event.endDate.toString(),
      isWholeDay: event.startDate.isDate && event.endDate.isDate,
      days,
    };
  });
}

/** Whole days are midnights of the process's time zone. */
function dayOf(date: Date): string {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}

function withNodeIcal(text: string): Read[] {
  return Object.values(nodeIcal.sync.parseICS(text)).flatMap((event) => {
    if (event?.type !== 'VEVENT') return [];
    const days = event.rrule
      ? nodeIcal
          .expandRecurringEvent(event, { from: new Date('2026-11-01'), to: new Date('2029-10-31') })
          .slice(0, 3)
          .map((one) => dayOf(one.start))
      : [dayOf(event.start)];
    return [
      {
        summary: String(event.summary),
        description: String(event.description),
        day: dayOf(event.start),
        end: dayOf(event.end as Date),
        isWholeDay: event.datetype === 'date',
        days,
      },
    ];
  });
}

describe.each([
  ['ical.js', withIcal],
  ['node-ical', withNodeIcal],
])('%s', (_parser, read) => {
  test.each([
    ['a day', deadline('2027-03-15'), ['2027-03-15'], []],
    ['today', deadline('2026-11-29'), ['2026-11-29'], []],
    ['the last day of a year', deadline('2026-12-31'), ['2026-12-31'], []],
    ['a month', deadline('2027-02'), ['2027-02-28'], ['Month only.']],
    [
      'a day of every year that is still to come',
      deadline('--12-15'),
      ['2026-12-15', '2027-12-15', '2028-12-15'],
      ['No year.'],
    ],
    [
      'a day of every year that has been',
      deadline('--03-15'),
      ['2027-03-15', '2028-03-15', '2029-03-15'],
      ['No year.'],
    ],
    [
      'a month of every year',
      deadline('--02'),
      ['2027-02-28', '2028-02-29', '2029-02-28'],
      ['No year.', 'Month only.'],
    ],
    ['29 February', deadline('--02-29'), ['2027-02-28', '2028-02-29', '2029-02-28'], ['No year.']],
    ['a start', start('09'), ['2027-09-01', '2028-09-01', '2029-09-01'], ['No year.', 'Month only.']],
  ])('%s has its days', (_what, planned, days, remarks) => {
    const [event, ...others] = read(fileOf([entryOf([planned])]));
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      summary: `${planned.kind === 'start' ? 'Start' : 'Deadline'}: Programme – School`,
      description: [...remarks, 'https://example.org/school/school/programme'].join('\n'),
      day: days[0],
      isWholeDay: true,
      days,
    });
    expect(Date.parse(event?.end ?? '') - Date.parse(event?.day ?? '')).toBe(86_400_000);
  });

  test('long texts, signs and line breaks arrive as they are', () => {
    const name = `Pâtisserie; “crème”, brûlée \\ ${'ñ'.repeat(80)}\u{1f370} – École`;
    const note = `first\nsecond, third; ${'long '.repeat(40)}`;
    const [event] = read(fileOf([entryOf([deadline('2027-03-15', 'for residents')], { name, note })]));
    expect(event?.summary).toBe(`Deadline: ${name}`);
    expect(event?.description).toBe(
      ['for residents', note, 'https://example.org/school/school/programme'].join('\n'),
    );
  });

  test('each deadline, start and entry is an event, those that are over are none', () => {
    const dates = [
      deadline('2026-03-15'),
      deadline('2026-10'),
      deadline('2027-01-10'),
      deadline('2027-01-10', 'EU'),
      start('09'),
    ];
    const text = fileOf([entryOf(dates), entryOf([start('09')], { key: 'other' })]);
    expect(read(text).map(({ day }) => day)).toEqual([
      '2027-01-10',
      '2027-01-10',
      '2027-09-01',
      '2027-09-01',
    ]);
  });
});

test('lines have 75 bytes at most and end with CRLF', () => {
  const text = fileOf([entryOf([deadline('2027-03-15')], { name: '\u{1f370}é'.repeat(100) })]);
  const lines = text.split('\r\n');
  expect(text).not.toMatch(/[^\r]\n/);
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
});

test('an event keeps its identifier, so that a second import changes it', () => {
  const idsOf = (now: Date) =>
    calendarFile([entryOf([deadline('--03-15')])], TEXTS, 'example.org', now).match(/^UID:.*$/gm);
  expect(idsOf(new Date('2028-05-01'))).toEqual(idsOf(NOW));
});
