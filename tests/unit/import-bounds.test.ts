import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAX_READING_S, ReadingTime } from '@/lib/imports/model/read';
import { openFile } from '@/lib/imports/services/read-file';
import { pack, workbookParts } from '../support/workbook.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bounds-'));
});
afterAll(() => rm(folder, { recursive: true }));

const SHEET = 'xl/worksheets/sheet1.xml';
const rowsOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const cell = (type: string, value: string) => `<row><c t="${type}"><v>${value}</v></c></row>`;
const SHARED = 'xl/sharedStrings.xml';
const ONE_TEXT = `<sst><si><t>${'x'.repeat(32_767)}</t></si></sst>`;
const NAMED = '<row><c t="str"><v>name</v></c></row>';

async function read(parts: Record<string, string>) {
  const file = path.join(folder, 'a.xlsx');
  await pack(file, { ...workbookParts({ A: [['x']] }), ...parts });
  const { rows } = await openFile(file, 0);
  const found = [];
  for await (const some of rows) found.push(...some);
  return found;
}

it.each([
  [
    'a million relations',
    {
      'xl/_rels/workbook.xml.rels': `<Relationships>${'<Relationship Id="a" Target="b"/>'.repeat(1_000_000)}</Relationships>`,
    },
    'unpacksTooLarge',
  ],
  [
    'as many sheets',
    { 'xl/workbook.xml': `<workbook><sheets>${'<sheet/>'.repeat(1_000_000)}</sheets></workbook>` },
    'unpacksTooLarge',
  ],
  [
    'as many styles',
    { 'xl/styles.xml': `<x><cellXfs>${'<xf/>'.repeat(1_000_000)}</cellXfs></x>` },
    'unpacksTooLarge',
  ],
  [
    'three million shared texts without a letter',
    { 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(3_000_000)}</sst>` },
    'unpacksTooLarge',
  ],
  ['elements inside each other', { [SHEET]: '<a>'.repeat(1_000_000) }, 'unpacksTooLarge'],
  [
    'an element of many attributes',
    { [SHEET]: `<a ${Array.from({ length: 10_000 }, (_, index) => `b${index}="c"`).join(' ')}/>` },
    'unpacksTooLarge',
  ],
  ['one long text', { [SHEET]: rowsOf(`<row><c t="str"><v>${'x'.repeat(20_000_000)}`) }, 'unpacksTooLarge'],
  ['a cell longer than in Excel', { [SHEET]: rowsOf(cell('str', 'x'.repeat(32_768))) }, 'cellTooLong'],
  [
    'a shared text longer than in Excel',
    { [SHARED]: `<sst><si>${'<r><t>abcd</t></r>'.repeat(8192)}</si></sst>` },
    'cellTooLong',
  ],
  [
    'a number format longer than in Excel',
    { 'xl/styles.xml': `<x><numFmt numFmtId="200" formatCode="${'['.repeat(256)}"/></x>` },
    'formatTooLong',
  ],
  [
    'a long row',
    { [SHARED]: ONE_TEXT, [SHEET]: rowsOf(`<row>${'<c t="s"><v>0</v></c>'.repeat(7)}</row>`) },
    'rowTooLong',
  ],
  [
    'a shared text in many cells',
    { [SHARED]: ONE_TEXT, [SHEET]: rowsOf(cell('s', '0').repeat(7000)) },
    'unpacksTooLarge',
  ],
  ['two million blank rows', { [SHEET]: rowsOf(NAMED + '<row/>'.repeat(2_000_000)) }, 'tooManyRows'],
])('a workbook is refused for %s', async (_, parts, problem) => {
  await expect(read(parts)).rejects.toMatchObject({ problem });
});

it('the longest cell, format and row of a workbook are read', async () => {
  const formats = `<numFmt numFmtId="200" formatCode="d${'['.repeat(254)}"/>`;
  const rows = await read({
    'xl/styles.xml': `<x>${formats}<cellXfs><xf numFmtId="200"/></cellXfs></x>`,
    [SHARED]: ONE_TEXT,
    [SHEET]: rowsOf(`<row>${'<c t="s"><v>0</v></c>'.repeat(6)}<c><v>46143</v></c></row>`),
  });
  expect(rows[0]?.cells.map(({ length }) => length)).toEqual([...Array(6).fill(32_767), 10]);
});

it.each([
  ['a cell of more than 32,767 characters', `name\n${'x'.repeat(32_768)}\n`, 'cellTooLong'],
  ['a row of more than 200,000', `name\n${`${'x'.repeat(30_000)},`.repeat(7)}\n`, 'rowTooLong'],
])('a text file is refused for %s', async (_, text, problem) => {
  const file = path.join(folder, 'long.csv');
  await writeFile(file, text);
  const { rows } = await openFile(file, 0);
  const readAll = async () => {
    for await (const _some of rows);
  };
  await expect(readAll()).rejects.toMatchObject({ problem });
});

it('a text of two million blank lines is refused', async () => {
  const file = path.join(folder, 'a.csv');
  await writeFile(file, `name\n${'\n'.repeat(2_000_000)}`);
  const { rows } = await openFile(file, 0);
  const read = async () => {
    for await (const _ of rows);
  };
  await expect(read()).rejects.toMatchObject({ problem: 'tooManyRows' });
});

it.each(['a.xlsx', 'a.csv'])('reading %s ends after a minute of the processor', async (name) => {
  const file = path.join(folder, name);
  if (name.endsWith('.csv')) await writeFile(file, 'name,city\nAlpha,Lyon\n');
  else await pack(file, workbookParts({ A: [['name'], ['Alpha']] }));
  const readFor = async (seconds: number) => {
    let now = 0;
    const { rows } = await openFile(file, 0, undefined, new ReadingTime(() => (now += seconds * 1000)));
    for await (const some of rows) void some;
  };
  await expect(readFor(MAX_READING_S + 1)).rejects.toMatchObject({ problem: 'takesTooLong' });
  // A workbook of some parts and a text of some pieces stay below it.
  await expect(readFor(MAX_READING_S / 20)).resolves.toBeUndefined();
});
