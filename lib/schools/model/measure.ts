export const OUTCOMES = [
  'employment_6m',
  'employment_12m',
  'employment_18m',
  'employment_24m',
  'employment_year1',
  'employment_year2',
  'contributing_1y',
  'employment_expected_6m',
  'employment_added_6m',
  'further_study',
  'graduation_rate',
  'retention_year1',
  'state_grade',
  'dropout',
  'earnings_1y',
  'earnings_2y',
  'earnings_4y',
  'earnings_5y',
  'earnings_6y_after_entry',
  'earnings_10y_after_entry',
  'debt',
  'awards',
] as const;
export const PLACES_AND_COSTS = [
  'places',
  'applicants',
  'first_wishes',
  'confirmed_wishes',
  'admitted',
  'enrolled',
  'admission_rate',
  'pupils',
  'room_board',
  'aid_share',
  'grant_share',
  'grant_average',
  'institutional_grant_average',
  'loan_share',
  'loan_average',
] as const;
/** Pages show these as prices (lib/prices). */
const TUITION = ['tuition_in_state', 'tuition_out_of_state'] as const;
export const MEASURES = [...OUTCOMES, ...PLACES_AND_COSTS, ...TUITION] as const;
export type Measure = (typeof MEASURES)[number];

/** 'suppressed': withheld for privacy. 'not published': no value in the source. Unknown values have no figure. */
export type FigureState = 'known' | 'suppressed' | 'not published';

/** Money has its currency code. */
export type FigureUnit = 'percent' | 'points' | 'count' | 'USD';

export interface Words {
  es: string;
  en: string;
}
