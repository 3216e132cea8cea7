import 'server-only';
import { MAX_COLUMNS, type SheetRow, UnreadableFile } from '@/lib/imports/model/read';
import { columnOf } from '@/lib/imports/model/workbook-cell';
import { isWebAddress } from '@/lib/values/web-address';
import { relationsOf } from './workbook-book';
import type { Parts } from './workbook-parts';

/** What a sheet has after its rows and means for them: merged cells and addresses behind cells. */
export interface AroundRows {
  /** Columns from 0, rows from 1. */
  linkAt(row: number, column: number): string | undefined;
  /** Gives a row with own values those of cells that are merged with rows above. Rows come in order. */
  fillMerged(row: SheetRow): void;
}

/** Excel has 65,530 links in a sheet at most; merges are bounded likewise. */
const MAX_MARKS = 100_000;

interface Merge {
  column: number;
  first: number;
  last: number;
  value: string;
}

const MARK = /<(?:\w+:)?(mergeCell|hyperlink)\s[^<>]*>/g;
/** Longer than any such tag: what may continue in the next piece. */
const MAX_TAG = 4096;

/** Throws UnreadableFile. */
export async function aroundRows(parts: Parts, part: string): Promise<AroundRows> {
  const merges: Merge[] = [];
  const linked: { at: string; id: string }[] = [];
  let rest = '';
  for await (const piece of parts.text(part)) {
    const text = rest + piece;
    let end = 0;
    for (const match of text.matchAll(MARK)) {
      end = match.index + match[0].length;
      const attribute = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(match[0])?.[1] ?? '';
      if (match[1] === 'hyperlink') linked.push({ at: attribute('ref'), id: attribute('(?:\\w+:)?id') });
      else merges.push(...verticalMerge(attribute('ref')));
      if (merges.length + linked.length > MAX_MARKS) throw new UnreadableFile('unpacksTooLarge');
    }
    rest = text.slice(Math.max(end, text.length - MAX_TAG));
  }
  const addresses = linked.length === 0 ? [] : await relationsOf(parts, part);
  const targets = new Map(addresses.map(({ id, target }) => [id, target]));
  const links = new Map(linked.map(({ at, id }) => [at.toUpperCase().split(':')[0], targets.get(id)]));
  return {
    linkAt: (row, column) =>
      links.size === 0 ? undefined : linkTarget(links.get(`${letters(column)}${row}`)),
    fillMerged: filler(merges),
  };
}

function verticalMerge(reference: string): Merge[] {
  const [, from = '', first, to, last] =
    /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(reference) ?? [];
  const column = columnOf(from);
  if (to === undefined || first === last || column >= MAX_COLUMNS) return [];
  return [{ column, first: Number(first), last: Number(last), value: '' }];
}

function filler(merges: Merge[]): (row: SheetRow) => void {
  const waiting = merges.sort((one, other) => other.first - one.first);
  let open: Merge[] = [];
  return (row) => {
    const { number, cells } = row;
    open = open.filter(({ last }) => last >= number);
    for (let next = waiting.at(-1); next !== undefined && next.first <= number; next = waiting.at(-1)) {
      waiting.pop();
      if (next.first === number) open.push({ ...next, value: cells[next.column] ?? '' });
    }
    for (const { column, first, value } of open) {
      if (first === number || value === '' || (cells[column] ?? '') !== '') continue;
      while (cells.length < column) cells.push('');
      cells[column] = value;
      row.merged = (row.merged ?? 0) + 1;
    }
  };
}

/** `AB` for 27. */
function letters(column: number): string {
  const rest = Math.floor(column / 26) - 1;
  return (rest >= 0 ? letters(rest) : '') + String.fromCharCode(65 + (column % 26));
}

/** The address of a formula `HYPERLINK("https://…";"Web")`. */
export function formulaLink(formula: string): string | undefined {
  return linkTarget(/^\s*HYPERLINK\(\s*"([^"]*)"/i.exec(formula)?.[1]);
}

/** Only addresses of the web and of people: others lead into the workbook. */
function linkTarget(target: string | undefined): string | undefined {
  return target !== undefined && (isWebAddress(target) || /^mailto:[^@]+@/i.test(target))
    ? target
    : undefined;
}
