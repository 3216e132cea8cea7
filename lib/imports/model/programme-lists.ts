import { cutText } from '@/lib/i18n/cut-text';
import type { ProgrammeValue } from '@/lib/programmes/model/field';
import { readPrice } from '@/lib/programmes/model/paste-price';
import { audienceOf, choiceOf, periodOf } from '@/lib/programmes/model/paste-words';
import { NEW_PRICE, type PriceForm } from '@/lib/programmes/model/price-form';
import { languageOf } from '@/lib/schools/model/languages';
import { monthOf } from '@/lib/values/day';
import {
  BETWEEN_ENTRIES,
  BETWEEN_PARTS,
  BETWEEN_WORDS,
  cut,
  isQuoted,
  namedPart,
  quoted,
  quotedWhereNeeded,
  unquoted,
} from './entries';
import type { RowError } from './row-plan';

/**
 * Programme lists in cells: months, languages, prices and other records. docs/admin-guide.md describes the notation.
 */

/** Parsed value, with problems besides the form's rules. */
export interface ReadList<Value> {
  value: Value[];
  entries: string[];
  error?: { error: RowError; value: string };
}

const BETWEEN = ' | ';

export function writeProgrammeList(value: ProgrammeValue, list: readonly unknown[]): string {
  switch (value.kind) {
    case 'prices':
      return writePrices(list as PriceForm[]);
    case 'records':
      return writeRecords(value, list as Record<string, string>[]);
    case 'languages':
      return writeLanguages(list as string[]);
    default:
      return list.join(BETWEEN);
  }
}

/** Null when the value is not a list. */
export function readProgrammeList(value: ProgrammeValue, cell: string): ReadList<unknown> | null {
  switch (value.kind) {
    case 'prices':
      return readPrices(cell);
    case 'records':
      return readRecords(value, cell);
    case 'languages':
      return readLanguages(cell);
    case 'months':
      return readMonths(cell);
    default:
      return null;
  }
}

/** `9 | 1`, `septiembre y enero`, `Sep, Jan`; anything else stays, for validation. */
export function readMonths(cell: string): ReadList<string> {
  const entries = cut(cell, BETWEEN_WORDS).map(unquoted);
  const value = entries.map((word) =>
    /^\d+$/.test(word) ? String(Number(word)) : String(monthOf(word) ?? word),
  );
  return { value, entries };
}

export function writeLanguages(languages: readonly string[]): string {
  return languages
    .map((name) => {
      // Its quote could pair with one of another entry.
      if (name.includes('"')) return quoted(name);
      // As in a list: a separator may need the following blank.
      const [, read, last, ...more] = readLanguages(`x${BETWEEN}${name}${BETWEEN}x`).value;
      return read === name && last === 'x' && more.length === 0 ? name : quoted(name);
    })
    .join(BETWEEN);
}

/** In either language; quoted names stay as written. */
export function readLanguages(cell: string): ReadList<string> {
  const entries = cut(cell, BETWEEN_WORDS);
  const value = entries.map((name) => (isQuoted(name) ? unquoted(name) : languageOf(name)));
  return { value, entries };
}

/** Names of price parts; the first is the written one. */
const PRICE_PARTS = [
  [['for', 'para'], 'audience'],
  [['for_es', 'para_es'], 'audience_es'],
  [['for_en', 'para_en'], 'audience_en'],
  [['includes_es', 'incluye_es', 'incluye'], 'includes_es'],
  [['includes_en', 'incluye_en', 'includes'], 'includes_en'],
  [['quote', 'cita'], 'quote'],
] as const;
type Parts<Field extends string> = readonly (readonly [
  names: readonly [string, ...string[]],
  field: Field,
])[];

