/** What extracts of figures say, read a second way: by a table of their columns instead of the recipes that load them. */
import { readFileSync } from 'node:fs';
import Papa from 'papaparse';

type Row = Record<string, string>;
/** [column, what of the school it is of beside the row's subject, measure, the year or its column, what an empty cell is]. */
type Line = readonly [string, string, string, string, string?];
interface Facts {
  subject: (row: Row) => string;
  lines: readonly Line[];
}

const whole = () => '';
const year = (text: string) => text.replace(/^(\d{4}-)20(\d\d)$/, '$1$2');

export const FACTS: Record<string, Facts> = {
  ipeds: {
    subject: whole,
    lines: [
      ['tuition_fees_2023_24_in_state', '', 'tuition_in_state', '2023-24'],
      ['tuition_fees_2023_24_out_of_state', '', 'tuition_out_of_state', '2023-24'],
      ['any_aid_percent_2023_24', '', 'aid_share', '2023-24'],
      ['grant_aid_percent_2023_24', '', 'grant_share', '2023-24'],
      ['grant_aid_average_2023_24', '', 'grant_average', '2023-24'],
      ['institutional_grant_average_2023_24', '', 'institutional_grant_average', '2023-24'],
      ['loans_percent_2023_24', '', 'loan_share', '2023-24'],
      ['loans_average_2023_24', '', 'loan_average', '2023-24'],
      ['applicants_2024', '', 'applicants', '2024'],
      ['admitted_2024', '', 'admitted', '2024'],
      ['enrolled_new_2024', '', 'enrolled', '2024'],
      ['admission_rate_2024', '', 'admission_rate', '2024'],
      ['graduation_rate', '', 'graduation_rate', 'graduation_rate_year'],
      ['students_fall_2023', '', 'pupils', '2023'],
    ],
  },
  'ipeds-awards': {
    subject: (row) => `${row.code} ${row.award_level}`,
    lines: [
      ['awards_2019_20', '', 'awards', '2019-20'],
      ['awards_2020_21', '', 'awards', '2020-21'],
      ['awards_2021_22', '', 'awards', '2021-22'],
      ['awards_2022_23', '', 'awards', '2022-23'],
      ['awards_2023_24', '', 'awards', '2023-24'],
    ],
  },
  'room-board': { subject: whole, lines: [['room_board_2023_24', '', 'room_board', '2023-24']] },
  scorecard: {
    subject: whole,
    lines: [
      ['earnings_median_6y_after_entry', '', 'earnings_6y_after_entry', ''],
      ['earnings_median_10y_after_entry', '', 'earnings_10y_after_entry', ''],
      ['debt_median_completers', '', 'debt', 'debt_year'],
    ],
  },
  'scorecard-fields': {
    subject: (row) => String(row.earnings_scope),
    lines: [
      ['earn_mdn_1yr', '', 'earnings_1y', '', 'suppressed'],
      ['earn_mdn_2yr', '', 'earnings_2y', '', 'suppressed'],
      ['earn_mdn_4yr', '', 'earnings_4y', '', 'suppressed'],
      ['earn_mdn_5yr', '', 'earnings_5y', '', 'suppressed'],
    ],
  },
  inserjeunes: {
    subject: whole,
    lines: [
      ['employment_rate_6m', '', 'employment_6m', 'cohort', 'not published'],
      ['employment_rate_expected', '', 'employment_expected_6m', 'cohort'],
      ['value_added', '', 'employment_added_6m', 'cohort'],
      ['further_study_rate', '', 'further_study', 'cohort', 'not published'],
      [
        'apprentices_employment_rate_6m',
        'apprentices',
        'employment_6m',
        'apprentices_cohort',
        'not published',
      ],
      [
        'apprentices_further_study_rate',
        'apprentices',
        'further_study',
        'apprentices_cohort',
        'not published',
      ],
      ['cfa_employment_rate_6m', 'cfa', 'employment_6m', 'cfa_cohort', 'not published'],
      ['cfa_employment_rate_12m', 'cfa', 'employment_12m', 'cfa_cohort', 'not published'],
      ['cfa_further_study_rate', 'cfa', 'further_study', 'cfa_cohort', 'not published'],
    ],
  },
  orion: {
    subject: (row) => `${row.award_level} ${row.programme}`,
    lines: [
      ['places', '', 'places', 'places_year'],
      ['first_wishes', '', 'first_wishes', 'places_year'],
      ['wishes_confirmed', '', 'confirmed_wishes', 'places_year'],
      ['students_2020', '', 'pupils', '2020'],
      ['region_employment_6m', 'region', 'employment_6m', 'region_cohort'],
      ['region_employment_12m', 'region', 'employment_12m', 'region_cohort'],
      ['region_further_study', 'region', 'further_study', 'region_cohort'],
    ],
  },
  'italy-pupils': { subject: whole, lines: [['students_2024_25', '', 'pupils', '2024-25']] },
};

export const extractOf = (source: string) =>
  new URL(`../../supabase/sources/figures/${source}.csv`, import.meta.url).pathname;

export function rowsOfExtract(source: string): Row[] {
  const text = readFileSync(extractOf(source), 'utf8');
  const { data } = Papa.parse<Row>(text, { header: true, skipEmptyLines: true });
  return source === 'ipeds-awards' ? withCertificatesTogether(data) : data;
}

/** Certificates of one programme, whatever their length, with the sums of their awards. */
function withCertificatesTogether(rows: readonly Row[]): Row[] {
  const groups = Map.groupBy(rows, (row) =>
    row.award_level?.startsWith('certificate') ? `${row.source_id} ${row.code}` : row,
  );
  return [...groups.values()].map((alike) => {
    const summed = { ...alike[0] };
    for (const column of Object.keys(summed).filter((name) => name.startsWith('awards_'))) {
      const counts = alike.map((row) => row[column] ?? '').filter((count) => count !== '');
      summed[column] =
        counts.length === 0 ? '' : String(counts.reduce((sum, count) => sum + Number(count), 0));
    }
    return summed;
  });
}

/** 'identifier | subject | measure | year | value or state', as the database is to have them. */
export function factsOf(source: string, row: Row): string[] {
  const { subject = whole, lines = [] } = FACTS[source] ?? {};
  return lines.flatMap(([column, group, measure, period, empty]) => {
    const when = /^$|^\d/.test(period) ? period : year(row[period] ?? '');
    // A cohort that the source does not have at all has left nothing out.
    const value = row[column]
      ? String(Number(row[column]))
      : when !== '' || empty === 'suppressed'
        ? empty
        : undefined;
    if (value === undefined) return [];
    return [
      [row.source_id, [subject(row), group].filter(Boolean).join(', '), measure, when, value].join(' | '),
    ];
  });
}
