import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SheetRow } from '@/lib/imports/model/read';
import { openFile } from '@/lib/imports/services/read-file';
import { pack, type Sheets, workbookParts } from '../support/workbook.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'files-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function written(content: string | Uint8Array): Promise<string> {
  const file = path.join(folder, randomUUID());
  await writeFile(file, content);
  return file;
}
async function book(sheets: Sheets, more: Record<string, string | Buffer> = {}): Promise<string> {
  const file = path.join(folder, randomUUID());
  await pack(file, { ...workbookParts(sheets), ...more });
  return file;
}
async function read(file: string, sheet = 0): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const some of (await openFile(file, sheet)).rows) rows.push(...some);
  return rows;
}
const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('a text file', () => {
  it.each([
    ['UTF-8', 'name\nEscuela Señorío €'],
    ['UTF-8 with its mark', '\ufeffname\nEscuela Señorío €'],
    ['Windows-1252', latin1('name\nEscuela Señorío \x80')],
    ['UTF-16', new Uint8Array([0xff, 0xfe, ...Buffer.from('name\nEscuela Señorío €', 'utf16le')])],
  ])('may be in %s', async (_, content) => {
    expect(await read(await written(content))).toEqual([
      { number: 1, cells: ['name'] },
      { number: 2, cells: ['Escuela Señorío €'] },
    ]);
  });

  it('is Windows-1252 as a whole when one byte of it is, and cut nowhere by how it is read', async () => {
    const line = `${'ñ'.repeat(70)};x\n`;
    const rows = await read(await written(latin1(line.repeat(5000))));
    expect(rows).toHaveLength(5000);
    expect(new Set(rows.map(({ cells }) => cells.join('|')))).toEqual(new Set([`${'ñ'.repeat(70)}|x`]));
    const utf8 = await read(await written(line.repeat(5000)));
    expect(utf8.every(({ cells }) => cells[0] === 'ñ'.repeat(70))).toBe(true);
  });
});

