import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLUMN_NAMES, COLUMNS } from '@/lib/imports/model/columns';
import { fromGuarded, guarded } from '@/lib/imports/model/guard';
import { guessMapping } from '@/lib/imports/model/headings';
import { kindOfFile } from '@/lib/imports/model/read';
import { RecordReader, separationOf } from '@/lib/imports/model/records';
import { type StoredValues, writeHeadings, writeRows } from '@/lib/imports/model/write';
import { recordsOf } from '../../support/read-csv.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

/** Starts that a spreadsheet evaluates as a formula. */
const evaluated = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf},;|"]*[=+\-@＝＋－＠])/u;

/** Texts awkward in files, mixed with others. */
const awkward = fc
  .oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom(...'=+-@\'",;\t\r\n |ña＝＠\u00a0\u200b\ufeff') }),
  )
  .map((text) => text.replaceAll('\0', ''));

describe('a written file', () => {
  it('reads back as what was written, whatever the texts hold', () => {
    const row = fc.record(Object.fromEntries(COLUMNS.map((column) => [column, awkward])));
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 3000 }),
        (rows, piece) => {
          const named = rows.map((values) => ({ ...values, name: `n${values.name}` }) as StoredValues);
          const [headings, ...read] = recordsOf(writeHeadings().slice(1) + writeRows(named), piece);
          expect(headings).toEqual(COLUMNS);
          expect(read).toEqual(named.map((values) => COLUMNS.map((column) => values[column])));
        },
      ),
    );
  });

  it('begins with a byte order mark and has commas and CRLF', () => {
    expect([...utf8(writeHeadings()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(writeHeadings()).toMatch(/^\ufeffid,legacy_id,slug,[\w,]+\r\n$/);
  });

  it('holds no cell that a spreadsheet takes for a formula', () => {
    fc.assert(
      fc.property(awkward, (text) => !evaluated.test(guarded(text)) && fromGuarded(guarded(text)) === text),
      { numRuns: 2000 },
    );
    expect(guarded('=1+1')).toBe("'=1+1");
    expect(guarded('+34 600')).toBe("'+34 600");
    expect(guarded("'-")).toBe("''-");
    expect(guarded("l'Art")).toBe("l'Art");
    expect(guarded('A – B, C - D; E')).toBe('A – B, C - D; E');
  });

  it.each(['\n=1', '＝1+1', ';=1', ' =1', '\u00a0=1', '\ufeff=1', '\u200b＠x', '\0=1', ',+1', '"=1', '|-1'])(
    'holds %j as a text',
    (text) => {
      expect(guarded(text)).toMatch(/'[=＝＠+-]|^'/);
      expect(fromGuarded(guarded(text))).toBe(text);
    },
  );
});

describe('a read file', () => {
  it.each([',', ';', '\t'])('may have %j between the cells', (delimiter) => {
    const text = ['name,x', 'city', '"a\nb"'].join(delimiter).replace('name,x', '"name,x;y"');
    expect(recordsOf(`${text}\r\n1${delimiter}2${delimiter}"3\r\n4"\r\n`)).toEqual([
      ['name,x;y', 'city', 'a\nb'],
      ['1', '2', '3\r\n4'],
    ]);
  });

  it('obeys Excel’s line that names the separator', () => {
    expect(recordsOf('sep=;\r\nname;a,b,c\r\nX;1')).toEqual([
      ['name', 'a,b,c'],
      ['X', '1'],
    ]);
  });

  it.each(['\n', '\r\n', '\r'])('may end its lines with %j, wherever it is cut into pieces', (newline) => {
    const text = ['name;city', '"A;""B""";C', 'D;E'].join(newline);
    for (let piece = 1; piece < text.length; piece += 1) {
      const reader = new RecordReader(separationOf(text).delimiter);
      const records = [...reader.read(text.slice(0, piece)), ...reader.read(text.slice(piece), true)];
      expect(records).toEqual([
        ['name', 'city'],
        ['A;"B"', 'C'],
        ['D', 'E'],
      ]);
    }
  });

  it('may end each line in another way, and hold quotes inside a cell', () => {
    expect(recordsOf('name;city\nA;B\r\nC;"D" \rE 5";F\n"G "x" H";"I\r\nJ"')).toEqual([
      ['name', 'city'],
      ['A', 'B'],
      ['C', 'D'],
      ['E 5"', 'F'],
      ['G "x" H', 'I\r\nJ'],
    ]);
  });

  it.each([
    ['Listado, curso 2025\nname;city\nA, B y C;Faro', ';'],
    ['Listado\n\nname,city\nA;B,Faro', ','],
    ['name\nA, B', ','],
    ['name;city', ';'],
    ['"a;b;c",d\n1,2', ','],
  ])('has the delimiter of its table, not of what stands above: %j', (text, delimiter) => {
    expect(separationOf(text).delimiter).toBe(delimiter);
  });

  it('keeps zeros that are written as a formula', () => {
    expect(recordsOf('tel,id\n"=""0034968""",="007"')).toEqual([
      ['tel', 'id'],
      ['0034968', '007'],
    ]);
  });

  it('is refused when a quote is never closed, before all of it is held', () => {
    expect(() => recordsOf('name;city\n"A;B\nC;D')).toThrow('openQuote');
    const reader = new RecordReader(',');
    expect(() => {
      reader.read('name\n"');
      for (let piece = 0; piece < 20; piece += 1) reader.read('a\n'.repeat(50_000));
    }).toThrow('openQuote');
  });

  it.each([
    ['a CSV file', utf8('name;city\nEscuela Señorío;Faro\n'), 'text'],
    ['a CSV file with a stray NUL', utf8(`${'name;city\n'.repeat(50)}a\0`), 'text'],
    ['UTF-16 by its mark', new Uint8Array([0xff, 0xfe, 0x6e, 0]), 'text'],
    ['a workbook', utf8('PK\x03\x04 and so on'), 'workbook'],
    ['a workbook of the old format', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'oldWorkbook'],
    ['a PDF', utf8('%PDF-1.7'), 'pdf'],
    [
      'a picture',
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]),
      'otherFile',
    ],
  ])('is known by its first bytes: %s', (_, head, kind) => {
    expect(kindOfFile(head)).toBe(kind);
  });
});

describe('the headings', () => {
  it('are found as stored and in both languages', () => {
    expect(guessMapping(COLUMNS)).toEqual(COLUMNS);
    for (const language of ['es', 'en'] as const) {
      expect(guessMapping(COLUMNS.map((column) => COLUMN_NAMES[column][language]))).toEqual(COLUMNS);
    }
  });

  it('are found in other people’s files, each once', () => {
    expect(
      guessMapping(['SCHOOL_NAME', 'País', 'WEB', 'tel.', 'Lat', 'LONGITUDE', 'País', 'Colour']),
    ).toEqual(['name', 'country', 'website', 'phone', 'coordinates_lat', 'coordinates_lng', null, null]);
  });
});
