import type { ReactNode } from 'react';
import { factLabel, factValue } from '@/components/school/fact-value';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { differs } from '@/lib/programmes/model/comparison';
import type { Programme } from '@/lib/programmes/model/programme';
import { shownIn } from '@/lib/schools/model/public-values';
import type { School } from '@/lib/schools/model/school';
import { SchoolProgrammes } from './school-programmes';
import { shownText } from './shown-text';

export interface ComparisonRow {
  label: string;
  /** One for each column; null where no source states it. */
  values: ReactNode[];
}

/** Whether the columns of a line show different things; what is unknown differs from what is known. */
export function isDifferent({ values }: ComparisonRow): boolean {
  return differs(values.map(shownText));
}

/**
 * The facts of several schools, line by line; a fact that is known of none has no line. What they teach stands in the last
 * one, for choosing from it.
 */
export function comparisonRows(
  language: Language,
  schools: School[],
  programmes: ReadonlyMap<string, readonly Programme[]> = new Map(),
): ComparisonRow[] {
  const facts = shownIn('comparison')
    .filter((name) => name !== 'programs' || programmes.size === 0)
    .map((name) => ({
      label: factLabel(language, name),
      values: schools.map((school) => factValue(language, school, name, 'column')),
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
  return [...facts, taught].filter(({ values }) => values.some((value) => value !== null));
}
