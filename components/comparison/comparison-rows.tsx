import type { ReactNode } from 'react';
import { fullMeasureText } from '@/components/figures/measure-text';
import { studentsValue } from '@/components/figures/students-value';
import { factLabel, factValue } from '@/components/school/fact-value';
import { schoolPriceLines } from '@/components/school/school-prices';
import { today } from '@/lib/cache/today';
import { comparedFigures, type Figure } from '@/lib/figures/model/school-figures';
import { valueAndYear } from '@/lib/figures/model/texts';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { Conversion } from '@/lib/prices/model/money';
import type { Price } from '@/lib/prices/model/price';
import { differs } from '@/lib/programmes/model/comparison';
import type { Programme } from '@/lib/programmes/model/programme';
import { shownIn } from '@/lib/schools/model/public-values';
import type { School } from '@/lib/schools/model/school';
import { SchoolProgrammes } from './school-programmes';
import { shownText } from './shown-text';

export interface ComparisonRow {
  label: string;
  values: ReactNode[];
}

/** An unknown value differs from a known one. */
export function isDifferent({ values }: ComparisonRow): boolean {
  return differs(values.map(shownText));
}

/** Facts line by line, without those unknown for all. The last line has the programmes to choose from. */
export function comparisonRows(
  language: Language,
  schools: School[],
  {
    programmes = new Map(),
    prices = [],
    conversion,
    figures = [],
  }: {
    programmes?: ReadonlyMap<string, readonly Programme[]>;
    prices?: readonly Price[];
    conversion?: Conversion;
    figures?: readonly Figure[];
  } = {},
): ComparisonRow[] {
  const priced = Map.groupBy(prices, ({ school }) => school);
  const counted = Map.groupBy(figures, ({ school }) => school);
  const facts = shownIn('comparison')
    .filter((name) => name !== 'programs' || programmes.size === 0)
    .map((name) => ({
      label: factLabel(language, name),
      values: schools.map((school) =>
        name === 'tuition_min'
          ? schoolPriceLines(language, school, priced.get(school.id) ?? [], today(), conversion)
          : name === 'students_count'
            ? studentsValue(language, counted.get(school.id) ?? [])
            : factValue(language, school, name, 'column'),
      ),
    }));
  const taught = {
    label: translator(language, 'Comparison')('programmes'),
    values: schools.map((school) => {
      const own = programmes.get(school.id) ?? [];
      return own.length > 0 ? (
        <SchoolProgrammes key={school.id} language={language} school={school} programmes={own} />
      ) : null;
    }),
  };
  return [...facts, ...figureRows(language, schools, figures), taught].filter(({ values }) =>
    values.some((value) => value !== null),
  );
}

/** Each with its base, year and scope; a missing one does not mean zero. */
export function figureRows(
  language: Language,
  schools: readonly School[],
  figures: readonly Figure[],
): ComparisonRow[] {
  const ids = schools.map(({ id }) => id);
  return comparedFigures(ids, figures).map(({ measure, values }) => ({
    label: fullMeasureText(language, measure),
    values: values.map(
      (figure, place) =>
        figure && (
          <span key={ids[place]}>
            {valueAndYear(language, figure)} <small>{figure.scope[language]}</small>
          </span>
        ),
    ),
  }));
}
