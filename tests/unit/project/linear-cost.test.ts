import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseMessage } from '@/lib/contact/model/schema';
import { splitCell } from '@/lib/imports/model/joining';
import { addNumber } from '@/lib/imports/model/notations';
import { readPaste } from '@/lib/imports/model/paste';
import { RecordReader } from '@/lib/imports/model/records';
import { cellText, isDayFormat } from '@/lib/imports/model/workbook-cell';
import { addEvidence, readAnyDay } from '@/lib/values/day';
import { readNumber } from '@/lib/values/number';
import { parseFilter, parseLogic } from '@/packages/embedded-supabase/rest/parse-filter';
import { correctedUrl } from '@/server/normalize-url';

/**
 * No foreign text costs more than its length. Every schema, and every function of a model or parser whose first
 * parameter is a text, gets long texts of one repeated unit; the processor time of this thread is compared for n and 2n.
 */

const UNITS = [
  ...'aA0ß.,;:-_/\\"<>()[]{}@#%&=+*|!? \t\n\u3000',
  ...['%20', 'a.', '@.', 'a ', '" ', '<a', '[a', '{{', '--', '1,', 'a-', 'T', 'http://', '\r\n', 'A '],
];
/** What stands around the repeated unit: an expression often fails only at the end, or after a beginning. */
const AROUND = [
  ['', ''],
  ['', '\nx'],
  ['a@', '@'],
  ['a@b.cc ', '\0'],
  ['"', ';x'],
] as const;
const LENGTH = 50_000;
/** Names of registers are cells, which have 32,767 characters at most. */
const CELL_LENGTH = 16_000;
/** µs. Below this a time says nothing; a quadratic rule needs far more. */
const NEGLIGIBLE = 60_000;
const MAX_RATIO = 3;

type Reader = (text: string) => unknown;

const modules = import.meta.glob<Record<string, unknown>>(
  [
    '/lib/**/model/*.{ts,tsx}',
    '/lib/values/*.ts',
    '/lib/{http/{client-ip,etag,public-address,same-origin},i18n/*}.ts',
    '/lib/observability/{scrub,route-pattern}.ts',
    '/lib/*.ts',
    '/server/{normalize-url,public-paths}.ts',
    '/packages/embedded-supabase/rest/{parse-*,prefer,range,media-type,value-limits}.ts',
    '/packages/embedded-supabase/{storage/{names,http-range,mime},http/nesting}.ts',
  ],
  { eager: true },
);
const sources = import.meta.glob<string>(
  ['/lib/**/*.{ts,tsx}', '/server/*.ts', '/packages/embedded-supabase/{rest,storage,http}/*.ts'],
  { eager: true, query: '?raw', import: 'default' },
);

const readers = new Map<string, Reader>([
  ...Object.entries(modules).flatMap(([file, exports]) => readersOf(file, exports)),
  ['a mistyped address', (text) => correctedUrl(`/escuela/${text}`)],
  ['a message', (text) => parseMessage({ name: text, email: text, message: text })],
  ['the last word', (text) => splitCell(text, 'lastWord')],
  ['the first word', (text) => splitCell(text, 'firstWord')],
  ['a number', (text) => readNumber(text, 'money', 'none')],
  ['the notation of numbers', (text) => addNumber(undefined, text)],
  ['a day', (text) => readAnyDay(text, 'dayFirst')],
  ['the order of days', (text) => addEvidence(undefined, text)],
  ['pasted programmes', (text) => readPaste(text, '', 'es')],
  ['a date of a workbook', (text) => cellText(text, 'd', { isDay: false, from1904: false })],
  ['a number format of a workbook', (text) => isDayFormat(164, text)],
  ['a CSV file', (text) => [new RecordReader(';').read(text), new RecordReader(',').read(text, true)]],
  ['a filter of the REST API', (text) => parseFilter('name', `like.${text}`)],
  ['a logical filter of the REST API', (text) => parseLogic('or', `(${text})`)],
]);

/** Functions whose first parameter is a text, and schemas. */
function readersOf(file: string, exports: Record<string, unknown>): [string, Reader][] {
  return Object.entries(exports).flatMap(([name, value]): [string, Reader][] => {
    if (value instanceof z.ZodType)
      return [[`${file} ${name}`, (text) => value.safeParse(filledWith(value, text))]];
    const takesText = new RegExp(
      `\\b(?:function ${name}|const ${name} = )(?:<.*>)?\\(\\s*\\w+: (?:string|unknown)\\b(?!\\[)`,
    );
    return typeof value === 'function' && takesText.test(sources[file] ?? '')
      ? [[`${file} ${name}`, value as Reader]]
      : [];
  });
}

/** An input of the schema's shape that has the text wherever a text may be. */
function filledWith(schema: unknown, text: string): unknown {
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.shape).map(([key, part]) => [key, filledWith(part, text)]),
    );
  if (schema instanceof z.ZodArray) return [filledWith(schema.element, text)];
  if (schema instanceof z.ZodPipe) return filledWith(schema.in, text);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return filledWith(schema.unwrap(), text);
  if (schema instanceof z.ZodBoolean) return true;
  return schema instanceof z.ZodLiteral ? schema.value : text;
}

function costOf(reader: Reader, text: string): number {
  const before = process.threadCpuUsage();
  try {
    reader(text);
  } catch {
    // Refused, or a function that needs more arguments.
  }
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

function isSlow(reader: Reader, length: number, textOf: (length: number) => string): boolean {
  const least = (size: number) => Math.min(...Array.from({ length: 3 }, () => costOf(reader, textOf(size))));
  // A slow rule shows with a short text; only others get the whole length. One long time may be a collection of garbage.
  return [length / 8, length].some((size) => {
    if (costOf(reader, textOf(size)) < NEGLIGIBLE) return false;
    const once = least(size);
    return once >= NEGLIGIBLE && least(size * 2) / once >= MAX_RATIO;
  });
}

test.each([...readers])('%s costs as much as the length of its text', (name, reader) => {
  const length = name.includes('/registers/') ? CELL_LENGTH : LENGTH;
  const texts = UNITS.flatMap((unit) => AROUND.map(([before, after]) => ({ before, unit, after })));
  const slow = texts.find(({ before, unit, after }) =>
    isSlow(reader, length, (size) => before + unit.repeat(size / unit.length) + after),
  );
  expect(slow).toBeUndefined();
});
