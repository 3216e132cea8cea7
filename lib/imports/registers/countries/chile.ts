import type { Level } from '@/lib/schools/model/programme-choices';
import { amountIn, countIn, said } from '../model/cells';
import type { Cells } from '../model/record';
import type { Register } from '../model/register';
import { SPANISH } from '../names/spanish';
import { accreditationOf, isContinued, joinedLists, keyOf, sourcesOf } from './chile-lists';

/** Names known to the search, written as in sentences. */
const REGIONS: Record<string, string> = {
  'Región De Antofagasta': 'Antofagasta',
  'Región De Arica Y Parinacota': 'Arica y Parinacota',
  'Región De Atacama': 'Atacama',
  'Región De Aysén Del G. C. Ibañez': 'Aysén',
  'Región De Coquimbo': 'Coquimbo',
  'Región De La Araucanía': 'Araucanía',
  'Región De Los Lagos': 'Los Lagos',
  'Región De Los Ríos': 'Los Ríos',
  'Región De Magallanes Y La Antártica': 'Magallanes',
  'Región De Tarapacá': 'Tarapacá',
  'Región De Valparaíso': 'Valparaíso',
  'Región De Ñuble': 'Ñuble',
  'Región Del Biobío': 'Biobío',
  "Región Del Lib. B. O'Higgins": "O'Higgins",
  'Región Del Maule': 'Maule',
  'La Araucanía': 'Araucanía',
  "Lib. Gral. B. O'Higgins": "O'Higgins",
  Metropolitana: 'Región Metropolitana',
};
const REGION_NAMES = new Set(Object.values(REGIONS));

const LEVELS: Record<string, Level> = {
  'Técnico de Nivel Superior': 'vocational-higher',
  'Técnica de Nivel Superior': 'vocational-higher',
  // A professional title without an academic degree, which only universities give.
  'Profesional Sin Licenciatura': 'vocational-higher',
  'Profesional Con Licenciatura': 'bachelor',
  'Licenciatura No Conducente a Título': 'bachelor',
  'Diplomado (superior a un semestre)': 'postgraduate-diploma',
  Magister: 'master',
};

/** A row for each campus. Student numbers are only for programmes in our fields, so schools get none. */
export const chile: Register = {
  name: 'SIES',
  publisher: 'Ministerio de Educación de Chile, SIES',
  language: 'es',
  country: 'Chile',
  identifier: 'Código de institución y sede',
  credit: 'Ministerio de Educación de Chile, SIES',
  licence: 'Creative Commons Attribution',
  // The portal names the licence without a version.
  licenceUrl: 'https://datosabiertos.mineduc.cl/',
  url: 'https://datosabiertos.mineduc.cl/',
  texts: {
    es: {
      title: 'SIES, Ministerio de Educación, Chile',
      phrase: 'las listas del Ministerio de Educación de Chile',
      coverage:
        'Campus de universidades, institutos profesionales y centros de formación técnica de todo el país según las listas de 2024, 2025 y 2026; aranceles de 2026 o 2025 de la mayoría de las carreras, sin matrícula. Una sede que falta en la lista de 2026 no ha cerrado por eso. Faltan los cursos sin título de educación superior.',
      taken:
        'Institución, sede, comuna, titularidad, sitio web y acreditación de la institución; sus carreras, con duración, modalidad y jornada (2024), titulados de 2023, y arancel y vacantes de 2026 o, si no figura en esa lista, de 2025; la matrícula, solo de cuatro regiones en 2025. Los aranceles en UF no se convierten. Las versiones de un mismo plan de estudios son un solo programa. No hay direcciones ni teléfonos.',
      derived:
        'El tipo: lo que no es universidad figura como instituto. Las especialidades, por los nombres de las carreras; los acentos, que la lista no lleva; la localidad de once sedes nuevas, por el nombre de la sede.',
    },
    en: {
      title: 'SIES, Ministry of Education, Chile',
      phrase: 'the lists of the Chilean ministry of education',
      coverage:
        'Campuses of universities, professional institutes and technical training centres of the whole country in the lists of 2024, 2025 and 2026; tuition of 2026 or 2025 for most programmes, without the enrolment fee. A campus that is missing in the list of 2026 has not closed for that. Courses below higher education are missing.',
      taken:
        'Institution, campus, commune, ownership, website and accreditation of the institution; its programmes, with length, mode and timetable (2024), graduates of 2023, and tuition and places of 2026 or, where that list lacks them, of 2025; the enrolment fee of four regions in 2025 alone. Tuition in UF is not converted. Versions of one curriculum are one programme. There are no addresses or telephone numbers.',
      derived:
        'The type: what is not a university is listed as an institute. The fields, from the names of programmes; accents, which the list does not have; the town of eleven new campuses, from the name of the campus.',
    },
  },
  matches: {
    I2S1: 'le-cordon-bleu-chile-universidad-finis-terrae',
    I93S3: 'universidad-catolica-de-la-santisima-concepcion-gastronomia-intercultural',
    I111S22: 'duoc-uc-escuela-de-gastronomia-y-escuela-de-turismo-y-hospitalidad',
    I260S21: 'centro-de-formacion-tecnica-santo-tomas-gastronomia',
    I676S0: 'instituto-profesional-culinary',
    I730S1: 'escuela-culinaria-francesa-ecole',
  },
  schools: {
    name: (cells) => schoolName(cells),
    isTownOptional: true,
    // Campuses that are only in the newer lists are named by their town.
    town: (city, { campus = '' }) => {
      const written = city ?? CAMPUS_TOWN.exec(campus)?.[0];
      return written && SPANISH.name(written);
    },
    // Professional institutes and technical training centres are not colleges as elsewhere.
    type: (cells) => (said(cells, 'kind') === 'Universidades' ? 'university' : 'institute'),
    region: (written) => REGIONS[written] ?? (REGION_NAMES.has(written) ? written : undefined),
    more: accreditationOf,
  },
  programmes: {
    key: keyOf,
    name: programmeName,
    levels: LEVELS,
    modes: { Presencial: 'on-site', Semipresencial: 'blended', 'No Presencial': 'online' },
    units: { semesters: 'semesters' },
    price: {
      ...{ column: 'price_year', per: 'year', currency: 'CLP' },
      year: (cells) => said(cells, 'price_of') ?? '2025',
      includes: (cells) => {
        const fee = amountIn(cells, 'enrolment_fee');
        return fee === undefined
          ? { es: 'solo el arancel, sin la matrícula', en: 'tuition only, without the enrolment fee' }
          : {
              es: `solo el arancel; la matrícula, de ${fee.toLocaleString('es-CL')} pesos, va aparte`,
              en: `tuition only; the enrolment fee of ${fee.toLocaleString('en')} pesos comes on top`,
            };
      },
    },
    more: (cells) => ({
      places: countIn(cells, 'places') || undefined,
      ...(said(cells, 'requirement') === 'Educación Media' && {
        requirements_es: 'Educación media completa.',
        requirements_en: 'Completed secondary education.',
      }),
      award_es: cells.award ? SPANISH.name(cells.award) : undefined,
      graduates: countIn(cells, 'awards_per_year'),
      ...(timeOf(cells) === 'diurno' && { note_es: 'Jornada diurna.', note_en: 'Daytime classes.' }),
      ...(timeOf(cells) === 'vespertino' && { attendance: 'evening' }),
      // Only universities give degrees, so the newer lists leave open what their professional titles are.
      ...(said(cells, 'award_level') === 'Profesional' &&
        !/^universidad/i.test(cells.school ?? '') && { level: 'vocational-higher' }),
    }),
    sources: sourcesOf,
    listed: joinedLists,
  },
};

