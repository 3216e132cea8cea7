import type { Words } from '../../schools/model/measure';
import { type Cells, type Extract, type Recipe, shortPeriod } from './recipe';

const LYCEE: Words = {
  es: 'todos los que salen de la formación profesional del liceo (alumnos y aprendices), de todas las materias',
  en: 'all vocational leavers of the lycée (pupils and apprentices), all subjects',
};
const APPRENTICES: Words = {
  es: 'aprendices de la escuela, de todas las materias profesionales',
  en: 'apprentices of the school, all vocational subjects',
};
const CENTRE: Words = {
  es: 'aprendices del centro de formación, de todas las materias profesionales, datos acumulados',
  en: 'apprentices of the training centre, all vocational subjects, cumulated',
};

/** Columns of a group of leavers; a cohort without a value means that the source has not published it. */
function leavers(
  scope: Words,
  subject: string,
  cohort: string,
  columns: [string, Recipe['measure']][],
): Recipe[] {
  return columns.map(([column, measure]) => ({
    ...{ column, measure, scope, subject, unit: measure === 'employment_added_6m' ? 'points' : 'percent' },
    period: (cells) => shortPeriod(cells[cohort] ?? ''),
    edition: (cells) => `InserJeunes ${shortPeriod(cells[cohort] ?? '')}`,
    empty: (cells) => (cells[cohort] && !/expected|added/.test(measure) ? 'not published' : null),
  }));
}

export const inserjeunes: Extract = {
  columns: ['cohort', 'apprentices_cohort', 'cfa_cohort'],
  recipes: [
    ...leavers(LYCEE, '', 'cohort', [
      ['employment_rate_6m', 'employment_6m'],
      ['employment_rate_expected', 'employment_expected_6m'],
      ['value_added', 'employment_added_6m'],
      ['further_study_rate', 'further_study'],
    ]),
    ...leavers(APPRENTICES, 'apprentices', 'apprentices_cohort', [
      ['apprentices_employment_rate_6m', 'employment_6m'],
      ['apprentices_further_study_rate', 'further_study'],
    ]),
    ...leavers(CENTRE, 'cfa', 'cfa_cohort', [
      ['cfa_employment_rate_6m', 'employment_6m'],
      ['cfa_employment_rate_12m', 'employment_12m'],
      ['cfa_further_study_rate', 'further_study'],
    ]),
  ],
};

/** Places of a bac pro are those of its speciality, which begins in the second year. */
function placesScope({ entry_class_year: year, places_source: source = '' }: Cells): Words {
  if (source.startsWith('Parcoursup'))
    return { es: 'este programa, en Parcoursup', en: 'this programme, on Parcoursup' };
  return year === '2'
    ? {
        es: 'segundo año de este programa, donde empieza la especialidad; a veces, los de toda la familia',
        en: 'the second year of this programme, where its speciality begins; in some schools those of the whole family',
      }
    : { es: 'primer año de este programa', en: 'the first year of this programme' };
}
const atEntry = (column: string, measure: Recipe['measure']): Recipe => ({
  ...{ column, measure, unit: 'count', scope: placesScope },
  period: (cells) => cells.places_year ?? '',
  edition: (cells) => cells.places_source ?? '',
});

const inRegion = (column: string, measure: Recipe['measure']): Recipe => ({
  ...{ column, measure, unit: 'percent', subject: 'region', sample: 'region_pupils' },
  scope: ({ region_name: region = '' }) => ({
    es: `alumnos del mismo título por vía escolar en toda la región ${region}, no solo de esta escuela`,
    en: `pupils of the same diploma by the school route in all of ${region}, not of this school alone`,
  }),
  period: (cells) => shortPeriod(cells.region_cohort ?? ''),
  edition: (cells) => `InserJeunes ${shortPeriod(cells.region_cohort ?? '')}, Orion`,
});

export const orion: Extract = {
  columns: [
    'programme',
    'award_level',
    'places_year',
    'places_source',
    'entry_class_year',
    'region_name',
    'region_cohort',
    'region_pupils',
  ],
  subject: ({ award_level = '', programme = '' }) => `${award_level} ${programme}`,
  ofProgrammes: true,
  recipes: [
    atEntry('places', 'places'),
    atEntry('first_wishes', 'first_wishes'),
    atEntry('wishes_confirmed', 'confirmed_wishes'),
    {
      ...{ column: 'students_2020', measure: 'pupils', unit: 'count', period: '2020', edition: 'Orion 2020' },
      scope: { es: 'este programa', en: 'this programme' },
    },
    inRegion('region_employment_6m', 'employment_6m'),
    inRegion('region_employment_12m', 'employment_12m'),
    inRegion('region_further_study', 'further_study'),
  ],
};

export const italyPupils: Extract = {
  columns: [],
  recipes: [
    {
      ...{
        column: 'students_2024_25',
        measure: 'pupils',
        unit: 'count',
        period: '2024-25',
        edition: '2024-25',
      },
      scope: {
        es: 'esta sede de la escuela, sin contar las clases nocturnas',
        en: 'this site of the school, evening classes not counted',
      },
    },
  ],
};
