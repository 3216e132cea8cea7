import type { Level } from '@/lib/schools/model/programme-choices';
import { amountIn, countIn, said } from '../model/cells';
import type { Cells } from '../model/record';
import { oneOf, type Register, type SourceRule } from '../model/register';
import { SPANISH } from '../names/spanish';

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
  'Región Metropolitana': 'Región Metropolitana',
};

const LEVELS: Record<string, Level> = {
  'Técnico de Nivel Superior': 'vocational-higher',
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
        'Instituciones de educación superior de todo el país en 2024; precios solo de Biobío, La Araucanía, Los Lagos y Los Ríos.',
      taken:
        'Institución, sede, comuna y titularidad de las universidades, institutos profesionales y centros de formación técnica con carreras del sector en 2024; sus carreras, con duración, modalidad y jornada. De cuatro regiones (Biobío, La Araucanía, Los Lagos y Los Ríos), además, arancel, matrícula y vacantes de 2025. Las versiones de un mismo plan de estudios son un solo programa. No hay direcciones ni teléfonos.',
      derived:
        'El tipo: lo que no es universidad figura como instituto. Las especialidades, por los nombres de las carreras; los acentos, que la lista no lleva.',
    },
    en: {
      title: 'SIES, Ministry of Education, Chile',
      phrase: 'the lists of the Chilean ministry of education',
      coverage:
        'Higher education institutions of the whole country in 2024; prices of Biobío, La Araucanía, Los Lagos and Los Ríos alone.',
      taken:
        'Institution, campus, commune and ownership of universities, professional institutes and technical training centres with programmes of these fields in 2024; their programmes, with length, mode and timetable. Of four regions (Biobío, La Araucanía, Los Lagos and Los Ríos) also tuition, enrolment fee and places of 2025. Versions of one curriculum are one programme. There are no addresses or telephone numbers.',
      derived:
        'The type: what is not a university is listed as an institute. The fields, from the names of programmes; accents, which the list does not have.',
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
    town: (city) => city && SPANISH.name(city),
    // Professional institutes and technical training centres are not colleges as elsewhere.
    type: (cells) => (said(cells, 'kind') === 'Universidades' ? 'university' : 'institute'),
    region: oneOf(REGIONS),
  },
  programmes: {
    key: keyOf,
    name: programmeName,
    levels: LEVELS,
    modes: { Presencial: 'on-site', Semipresencial: 'blended', 'No Presencial': 'online' },
    units: { semesters: 'semesters' },
    price: {
      ...{ column: 'price_year', per: 'year', currency: 'CLP' },
      year: (cells) => said(cells, 'places_year') ?? '2025',
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
      ...(said(cells, 'timetable') === 'Diurno' && {
        note_es: 'Jornada diurna.',
        note_en: 'Daytime classes.',
      }),
      ...(said(cells, 'timetable') === 'Vespertino' && { attendance: 'evening' }),
    }),
    sources: sourcesOf,
    listed: (programmes) => {
      const latest = new Map<string, Cells>();
      for (const row of programmes) {
        const other = latest.get(keyOf(row));
        if (other === undefined || isLater(row, other)) latest.set(keyOf(row), row);
      }
      return [...latest.values()];
    },
  },
};

/** Institutions with several campuses, whose names get the campus. */
const SEVERAL_CAMPUSES: ReadonlySet<string> = new Set(
  'I20 I100 I111 I113 I120 I123 I143 I260 I430 I456 I629 I676'.split(' '),
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

/** Career and timetable of the register's code, 'I93S3C174J1V1', without the curriculum version. */
function keyOf(cells: Cells): string {
  const career = (cells.code ?? '').replace(/^I\d+S\d+/, '').replace(/V\d+$/, '');
  return isContinued(cells) ? `${career} continuidad` : career;
}

const isContinued = (cells: Cells) => said(cells, 'plan') === 'Plan Regular de Continuidad';

/** Of two curriculum versions the one open to new students, else the later one. */
function isLater(one: Cells, other: Cells): boolean {
  const begun = [one, other].map((cells) => (countIn(cells, 'first_year_students') ?? 0) > 0);
  if (begun[0] !== begun[1]) return begun[0] === true;
  const [mine = 0, theirs = 0] = [one, other].map(({ code = '' }) => Number(/V(\d+)$/.exec(code)?.[1] ?? 0));
  return mine > theirs;
}

/** 'Gastronomía Internacional (vespertino)'. */
function programmeName(written: string, cells: Cells): string {
  const name = SPANISH.name(written).replace(/ Mención /, ' mención ');
  const time = said(cells, 'timetable');
  const more = [
    time === 'Diurno' ? undefined : time?.toLowerCase(),
    isContinued(cells) ? 'plan de continuidad' : undefined,
  ].filter(Boolean);
  return more.length === 0 ? name : `${name} (${more.join(', ')})`;
}

const OFFER = 'Oferta Académica 2025';

function sourcesOf(cells: Cells): SourceRule[] {
  const isOffer = (said(cells, 'source') ?? '').includes(OFFER);
  const list = {
    facts: 'Programme in the ministry’s list of enrolment for 2024',
    facts_es: 'Programa que figura en «Matrícula en Educación Superior 2024»',
    seen: said(cells, 'source_date') ?? '2024',
  };
  const offer = {
    facts: 'Annual tuition, enrolment fee, places and requirements for 2025',
    facts_es: 'Arancel anual, matrícula, vacantes y requisitos de 2025, según «Oferta Académica 2025»',
    seen: '2025',
  };
  return [...(isOffer ? [] : [list]), ...(isOffer || cells.price_year ? [offer] : [])];
}
