/** Writes Excel workbooks part by part, so that tests can damage each. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A text is shared, a Date is a number with a date format, null is absent. */
export type Cell = string | number | boolean | Date | null;
export type Sheets = Record<string, Cell[][]>;

export function workbookParts(sheets: Sheets): Record<string, string> {
  const shared: string[] = [];
  const cell = (value: Cell, column: number, row: number): string => {
    const at = `r="${String.fromCharCode(65 + column)}${row}"`;
    if (value === null) return '';
    if (typeof value === 'string') {
      shared.push(value);
      return `<c ${at} t="s"><v>${shared.length - 1}</v></c>`;
    }
    if (typeof value === 'boolean') return `<c ${at} t="b"><v>${value ? 1 : 0}</v></c>`;
    if (value instanceof Date) return `<c ${at} s="1"><v>${value.getTime() / 86_400_000 + 25_569}</v></c>`;
    return `<c ${at}><v>${value}</v></c>`;
  };
  const names = Object.keys(sheets);
  const parts: Record<string, string> = {};
  for (const [place, name] of names.entries()) {
    const rows = (sheets[name] ?? []).map(
      (cells, index) =>
        `<row r="${index + 1}">${cells.map((value, column) => cell(value, column, index + 1)).join('')}</row>`,
    );
    parts[`xl/worksheets/sheet${place + 1}.xml`] =
      `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rows.join('')}</sheetData></worksheet>`;
  }
  const entries = names.map(
    (name, place) => `<sheet name="${name}" sheetId="${place + 1}" r:id="r${place + 1}"/>`,
  );
  parts['xl/workbook.xml'] =
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${entries.join('')}</sheets></workbook>`;
  const targets = names.map(
    (_, place) => `<Relationship Id="r${place + 1}" Target="worksheets/sheet${place + 1}.xml"/>`,
  );
  parts['xl/_rels/workbook.xml.rels'] = `${HEAD}<Relationships>${targets.join('')}</Relationships>`;
  parts['xl/styles.xml'] =
    `${HEAD}<styleSheet xmlns="${MAIN}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`;
  const texts = shared.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`);
  parts['xl/sharedStrings.xml'] = `${HEAD}<sst xmlns="${MAIN}">${texts.join('')}</sst>`;
  return parts;
}

export async function pack(file: string, parts: Record<string, string | Buffer>): Promise<void> {
  const zip = new ZipFile();
  for (const [name, part] of Object.entries(parts)) zip.addBuffer(Buffer.from(part), name);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
}

/** A workbook as a browser sends it. */
export async function workbookOf(sheets: Sheets): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'books-'));
  try {
    const file = path.join(folder, 'a.xlsx');
    await pack(file, workbookParts(sheets));
    return new Uint8Array(await readFile(file));
  } finally {
    await rm(folder, { recursive: true });
  }
}
