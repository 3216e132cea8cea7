import type { FigureUnit, Measure, Words } from '../../schools/model/measure';
import { type Cells, type Extract, type Recipe, WHOLE } from './recipe';

const AIDED: Words = {
  es: 'estudiantes de primer ingreso a tiempo completo de toda la institución',
  en: 'full-time first-time undergraduates of the whole institution',
};
const APPLICANTS: Words = {
  es: 'solicitudes de primer ingreso en toda la institución',
  en: 'first-time applicants to the whole institution',
};

const of = (
  column: string,
  measure: Measure,
  unit: FigureUnit,
  period: Recipe['period'],
  edition: Recipe['edition'],
  scope: Recipe['scope'] = WHOLE,
): Recipe => ({ column, measure, unit, period, edition, scope });

export const ipeds: Extract = {
  columns: ['graduation_rate_year'],
  recipes: [
    of('tuition_fees_2023_24_in_state', 'tuition_in_state', 'USD', '2023-24', 'IC2023_AY'),
    of('tuition_fees_2023_24_out_of_state', 'tuition_out_of_state', 'USD', '2023-24', 'IC2023_AY'),
    // Where the newer year is missing; pages show the newest.
    of('tuition_fees_2022_23_in_state', 'tuition_in_state', 'USD', '2022-23', 'IC2022_AY'),
    of('tuition_fees_2022_23_out_of_state', 'tuition_out_of_state', 'USD', '2022-23', 'IC2022_AY'),
    of('any_aid_percent_2023_24', 'aid_share', 'percent', '2023-24', 'SFA2324', AIDED),
    of('grant_aid_percent_2023_24', 'grant_share', 'percent', '2023-24', 'SFA2324', AIDED),
    of('grant_aid_average_2023_24', 'grant_average', 'USD', '2023-24', 'SFA2324', AIDED),
    of(
      'institutional_grant_average_2023_24',
      'institutional_grant_average',
      'USD',
      '2023-24',
      'SFA2324',
      AIDED,
    ),
    of('loans_percent_2023_24', 'loan_share', 'percent', '2023-24', 'SFA2324', AIDED),
    of('loans_average_2023_24', 'loan_average', 'USD', '2023-24', 'SFA2324', AIDED),
    of('applicants_2024', 'applicants', 'count', '2024', 'ADM2024', APPLICANTS),
    of('admitted_2024', 'admitted', 'count', '2024', 'ADM2024', APPLICANTS),
    of('enrolled_new_2024', 'enrolled', 'count', '2024', 'ADM2024', APPLICANTS),
    {
      ...of('admission_rate_2024', 'admission_rate', 'percent', '2024', 'ADM2024', APPLICANTS),
      sample: 'applicants_2024',
    },
    of('graduation_rate', 'graduation_rate', 'percent', (cells) => cells.graduation_rate_year ?? '', 'GRS'),
    of('students_fall_2023', 'pupils', 'count', '2023', 'EF2023'),
  ],
};

const YEARS = ['2019_20', '2020_21', '2021_22', '2022_23', '2023_24'];

export const ipedsAwards: Extract = {
  columns: ['code', 'award_level'],
  subject: ({ code = '', award_level = '' }) => `${code} ${award_level}`,
  // Certificates that differ only in length are one programme (registers/model/usa.ts).
  together: ({ source_id, code, award_level = '' }) =>
    award_level.startsWith('certificate') ? `${source_id} ${code}` : null,
  ofProgrammes: true,
  recipes: YEARS.map((year) =>
    of(`awards_${year}`, 'awards', 'count', year.replace('_', '-'), `C20${year.slice(5)}_A`, {
      es: 'este programa en esta institución, como primera o segunda especialidad',
      en: 'this programme at this institution, as first or second major',
    }),
  ),
};

export const roomBoard: Extract = {
  columns: [],
  recipes: [of('room_board_2023_24', 'room_board', 'USD', '2023-24', 'IPEDS 2023-24')],
};

const RELEASE = (cells: Cells) => cells.earnings_release ?? '';

export const scorecard: Extract = {
  columns: ['earnings_release', 'debt_year'],
  recipes: [
    of('earnings_median_6y_after_entry', 'earnings_6y_after_entry', 'USD', '', RELEASE),
    of('earnings_median_10y_after_entry', 'earnings_10y_after_entry', 'USD', '', RELEASE),
    of('debt_median_completers', 'debt', 'USD', (cells) => cells.debt_year ?? '', '2020-21'),
  ],
};

const FIELDS: Record<string, string> = {
  '01.10': 'ciencia y tecnología de los alimentos',
  '12.05': 'artes culinarias',
  '52.09': 'administración hotelera y turística',
};
const AWARDS: Record<string, string> = {
  'Undergraduate Certificate or Diploma': 'certificado o diploma',
  "Associate's Degree": 'título universitario de dos años',
  "Bachelor's Degree": 'grado universitario',
  "Master's Degree": 'máster',
};

/** 'CIP 12.05 Culinary Arts and Related Services, Associate's Degree'. */
function groupScope({ earnings_scope: group = '' }: Cells): Words {
  const [, code = '', field = '', award = ''] = /^CIP (\S+) (.+), ([^,]+)$/.exec(group) ?? [];
  return {
    es: `titulados de todos los programas CIP ${code} (${FIELDS[code] ?? field}) de este nivel (${AWARDS[award] ?? award}) bajo el código federal de la institución, que puede ser el de varias sedes`,
    en: `graduates of all programmes of CIP ${code} (${field}) at this level (${award}) under the institution's federal code, which several campuses may share`,
  };
}

/**
 * Rows are groups of programmes with at least one of the four figures; the missing ones are withheld (see NOTES.md).
 */
export const scorecardFields: Extract = {
  columns: ['earnings_scope', 'earnings_release'],
  subject: ({ earnings_scope = '' }) => earnings_scope,
  recipes: ([1, 2, 4, 5] as const).map((years) => ({
    ...of(`earn_mdn_${years}yr`, `earnings_${years}y`, 'USD', '', RELEASE, groupScope),
    empty: () => 'suppressed',
  })),
};