/** `9000-12000 EUR / year 2026-27; for: international; quote: …`, one a line. */
function writePrices(prices: readonly PriceForm[]): string {
  return prices
    .map((price) => {
      const { kind, min, max, currency, per, year, approximate } = price;
      const amount = { exact: min, range: `${min}-${max}`, from: `from ${min}`, upTo: `up to ${max}` }[kind];
      const head = [approximate && 'about', amount, currency, '/', per, year].filter(Boolean).join(' ');
      return [head, ...writeParts(price, PRICE_PARTS)].join('; ');
    })
    .join('\n');
}

export function readPrices(cell: string): ReadList<PriceForm> {
  return readEntries(cell, PRICE_PARTS, (head, said) => {
    const [, rest = head, year = ''] =
      /^(.*)\s((?:19|20)\d\d(?:\s?[-–/]\s?(?:19|20)?\d\d)?)$/s.exec(head) ?? [];
    const slash = rest.indexOf('/');
    const per = slash < 0 ? '' : rest.slice(slash + 1).trim();
    const { price, error } = readPrice(slash < 0 ? rest : rest.slice(0, slash), 'none');
    const value = {
      ...NEW_PRICE,
      ...said,
      ...price,
      per: per === '' ? '' : (periodOf(per) ?? per),
      year,
      audience: said.audience ? (audienceOf(said.audience) ?? said.audience) : '',
    } as PriceForm;
    return { value, error };
  });
}

type Records = Extract<ProgrammeValue, { kind: 'records' }>;

/** The first part, then the others by name, `https://…; seen: 2026-09; es: …`, one record a line. */
export function writeRecords(value: Records, records: readonly Record<string, string>[]): string {
  const [[head], parts] = partsOf(value);
  return records
    .map((record) => [quotedWhereNeeded(record[head] ?? ''), ...writeParts(record, parts)].join('; '))
    .join('\n');
}

export function readRecords(value: Records, cell: string): ReadList<Record<string, string>> {
  const [[first], parts] = partsOf(value);
  const empty = Object.fromEntries(Object.keys(value.parts).map((part) => [part, '']));
  return readEntries(cell, parts, (head, said) => {
    const words = Object.entries(said).map(([name, text = '']) => [name, meant(value.parts[name], text)]);
    return { value: { ...empty, ...Object.fromEntries(words), [first]: head }, error: null };
  });
}

function partsOf({ parts }: Records): [head: [string], others: Parts<string>] {
  const [first = '', ...others] = Object.keys(parts);
  return [[first], others.map((name) => [parts[name]?.csv ?? [name], name])];
}

/** The stored value of a word, for a closed list; other text unchanged. */
function meant(part: Records['parts'][string] | undefined, text: string): string {
  return part?.value.kind === 'choice' ? (choiceOf(part.value, text) ?? text) : text;
}

function writeParts<Field extends string>(entry: Record<Field, string>, parts: Parts<Field>): string[] {
  return parts.flatMap(([[name], field]) =>
    (entry[field] ?? '') === '' ? [] : [`${name}: ${quotedWhereNeeded(entry[field])}`],
  );
}

/** Longer than any first part except an address. */
const MAX_HEAD = 2100;

function readEntries<Value, Field extends string>(
  cell: string,
  parts: Parts<Field>,
  read: (head: string, said: Partial<Record<Field, string>>) => { value: Value; error: RowError | null },
): ReadList<Value> {
  const entries = cut(cell, BETWEEN_ENTRIES);
  const list: ReadList<Value> = { value: [], entries };
  for (const entry of entries) {
    const [head = '', ...rest] = cut(entry, BETWEEN_PARTS);
    const said: Partial<Record<Field, string>> = {};
    let wrong: RowError | null = head.length > MAX_HEAD ? 'tooLong' : null;
    for (const part of rest) {
      const named = namedPart(part);
      const field = parts.find(([names]) => names.includes(named?.name ?? ''))?.[1];
      if (named === null || field === undefined) wrong ??= 'partUnknown';
      else said[field] = named.text;
    }
    const { value, error } = read(unquoted(cutText(head, MAX_HEAD)), said);
    list.value.push(value);
    wrong ??= error;
    if (wrong) list.error ??= { error: wrong, value: entry };
  }
  return list;
}
