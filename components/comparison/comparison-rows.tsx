import type { ReactNode } from 'react';
import { factLabel, factValue } from '@/components/school/fact-value';
import type { Language } from '@/lib/i18n/locales';
import { shownIn } from '@/lib/schools/model/public-values';
import type { School } from '@/lib/schools/model/school';

export interface ComparisonRow {
  label: string;
  /** One for each school; null where no source states it. */
  values: ReactNode[];
}

/** The facts of several schools, line by line; a fact that is known of none has no line. */
export function comparisonRows(language: Language, schools: School[]): ComparisonRow[] {
  return shownIn('comparison')
    .map((name) => ({
      label: factLabel(language, name),
      values: schools.map((school) => factValue(language, school, name, 'column')),
    }))
    .filter(({ values }) => values.some((value) => value !== null));
}
