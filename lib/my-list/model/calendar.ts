import { deadlineEnd, nextDay } from '@/lib/programmes/model/deadline';
import type { PlannedDate } from './facts';

/** A calendar file (RFC 5545) with whole days. */

export interface CalendarEntry {
  key: string;
  /** With the school's name. */
  name: string;
  /** Absolute. */
  address: string;
  place: string;
  note: string;
  dates: readonly PlannedDate[];
}

/** `deadline` and `start` have a placeholder {name}. */
export interface CalendarTexts {
  title: string;
  deadline: string;
  start: string;
  noYear: string;
  noDay: string;
}

const LINE_BYTES = 75;
const DAY_MS = 86_400_000;

/** Without deadlines that are over. `host` makes identifiers unique; `now` is for those and for the time stamp. */
export function calendarFile(
  entries: readonly CalendarEntry[],
  texts: CalendarTexts,
  host: string,
  now: Date,
): string {
  const stamp = `${now.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  const events = new Map<string, string[]>();
  for (const entry of entries) {
    for (const planned of entry.dates) {
      const end = deadlineEnd(planned.date);
      if (end !== null && end <= now) continue;
      const { kind, date, audience } = planned;
      const id = `${[entry.key.replace('/', '.'), kind, date, audience].filter(Boolean).join('-')}@${host}`;
      const lines = eventLines(entry, planned, texts, now);
      if (lines) events.set(id, [`UID:${escaped(id)}`, `DTSTAMP:${stamp}`, ...lines]);
    }
  }
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//${host}//list//EN`, 'CALSCALE:GREGORIAN'],
    `X-WR-CALNAME:${escaped(texts.title)}`,
    ...[...events.values()].flatMap((event) => ['BEGIN:VEVENT', ...event, 'END:VEVENT']),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines(
  { name, address, place, note }: CalendarEntry,
  { kind, date, audience }: PlannedDate,
  texts: CalendarTexts,
  now: Date,
): string[] | null {
  const [, year, month, day] = /^(-|\d{4})-(\d\d)(?:-(\d\d))?$/.exec(date) ?? [];
  const first = nextDay(date, now, kind === 'start' ? 'first' : 'last');
  if (first === null) return null;
  const isYearly = year === '-';
  const isLastOfMonth = kind === 'deadline' && (day === undefined || `${month}-${day}` === '02-29');
  const remarks = [audience, isYearly && texts.noYear, day === undefined && texts.noDay, note];
  return [
    `DTSTART;VALUE=DATE:${dateText(first, 0)}`,
    `DTEND;VALUE=DATE:${dateText(first, 1)}`,
    ...(isYearly
      ? [`RRULE:FREQ=YEARLY${isLastOfMonth ? `;BYMONTH=${Number(month)};BYMONTHDAY=-1` : ''}`]
      : []),
    `SUMMARY:${escaped(texts[kind].replace('{name}', () => name))}`,
    `DESCRIPTION:${escaped([...remarks, address].filter(Boolean).join('\n'))}`,
    `LOCATION:${escaped(place)}`,
    `URL:${address}`,
    'TRANSP:TRANSPARENT',
  ];
}

function dateText(day: string, later: number): string {
  return new Date(Date.parse(day) + later * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
}

/** At most 75 bytes a line; a character is never cut. */
function folded(line: string): string {
  let bytes = 0;
  return Array.from(line, (character) => {
    const size = new TextEncoder().encode(character).length;
    const isFull = bytes + size > LINE_BYTES;
    bytes = (isFull ? 1 : bytes) + size;
    return isFull ? `\r\n ${character}` : character;
  }).join('');
}
