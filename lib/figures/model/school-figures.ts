import type { Programme } from '@/lib/programmes/model/programme';
import type { School } from '@/lib/schools/model/school';
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
  /** Null: of the school's own record. */
  source: SourceId | null;
  edition: string;
  /** Of the newest awards: two years without any, '2022-24'. */
  idle: string | null;
}

/** The first known figure, which the database ordered: of the whole school, or of a programme. */
export function pickFigure(
  figures: readonly Figure[],
  measure: Measure,
  programme: string | null = null,
): Figure | null {
  return (
    figures.find(
      (one) =>
        one.measure === measure &&
        one.state === 'known' &&
        one.programme === programme &&
        (programme !== null || one.subject === ''),
    ) ?? null
  );
}

/** A school with the numbers that its pages show: of its figures and of the programmes listed here. */
export function withFigures<S extends Pick<School, 'programsCount'>>(
  school: S,
  figures: readonly Figure[],
  taught: number,
): S & Pick<School, 'studentsCount' | 'programsCount'> {
  return {
    ...school,
    studentsCount: pickFigure(figures, 'pupils')?.value ?? null,
    programsCount: taught || school.programsCount,
  };
}

export interface FigureGroup {
  scope: Words;
  rows: { measure: Measure; values: Figure[] }[];
}

/** Groups published figures of the same people or programmes, in the order of measures. Only awards have older years. */
export function groupsOf(figures: readonly Figure[], measures: readonly Measure[]): FigureGroup[] {
  const isNewest = ({ measure, scope, period }: Figure) =>
    !figures.some(
      (one) => one.measure === measure && one.source && one.scope.en === scope.en && one.period > period,
    );
  const chosen = figures
    .filter(({ measure, source }) => measures.includes(measure) && source !== null)
    .filter((one) => one.measure === 'awards' || isNewest(one))
    .sort((a, b) => MEASURES.indexOf(a.measure) - MEASURES.indexOf(b.measure));
  const groups = Map.groupBy(chosen, ({ scope }) => scope.en);
  return [...groups.values()].flatMap((of): FigureGroup[] => {
    const [first] = of;
    if (first === undefined) return [];
    const rows = Map.groupBy(of, ({ measure }) => measure);
    return [{ scope: first.scope, rows: [...rows].map(([measure, values]) => ({ measure, values })) }];
  });
}

/** A programme with the numbers that its pages show. */
export function withProgrammeFigures<P extends Pick<Programme, 'id' | 'places' | 'graduates'>>(
  programme: P,
  figures: readonly Figure[],
): P {
  const { id, places, graduates } = programme;
  return {
    ...programme,
    places: pickFigure(figures, 'places', id)?.value ?? places,
    graduates: pickFigure(figures, 'awards', id)?.value ?? graduates,
  };
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
  'room_board',
  'grant_average',
];

/** The figure of each school, in rows by measure; a row where one school has it. Values name their scope. */
export function comparedFigures(
  schools: readonly string[],
  figures: readonly Figure[],
): { measure: Measure; values: (Figure | null)[] }[] {
  const own = Map.groupBy(figures, ({ school }) => school);
  return COMPARED.map((measure) => ({
    measure,
    values: schools.map((id) => comparable(own.get(id) ?? [], measure)),
  })).filter(({ values }) => values.some((value) => value !== null));
}

/** Of the whole school, else of a part of it, else why there is none. */
function comparable(figures: readonly Figure[], measure: Measure): Figure | null {
  const ofSchool = figures.filter((one) => one.measure === measure && one.programme === null);
  return (
    pickFigure(figures, measure) ?? ofSchool.find(({ state }) => state === 'known') ?? ofSchool[0] ?? null
  );
}
