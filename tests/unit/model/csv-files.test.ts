import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLUMN_NAMES, COLUMNS, guessMapping } from '@/lib/csv/model/columns';
import { fromGuarded, guarded } from '@/lib/csv/model/guard';
import { decode, readTable, type Table } from '@/lib/csv/model/read';
import { type StoredValues, toCell, writeHeadings, writeRows } from '@/lib/csv/model/write';

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
function table(text: string): Table {
  const read = readTable(text);
  if (typeof read === 'string') throw new Error(read);
  return read;
}

/** What a spreadsheet evaluates at the start of a cell. */
const evaluated = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf},;|"]*[=+\-@＝＋－＠])/u;

/** Texts made of what is awkward in files, beside any others. */
const awkward = fc
  .oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({
      unit: fc.constantFrom(...'=+-@\'",;\t\r\n |ña＝＠\u00a0\u200b\ufeff'),
    }),
  )
  .map((text) => text.replaceAll('\0', ''));

describe('a written file', () => {
  it('reads back as what was written, whatever the texts hold', () => {
    const row = fc.record(Object.fromEntries(COLUMNS.map((column) => [column, awkward])));
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (rows) => {
        const named = rows.map((values) => ({ ...values, name: `n${values.name}` }) as StoredValues);
        const read = table(decode(utf8(writeHeadings() + writeRows(named))));
        expect(read.headings).toEqual(COLUMNS);
        expect(read.rows.map(({ cells }) => cells)).toEqual(
          named.map((values) => COLUMNS.map((column) => values[column])),
        );
      }),
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

  it('holds none either when it is read with semicolons or tabs, or without heeding its quotes', () => {
    const row = fc.record({ name: awkward, description: awkward, coordinates_lng: fc.double() });
    fc.assert(
      fc.property(row, (values) => {
        const line = writeRows([{ id: 'x', ...values } as unknown as StoredValues]);
        for (const cell of line.split(/[;\t\r\n]/)) expect(cell).not.toMatch(/^[\s"]*[=+\-@＝＠]/);
      }),
      { numRuns: 2000 },
    );
  });

  it('has negative numbers as numbers', () => {
    const line = writeRows([{ name: '-1', coordinates_lng: -1.9871 } as unknown as StoredValues]);
    expect(line).toContain(",'-1,");
    expect(line).toContain(',-1.9871,');
  });

  it('shows unknown as an empty cell and objects as JSON', () => {
    expect([null, 0, 4.5, false, [{ url: 'u' }]].map(toCell)).toEqual([
      '',
      '0',
      '4.5',
      'false',
      '[{"url":"u"}]',
    ]);
  });
});

describe('a read file', () => {
  it.each([',', ';', '\t'])('may have %j between the cells', (delimiter) => {
    const text = ['name,x', 'city', '"a\nb"'].join(delimiter).replace('name,x', '"name,x;y"');
    const read = table(`${text}\r\n1${delimiter}2${delimiter}"3\r\n4"\r\n`);
    expect(read.headings).toEqual(['name,x;y', 'city', 'a\nb']);
    expect(read.rows).toEqual([{ number: 2, cells: ['1', '2', '3\r\n4'] }]);
  });

  it('obeys Excel’s line that names the separator', () => {
    expect(table('sep=;\r\nname;a,b,c\r\nX;1')).toEqual({
      headings: ['name', 'a,b,c'],
      rows: [{ number: 3, cells: ['X', '1'] }],
    });
  });

  it.each([
    ['UTF-8', utf8('name\nEscuela Señorío')],
    ['UTF-8 with its mark', utf8('\ufeffname\nEscuela Señorío')],
    ['Latin-1', latin1('name\nEscuela Señorío')],
    [
      'UTF-16',
      new Uint8Array([
        0xff,
        0xfe,
        ...new Uint8Array(Uint16Array.from('name\nEscuela Señorío', (c) => c.charCodeAt(0)).buffer),
      ]),
    ],
  ])('may be in %s', (_, bytes) => {
    expect(table(decode(bytes))).toEqual({
      headings: ['name'],
      rows: [{ number: 2, cells: ['Escuela Señorío'] }],
    });
  });

  it('has the euro sign and curly quotes of Windows-1252', () => {
    expect(decode(new Uint8Array([0x80, 0x93, 0x94, 0xe1]))).toBe('€“”á');
  });

  it('keeps the numbers of its rows when some are empty', () => {
    expect(table('name;city\nA;B\n;\n\nC;D').rows.map(({ number }) => number)).toEqual([2, 5]);
  });

  it.each([
    ['', 'empty'],
    ['\n\n', 'empty'],
    ['name;city\n', 'noRows'],
    ['name;city\n"A;B\nC;D', 'openQuote'],
    [`name\n${'a\n'.repeat(5001)}`, 'tooManyRows'],
  ])('says what is wrong with it, case %#', (text, problem) => {
    expect(readTable(text)).toBe(problem);
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
