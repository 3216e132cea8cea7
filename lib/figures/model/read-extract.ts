import { registerProgrammeId } from '@/lib/schools/services/seed-id';
import type { FigureState, Words } from '../../schools/model/measure';
import { ipeds, ipedsAwards, roomBoard, scorecard, scorecardFields } from './american';
import { inserjeunes, italyPupils, orion } from './european';
import { enade, ole, sies } from './latin-american';
import type { Cells, Extract, Recipe } from './recipe';
import { FIGURE_SOURCES, type SourceId } from './sources';

export const EXTRACTS: Record<SourceId, Extract> = {
  ipeds,
  'ipeds-awards': ipedsAwards,
  'room-board': roomBoard,
  scorecard,
  'scorecard-fields': scorecardFields,
  inserjeunes,
  orion,
  'italy-pupils': italyPupils,
  sies,
  ole,
  enade,
};

export type ExtractProblem =
  | 'missing'
  | 'encoding'
  | 'damaged'
  | 'noRows'
  | 'columns'
  | 'identifier'
  | 'number'
  | 'twice'
  | 'tooFew';

export class UnusableExtract extends Error {
  readonly problem: ExtractProblem;
  /** The missing headings, the row, or the cell. */
  readonly detail: string;
  constructor(problem: ExtractProblem, detail = '') {
    super(`The extract cannot be used: ${problem}${detail && ` (${detail})`}`);
    this.problem = problem;
    this.detail = detail;
  }
}

type Series = Pick<Recipe, 'measure' | 'unit'> & {
  period: string;
  edition: string;
  scope_es: string;
  scope_en: string;
};
type Figure = [series: number, value: number | null, sample: number | null, state: FigureState];

export interface ReadExtract {
  register: string;
  series: Series[];
  rows: { identifier: string; subject: string; programme: string | null; figures: Figure[] }[];
}

/** Throws UnusableExtract for a truncated, renamed or damaged file. */
export function readExtract(
  source: SourceId,
  headings: readonly string[],
  cells: readonly Cells[],
): ReadExtract {
  const { register } = FIGURE_SOURCES[source];
  const extract = EXTRACTS[source];
  const needed = ['source_id', ...extract.columns, ...extract.recipes.map(({ column }) => column)];
  const missing = needed.filter((name) => !headings.includes(name));
  if (missing.length > 0) throw new UnusableExtract('columns', missing.join(', '));
  if (cells.length === 0) throw new UnusableExtract('noRows');
  const series = new Map<string, { place: number; entry: Series }>();
  const rows = new Map<string, ReadExtract['rows'][number]>();
  for (const row of countedTogether(extract, cells)) {
    const identifier = row.source_id ?? '';
    if (!/^[0-9A-Z-]{4,20}$/.test(identifier))
      throw new UnusableExtract('identifier', identifier.slice(0, 40));
    const key = extract.subject?.(row) ?? '';
    if (rows.has(`${identifier} ${key} `)) throw new UnusableExtract('twice', `${identifier} ${key}`.trim());
    rows.set(`${identifier} ${key} `, {
      ...{ identifier, subject: key, figures: [] },
      programme: extract.ofProgrammes ? registerProgrammeId(register, identifier, key) : null,
    });
    for (const recipe of extract.recipes) {
      const figure = read(recipe, row);
      if (figure === null) continue;
      const entry = seriesOf(recipe, row);
      const name = JSON.stringify(entry);
      const { place } = series.get(name) ?? { place: series.size };
      series.set(name, { place, entry });
      const subject = [key, recipe.subject].filter(Boolean).join(', ');
      const into = `${identifier} ${key} ${recipe.subject ?? ''}`;
      const target = rows.get(into) ?? {
        ...{ identifier, subject, figures: [] as Figure[] },
        programme: extract.ofProgrammes ? registerProgrammeId(register, identifier, key) : null,
      };
      rows.set(into, target);
      target.figures.push([place, ...figure]);
    }
  }
  const filled = [...rows.values()].filter(({ figures }) => figures.length > 0);
  if (filled.length === 0) throw new UnusableExtract('noRows');
  return { register, series: [...series.values()].map(({ entry }) => entry), rows: filled };
}

/** Merges rows that count together into the first, with sums of their counts. */
function countedTogether({ together, recipes }: Extract, cells: readonly Cells[]): readonly Cells[] {
  if (together === undefined) return cells;
  const groups = Map.groupBy(cells, (row) => together(row) ?? row);
  return [...groups.values()].map((rows) => {
    const sums = recipes.map(({ column }) => {
      const counts = rows.flatMap((row) => numberIn(row, column, 0, 1e9) ?? []);
      return [column, counts.length > 0 ? String(counts.reduce((sum, count) => sum + count)) : ''];
    });
    return { ...rows[0], ...Object.fromEntries(sums) };
  });
}

function seriesOf({ measure, unit, period, edition, scope }: Recipe, row: Cells): Series {
  const of = (text: string | ((cells: Cells) => string)) => (typeof text === 'string' ? text : text(row));
  const { es, en }: Words = typeof scope === 'function' ? scope(row) : scope;
  return { measure, unit, period: of(period), edition: of(edition), scope_es: es, scope_en: en };
}

function read(
  { column, unit, sample, empty }: Recipe,
  row: Cells,
): [number | null, number | null, FigureState] | null {
  const value = numberIn(
    row,
    column,
    unit === 'points' ? -100 : 0,
    unit === 'percent' || unit === 'points' ? 100 : 1e9,
  );
  if (value !== null) return [value, sample ? numberIn(row, sample, 1, 1e9) : null, 'known'];
  const state = empty?.(row) ?? null;
  return state && [null, null, state];
}

function numberIn(row: Cells, column: string, least: number, most: number): number | null {
  const text = row[column] ?? '';
  if (text === '') return null;
  const number = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= least && number <= most))
    throw new UnusableExtract('number', `${row.source_id}, ${column}: ${text.slice(0, 40)}`);
  return number;
}