describe('a workbook', () => {
  it('gives texts, numbers, days and truth values, and cells that were never filled', async () => {
    const file = await book({
      Centros: [
        ['name', 'city', 'lat', 'checked', 'active'],
        ['Señorío <1> & "2"', null, -1.9871, new Date('2026-05-01'), true],
        ['B'],
      ],
    });
    expect(await read(file)).toEqual([
      { number: 1, cells: ['name', 'city', 'lat', 'checked', 'active'] },
      { number: 2, cells: ['Señorío <1> & "2"', '', '-1.9871', '2026-05-01', 'true'] },
      { number: 3, cells: ['B'] },
    ]);
  });

  it('has merged cells, whose value counts for rows with values of their own', async () => {
    const cells = (row: number, ...own: [string, string][]) =>
      `<row r="${row}">${own.map(([column, text]) => `<c r="${column}${row}" t="str"><v>${text}</v></c>`).join('')}</row>`;
    const rows =
      cells(1, ['A', 'x'], ['B', 'y']) + cells(2, ['B', 'z']) + cells(4, ['C', 'w']) + cells(5, ['B', 'v']);
    const marks =
      '<mergeCells><mergeCell ref="A1:B1"/><x:mergeCell ref="A1:A4"/><mergeCell ref="D2:D5"/></mergeCells>';
    const sheet = `<worksheet xmlns:x="x"><sheetData>${rows}</sheetData>${marks}</worksheet>`;
    const file = await book({ A: [] }, { 'xl/worksheets/sheet1.xml': sheet });
    expect(await read(file)).toEqual([
      { number: 1, cells: ['x', 'y'] },
      { number: 2, cells: ['x', 'z'], merged: 1 },
      { number: 4, cells: ['x', '', 'w'], merged: 1 },
      { number: 5, cells: ['', 'v'] },
    ]);
  });

  it('has addresses behind cells, of links and of formulas', async () => {
    const link = '<c r="A1" t="str"><v>Web</v></c>';
    const formula = '<c r="B1" t="str"><f>HYPERLINK("mailto:a@b.example","Escribir")</f><v>Escribir</v></c>';
    const inside = '<c r="C1" t="str"><f>HYPERLINK("#Hoja2!A1","Ir")</f><v>Ir</v></c>';
    const marks =
      '<hyperlinks><hyperlink ref="A1" r:id="rId1"/><hyperlink ref="C1" location="Hoja2!A1"/></hyperlinks>';
    const sheet = `<worksheet xmlns:r="r"><sheetData><row r="1">${link}${formula}${inside}</row></sheetData>${marks}</worksheet>`;
    const target =
      '<Relationship Id="rId1" Type="x/hyperlink" Target="https://a.example/?x=1&amp;y=2" TargetMode="External"/>';
    const file = await book(
      { A: [] },
      {
        'xl/worksheets/sheet1.xml': sheet,
        'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships>${target}</Relationships>`,
      },
    );
    expect(await read(file)).toEqual([
      {
        number: 1,
        cells: ['Web', 'Escribir', 'Ir'],
        links: { 0: 'https://a.example/?x=1&y=2', 1: 'mailto:a@b.example' },
      },
    ]);
  });

  it('has sheets, of which one is read', async () => {
    const file = await book({ Portada: [['x']], Centros: [['name'], ['A']] });
    expect((await openFile(file, 1)).sheets).toEqual(['Portada', 'Centros']);
    expect(await read(file, 1)).toMatchObject([{ cells: ['name'] }, { cells: ['A'] }]);
  });

  it('gives texts that stand in the cell, and none of the readings beside them', async () => {
    const sheet =
      '<worksheet><sheetData><row><c t="inlineStr"><is><t>own</t><rPh><t>ow</t></rPh></is></c><c t="s"><v>0</v></c></row></sheetData></worksheet>';
    const shared = '<sst><si><r><t>東</t></r><r><t>京</t></r><rPh><t>トウキョウ</t></rPh></si></sst>';
    const file = await book({ A: [] }, { 'xl/worksheets/sheet1.xml': sheet, 'xl/sharedStrings.xml': shared });
    expect(await read(file)).toMatchObject([{ cells: ['own', '東京'] }]);
  });

  it('has cells without references beside the ones before, empty ones too', async () => {
    const sheet =
      '<worksheet><sheetData><row><c t="str"><v>a</v></c><c/><c t="str"><v>c</v></c><c r="F1" t="str"><v>f</v></c><c><v>7</v></c></row></sheetData></worksheet>';
    const file = await book({ A: [] }, { 'xl/worksheets/sheet1.xml': sheet });
    expect(await read(file)).toEqual([{ number: 1, cells: ['a', '', 'c', '', '', 'f', '7'] }]);
  });

  it('may have its parts under other names and in other letter case', async () => {
    const { 'xl/workbook.xml': main = '', 'xl/worksheets/sheet1.xml': sheet = '' } = workbookParts({
      A: [[1]],
    });
    const relation = (id: string, type: string, target: string) =>
      `<Relationship Id="${id}" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/${type}" Target="${target}"/>`;
    const file = path.join(folder, randomUUID());
    await pack(file, {
      '_rels/.rels': `<Relationships>${relation('a', 'officeDocument', '/Book/Main.xml')}</Relationships>`,
      'book/main.xml': main,
      'book/_rels/Main.xml.rels': `<Relationships>${relation('r1', 'worksheet', '../Data/One.xml')}${relation('r2', 'sharedStrings', 'texts.xml')}</Relationships>`,
      'data/ONE.xml': sheet.replace('r="A1"', 'r="A1" t="s"'),
      'book/texts.xml': '<sst><si><t>a</t></si><si><t>b_x000D_\nc</t></si></sst>',
    });
    expect(await read(file)).toEqual([{ number: 1, cells: ['b\nc'] }]);
  });

  it('has its hidden sheets after those that can be seen', async () => {
    const parts = workbookParts({ Lists: [['x']], Schools: [['name']] });
    const hidden = (parts['xl/workbook.xml'] ?? '').replace(
      'name="Lists"',
      'name="Lists" state="veryHidden"',
    );
    const file = await book({ Lists: [['x']], Schools: [['name']] }, { 'xl/workbook.xml': hidden });
    expect((await openFile(file, 0)).sheets).toEqual(['Schools', 'Lists']);
    expect(await read(file)).toMatchObject([{ cells: ['name'] }]);
  });

  it.each([
    ['is cut off', async (file: string) => truncate(file, 300)],
    [
      'has a part that is no XML',
      async (file: string) =>
        pack(file, { ...workbookParts({ A: [['x']] }), 'xl/worksheets/sheet1.xml': '<worksheet><row>' }),
    ],
    [
      'names a sheet that is not there',
      async (file: string) => {
        const { 'xl/worksheets/sheet1.xml': _, ...parts } = workbookParts({ A: [['x']] });
        await pack(file, parts);
      },
    ],
  ])('is damaged when it %s', async (_, damage) => {
    const file = await book({ A: [['x']] });
    await damage(file);
    await expect(read(file)).rejects.toMatchObject({ problem: 'damaged' });
  });

  it('expands no entities', async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>`;
    const file = await book({ A: [] }, { 'xl/worksheets/sheet1.xml': bomb });
    await expect(read(file)).rejects.toMatchObject({ problem: 'damaged' });
  });

  it('is refused when it unpacks to more than 200 MB, or to more than it says', async () => {
    const file = await book({ A: [['x']] }, { 'xl/worksheets/sheet1.xml': 'x'.repeat(5_000_000) });
    // Makes the sizes in the central directory too small.
    const bytes = await readFile(file);
    for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 1))
      if (bytes.readUInt32LE(at + 24) === 5_000_000) bytes.writeUInt32LE(1000, at + 24);
    await expect(read(await written(bytes))).rejects.toMatchObject({ problem: 'damaged' });
    const declared = await book({ A: [['x']] }, { 'x/bomb': 'x'.repeat(1000) });
    const large = await readFile(declared);
    for (let at = large.indexOf('PK\x01\x02'); at >= 0; at = large.indexOf('PK\x01\x02', at + 1))
      if (large.readUInt32LE(at + 24) === 1000) large.writeUInt32LE(210_000_000, at + 24);
    await expect(read(await written(large))).rejects.toMatchObject({ problem: 'unpacksTooLarge' });
  });
});

it.each([
  ['a PDF', '%PDF-1.7 …', 'pdf'],
  ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'oldWorkbook'],
  ['a web page called .xls', '\n<html xmlns:o="urn"><table><tr><td>name</td></tr></table>', 'webPage'],
  ['a workbook in XML', '\ufeff<?xml version="1.0"?><Workbook/>', 'webPage'],
  ['a web page in UTF-16', new Uint8Array(Buffer.from('\ufeff<table><tr>', 'utf16le')), 'webPage'],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]), 'otherFile'],
])('%s is said to be one', async (_, content, problem) => {
  await expect(openFile(await written(content), 0)).rejects.toMatchObject({ problem });
});

it('a zip file that is no workbook is said to be none', async () => {
  const file = path.join(folder, randomUUID());
  await pack(file, { 'a.txt': 'x' });
  await expect(openFile(file, 0)).rejects.toMatchObject({ problem: 'otherFile' });
});
