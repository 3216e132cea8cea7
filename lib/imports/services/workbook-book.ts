import 'server-only';
import { checkCell, checkFormat, cleaned, UnreadableFile } from '@/lib/imports/model/read';
import { isDayFormat, unescaped } from '@/lib/imports/model/workbook-cell';
import type { Parts } from './workbook-parts';

/** A workbook's sheets, shared texts and number formats. */

const MAX_RELATIONS = 10_000;
const MAX_SHEETS = 1000;
const MAX_STYLES = 100_000;
/** Characters of the shared texts, which are in memory, and overhead of each. */
const MAX_SHARED = 64 * 1024 * 1024;
const SHARED_COST = 32;

export interface Book {
  /** Visible ones first. */
  sheets: { name: string; part: string }[];
  /** Whether dates count from 1904. */
  from1904: boolean;
  shared: string | undefined;
  styles: string | undefined;
}

interface Relation {
  id: string;
  type: string;
  part: string;
  target: string;
}

/** Throws UnreadableFile. */
export async function bookOf(parts: Parts): Promise<Book> {
  const main = (await relationsOf(parts, '')).find(({ type }) => type === 'officeDocument');
  const workbook = main?.part ?? 'xl/workbook.xml';
  if (!parts.has(workbook)) throw new UnreadableFile('otherFile');
  const relations = await relationsOf(parts, workbook);
  const partOf = new Map(relations.map(({ id, part }) => [id, part]));
  const ofType = (wanted: string) => relations.find(({ type }) => type === wanted)?.part;
  const charts = new Set(relations.flatMap(({ type, part }) => (type === 'chartsheet' ? [part] : [])));
  let from1904 = false;
  const sheets = await all(
    parts.read<{ name: string; part: string; hidden: boolean }>(workbook, (push) => ({
      open(tag, attributes) {
        if (tag === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
        if (tag !== 'sheet') return;
        const id = Object.entries(attributes).find(([key]) => /:id$/.test(key))?.[1] ?? '';
        const hidden = /hidden/i.test(attributes.state ?? '');
        push({ name: attributes.name ?? '', part: partOf.get(id) ?? '', hidden });
      },
    })),
    MAX_SHEETS,
  );
  const readable = sheets.filter(({ part }) => !charts.has(part));
  return {
    sheets: [...readable.filter(({ hidden }) => !hidden), ...readable.filter(({ hidden }) => hidden)],
    from1904,
    shared: ofType('sharedStrings') ?? 'xl/sharedStrings.xml',
    styles: ofType('styles') ?? 'xl/styles.xml',
  };
}

/** '' for the whole file. */
export async function relationsOf(parts: Parts, part: string): Promise<Relation[]> {
  const cut = part.lastIndexOf('/') + 1;
  const [folder, name] = [part.slice(0, cut), part.slice(cut)];
  const relations = `${folder}_rels/${name}.rels`;
  if (!parts.has(relations)) return [];
  return all(
    parts.read<Relation>(relations, (push) => ({
      open(tag, { Id = '', Type = '', Target = '' }) {
        if (tag === 'Relationship')
          push({
            id: Id,
            type: Type.slice(Type.lastIndexOf('/') + 1),
            part: resolved(folder, Target),
            target: Target,
          });
      },
    })),
    MAX_RELATIONS,
  );
}

/** Resolves `../x` and `/x` too. */
function resolved(folder: string, target: string): string {
  const { protocol, pathname } = new URL(target.replaceAll('\\', '/'), `file:///${folder}`);
  return protocol === 'file:' ? pathname.slice(1) : '';
}

/** Cleaned texts by number, without phonetic readings of Japanese files. */
export async function sharedTexts(parts: Parts, { shared = '' }: Book): Promise<string[]> {
  if (!parts.has(shared)) return [];
  let size = 0;
  return all(
    parts.read<string>(shared, (push) => {
      let entry = '';
      let collecting = false;
      let reading = false;
      return {
        open(tag) {
          if (tag === 'si') entry = '';
          if (tag === 'rPh') reading = true;
          collecting = tag === 't' && !reading;
        },
        text(more) {
          if (!collecting) return;
          entry += more;
          checkCell(entry);
        },
        close(tag) {
          collecting = false;
          if (tag === 'rPh') reading = false;
          if (tag !== 'si') return;
          size += entry.length + SHARED_COST;
          if (size > MAX_SHARED) throw new UnreadableFile('unpacksTooLarge');
          push(cleaned(unescaped(entry)));
        },
      };
    }),
    MAX_SHARED,
  );
}

/** How a cell of a style shows a number: as a date, or by a format code. */
export interface Style {
  isDay: boolean;
  code: string;
}

export async function stylesOf(parts: Parts, { styles = '' }: Book): Promise<readonly Style[]> {
  if (!parts.has(styles)) return [];
  const formats = new Map<number, Style>();
  const found = await all(
    parts.read<number>(styles, (push) => {
      let ofCells = false;
      return {
        open(tag, { numFmtId = '0', formatCode = '' }) {
          if (tag === 'numFmt' && formats.size < MAX_STYLES) {
            checkFormat(formatCode);
            const isDay = isDayFormat(Number(numFmtId), formatCode);
            formats.set(Number(numFmtId), { isDay, code: isDay ? '' : formatCode });
          }
          if (tag === 'cellXfs') ofCells = true;
          if (tag === 'xf' && ofCells) push(Number(numFmtId));
        },
        close(tag) {
          if (tag === 'cellXfs') ofCells = false;
        },
      };
    }),
    MAX_STYLES,
  );
  return found.map((format) => formats.get(format) ?? { isDay: isDayFormat(format), code: '' });
}

async function all<Item>(pieces: AsyncIterable<Item[]>, most: number): Promise<Item[]> {
  const items: Item[] = [];
  for await (const piece of pieces) {
    if (items.length + piece.length > most) throw new UnreadableFile('unpacksTooLarge');
    for (const item of piece) items.push(item);
  }
  return items;
}
