import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pack, workbookParts } from '../../../tests/support/workbook.ts';
import { cookieOf } from '../sign-in.ts';
import { stalls, withVisitor } from '../stall.ts';
import type { Attack } from '../types.ts';

const SHEET = 'xl/worksheets/sheet1.xml';
const HEADINGS = '<row><c t="str"><v>name</v></c><c t="str"><v>email</v></c></row>';
const sheetOf = (rows: string) => `<worksheet><sheetData>${HEADINGS}${rows}</sheetData></worksheet>`;
const shared = (length: number) => `<sst><si><t>${'x'.repeat(length)}</t></si></sst>`;
const stylesOf = (format: string, styles: number) =>
  `<x><numFmts><numFmt numFmtId="200" formatCode="${format}"/></numFmts><cellXfs>${'<xf numFmtId="200"/>'.repeat(styles)}</cellXfs></x>`;
const DATED = '<row><c t="str"><v>A</v></c><c s="1"><v>5</v></c></row>';
const SHARING = '<row><c t="s"><v>0</v></c><c t="str"><v>y</v></c></row>';

/** A few kilobytes each. */
const BOOKS: [name: string, parts: Record<string, string>][] = [
  [
    'a shared text of 1 MB in 10,000 cells',
    { 'xl/sharedStrings.xml': shared(1_000_000), [SHEET]: sheetOf(SHARING.repeat(10_000)) },
  ],
  [
    'the longest text in 10,000 cells',
    { 'xl/sharedStrings.xml': shared(32_767), [SHEET]: sheetOf(SHARING.repeat(10_000)) },
  ],
  [
    'a date of 100,000 T',
    { [SHEET]: sheetOf(`<row><c t="str"><v>A</v></c><c t="d"><v>${'T'.repeat(100_000)}\nx</v></c></row>`) },
  ],
  [
    'a number format of 100,000 brackets',
    { 'xl/styles.xml': stylesOf('['.repeat(100_000), 2), [SHEET]: sheetOf(DATED) },
  ],
  [
    '2,000 styles with a long format',
    { 'xl/styles.xml': stylesOf('['.repeat(4000), 2000), [SHEET]: sheetOf(DATED) },
  ],
];
const TEXTS: [name: string, text: string][] = [
  ['an e-mail cell of 300,000 brackets', `name;email\nA;a@b.cc ${'<'.repeat(300_000)}\n`],
  ['an e-mail cell of 30,000 brackets', `name;email\n${`A;a@b.cc ${'<'.repeat(30_000)}\n`.repeat(30)}`],
  ['an e-mail cell of wide blanks', `name;email\nA;a@b.cc ${'\u3000'.repeat(30_000)}x\n`],
];

async function packed(parts: Record<string, string>): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'drill-'));
  try {
    const file = path.join(folder, 'a.xlsx');
    await pack(file, { ...workbookParts({ A: [['x']] }), ...parts });
    return new Uint8Array(await readFile(file));
  } finally {
    await rm(folder, { recursive: true });
  }
}

export const imports: Attack = {
  point: 19,
  title: 'stall others by a small file that an administrator imports',
  async attempt({ site }) {
    const cookie = await cookieOf('admin');
    const files: [string, BodyInit][] = [...TEXTS];
    for (const [name, parts] of BOOKS) files.push([name, await packed(parts)]);
    const through: string[] = [];
    let worst = { longest: 0, name: '' };
    for (const [name, body] of files) {
      const visit = await withVisitor(`${site}/school/ferrandi-paris`, async () => {
        const answer = await fetch(`${site}/api/admin/schools/import?name=a`, {
          method: 'POST',
          headers: { cookie, origin: site },
          body,
        });
        if (answer.status !== 200 && answer.status !== 422) through.push(`${name}: ${answer.status}`);
        await answer.text();
      });
      through.push(...stalls(name, visit));
      if (visit.longest > worst.longest) worst = { ...visit, name };
    }
    return {
      tried: files.length,
      through,
      note: `longest stall ${Math.round(worst.longest)} ms: ${worst.name}`,
    };
  },
};