const CAMPUS_TOWN =
  /(?:PUNTA ARENAS|ARICA|COPIAPO|COYHAIQUE|PUENTE ALTO|CALAMA|TALCA|CAUQUENES|CURICO|COQUIMBO|LAMPA)(?=\)?$)/;

/** Institutions with several campuses, whose names get the campus. */
const SEVERAL_CAMPUSES: ReadonlySet<string> = new Set(
  'I20 I100 I111 I113 I120 I123 I143 I260 I367 I430 I456 I629 I676'.split(' '),
);
const TRADING_NAMES: Readonly<Record<string, string>> = {
  I111: 'Duoc UC',
  I152: 'Instituto Profesional IPLACEX',
  I218: 'Centro de Formación Técnica ENAC',
  I456: 'Centro de Formación Técnica CEDUC UCN',
  I676: 'Instituto Profesional Culinary',
  I730: 'Escuela Culinaria Francesa',
};

function schoolName(cells: Cells): string {
  const institution = said(cells, 'parent_id') ?? '';
  const written = (said(cells, 'name') ?? '')
    .replace(/^IP /, 'Instituto Profesional ')
    .replace(/^CFT /, 'Centro de Formación Técnica ');
  const name = TRADING_NAMES[institution] ?? SPANISH.name(written);
  const campus = SEVERAL_CAMPUSES.has(institution) ? campusOf(said(cells, 'campus') ?? '') : '';
  return campus === '' ? name : `${name}, ${campus}`;
}

/** 'sede Temuco'; '' for the seat. */
function campusOf(written: string): string {
  if (written.startsWith('CASA CENTRAL')) return '';
  const [, kind, name = written] = /^(SEDE|CAMPUS) (.+)$/.exec(written) ?? [];
  return [kind?.toLowerCase(), SPANISH.name(name)].filter(Boolean).join(' ');
}

/** 'diurno', 'vespertino', 'semipresencial', 'a distancia'. */
const timeOf = (cells: Cells) =>
  said(cells, 'timetable')
    ?.toLowerCase()
    .replace(/^(diurn|vespertin)a$/, '$1o');

/** 'Gastronomía Internacional (vespertino)'. */
function programmeName(written: string, cells: Cells): string {
  const name = SPANISH.name(written).replace(/ Mención /, ' mención ');
  const time = timeOf(cells);
  const more = [
    time === 'diurno' ? undefined : time,
    isContinued(cells) ? 'plan de continuidad' : undefined,
  ].filter(Boolean);
  return more.length === 0 ? name : `${name} (${more.join(', ')})`;
}
