import { type FigureState, MEASURES, type Measure, type Words } from '../../schools/model/measure';
import type { SourceId } from './sources';

export interface Figure {
  school: string;
  /** Null for all or a part of the school. */
  programme: string | null;
  subject: string;
  measure: Measure;
  /** '2023', '2022-23'; '' where the source names none. */
  period: string;
  state: FigureState;
  value: number | null;
  /** 'percent', 'points', 'count', or a currency code. */
  unit: string;
  sampleSize: number | null;
  scope: Words;
  source: SourceId;
  edition: string;
}

export interface FigureGroup {
  scope: Words;
  /** The newest value of each measure first. */
  rows: { measure: Measure; values: Figure[] }[];
}

/** Groups figures of the same people or programmes, in the order of measures; some measures stay alone. */
export function groupsOf(figures: readonly Figure[], measures: readonly Measure[]): FigureGroup[] {
  const chosen = figures
    .filter(({ measure }) => measures.includes(measure))
    .sort(
      (a, b) => MEASURES.indexOf(a.measure) - MEASURES.indexOf(b.measure) || (a.period < b.period ? 1 : -1),
    );
  const groups = Map.groupBy(chosen, ({ scope }) => scope.en);
  return [...groups.values()].flatMap((of): FigureGroup[] => {
    const [first] = of;
    if (first === undefined) return [];
    const rows = Map.groupBy(of, ({ measure }) => measure);
    return [{ scope: first.scope, rows: [...rows].map(([measure, values]) => ({ measure, values })) }];
  });
}

/** Measures in comparisons; the rest is on school pages. */
const COMPARED: readonly Measure[] = [
  'employment_6m',
  'employment_12m',
  'further_study',
  'graduation_rate',
  'earnings_1y',
  'earnings_5y',
  'earnings_10y_after_entry',
  'debt',
  'admission_rate',
  'pupils',
  'room_board',
  'grant_average',
];

/** Figures that at least two schools have with the same source and scope, one value for each school. */
export function comparedFigures(
  schools: readonly string[],
  figures: readonly Figure[],
): { measure: Measure; scope: Words; values: (Figure | null)[] }[] {
  return COMPARED.flatMap((measure) => {
    const of = figures.filter((one) => one.measure === measure && one.programme === null);
    const scopes = Map.groupBy(of, ({ source, subject, scope }) => [source, subject, scope.en].join('\n'));
    return [...scopes.values()].flatMap((same) => {
      const values = schools.map((id) => same.find(({ school }) => school === id) ?? null);
      const [first] = same;
      return first === undefined || values.filter((value) => value !== null).length < 2
        ? []
        : [{ measure, scope: first.scope, values }];
    });
  });
}
