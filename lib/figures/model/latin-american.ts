import type { Measure } from '../../schools/model/measure';
import type { Cells, Extract, Recipe } from './recipe';

const CAMPUSES = ({ title = '' }: Cells) => ({
  es: `titulados de «${title}» de todas las sedes de la institución`,
  en: `graduates of “${title}” of all campuses of the institution`,
});
const BEGINNERS = ({ title = '' }: Cells) => ({
  es: `estudiantes que empezaron «${title}», en todas las sedes de la institución`,
  en: `students who began “${title}”, on all campuses of the institution`,
});

const share = (column: string, measure: Measure, scope: Recipe['scope']): Recipe => ({
  ...{ column, measure, scope, unit: 'percent', period: '' },
  edition: 'Buscador de Empleabilidad e Ingresos 2025-2026',
});

/** A row for each campus with a programme of the same kind of career. */
export const sies: Extract = {
  columns: ['title'],
  subject: ({ title = '' }) => title,
  recipes: [
    share('employed_year1', 'employment_year1', CAMPUSES),
    share('employed_year2', 'employment_year2', CAMPUSES),
    share('retention_year1', 'retention_year1', BEGINNERS),
  ],
};

const EVERYWHERE = {
  es: 'este programa, en todos los municipios en los que se imparte',
  en: 'this programme, in all municipalities where it is taught',
};

export const ole: Extract = {
  columns: ['code'],
  subject: ({ code = '' }) => code,
  ofProgrammes: true,
  recipes: [
    {
      ...{ column: 'share_contributing', measure: 'contributing_1y', unit: 'percent', period: '' },
      sample: 'graduates_2017_2021',
      edition: 'Observatorio Laboral para la Educación',
      scope: {
        es: 'titulados de 2017 a 2021 de este programa, en todos los municipios',
        en: 'graduates of 2017 to 2021 of this programme, in all municipalities',
      },
    },
    {
      ...{ column: 'graduates_2024', measure: 'awards', unit: 'count', period: '2024' },
      ...{ edition: 'SNIES', scope: EVERYWHERE },
    },
    {
      ...{ column: 'dropout_annual_2023', measure: 'dropout', unit: 'percent', period: '2023' },
      ...{ edition: 'SPADIES', scope: EVERYWHERE },
    },
  ],
};

/** The grade of the national examination of students about to finish; courses with too few of them have none. */
export const enade: Extract = {
  columns: ['code'],
  subject: ({ code = '' }) => code,
  ofProgrammes: true,
  recipes: [
    {
      ...{ column: 'enade_grade', measure: 'state_grade', unit: 'count', period: '2022' },
      ...{ sample: 'students_examined', edition: 'Conceito Enade 2022' },
      scope: {
        es: 'estudiantes de este curso a punto de terminar, en el examen del Estado',
        en: 'students of this course about to finish, in the examination of the state',
      },
      empty: () => 'not published',
    },
  ],
};
