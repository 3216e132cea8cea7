import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { Measure } from '@/lib/schools/model/measure';

export function measureText(language: Language, measure: Measure): string {
  return translator(language, 'Figures')(`measures.${measure}`);
}

const DEFINITIONS = {
  employment_6m: 'notStudying',
  employment_12m: 'notStudying',
  employment_18m: 'notStudying',
  employment_24m: 'notStudying',
  employment_expected_6m: 'expected',
  employment_added_6m: 'added',
  graduation_rate: 'normalTime',
  earnings_1y: 'graduates',
  earnings_2y: 'graduates',
  earnings_4y: 'graduates',
  earnings_5y: 'graduates',
  earnings_6y_after_entry: 'aided',
  earnings_10y_after_entry: 'aided',
  debt: 'federalLoans',
  admission_rate: 'ofApplicants',
  tuition_in_state: 'aYear',
  tuition_out_of_state: 'aYear',
  room_board: 'aYear',
  grant_average: 'aYear',
  institutional_grant_average: 'aYear',
  loan_average: 'aYear',
} as const satisfies Partial<Record<Measure, string>>;

/** Null when the name is clear. */
export function definitionText(language: Language, measure: Measure): string | null {
  const known: Partial<Record<Measure, (typeof DEFINITIONS)[keyof typeof DEFINITIONS]>> = DEFINITIONS;
  const name = known[measure];
  return name === undefined ? null : translator(language, 'Figures')(`definitions.${name}`);
}

/** 'In work after 6 months, of those who did not go on studying'. */
export function fullMeasureText(language: Language, measure: Measure): string {
  return [measureText(language, measure), definitionText(language, measure)].filter(Boolean).join(', ');
}
