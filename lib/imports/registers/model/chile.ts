import type { Level, Mode } from '@/lib/schools/model/programme-choices';
import {
  amountIn,
  coordinatesOf,
  countIn,
  fieldOf,
  known,
  numberIn,
  ownershipOf,
  said,
  specialtiesOf,
} from './cells';
import type { Cells, CountryRules, StatedColumns, StatedProgramme } from './record';
import { REGISTERS } from './registers';
import { spanishName } from './spanish-words';

/** A row for each campus. Student numbers are only for programmes in our fields, so schools get none. */
export const chile: CountryRules = {
  name: (cells) => schoolName(cells),
  town: (cells) => {
    const city = said(cells, 'city');
    return city && spanishName(city);
  },
  columns: (cells) =>
    known<Partial<StatedColumns>>({
      // Professional institutes and technical training centres are not colleges as elsewhere.
      type: said(cells, 'kind') === 'Universidades' ? 'university' : 'institute',
      specialties: JSON.stringify(specialtiesOf(cells)),
      region: REGIONS[said(cells, 'region') ?? ''],
      ownership: ownershipOf(cells),
      ...coordinatesOf(cells),
    }),
  listed: (programmes) => {
    const latest = new Map<string, Cells>();
    for (const row of programmes) {
      const other = latest.get(keyOf(row));
      if (other === undefined || isLater(row, other)) latest.set(keyOf(row), row);
    }
    return [...latest.values()];
  },
  programme: (cells) => ({
    key: keyOf(cells),
    ...known<Omit<StatedProgramme, 'key' | 'sources'>>({
      name: programmeName(cells),
      level: LEVELS[said(cells, 'award_level') ?? ''],
      field: fieldOf(cells),
      duration_value: cells.length_unit === 'semesters' ? numberIn(cells, 'length') : undefined,
      duration_unit:
        cells.length_unit === 'semesters' && numberIn(cells, 'length') !== undefined
          ? 'semesters'
          : undefined,
      mode: MODES[said(cells, 'mode') ?? ''],
      prices: pricesOf(cells),
      places: countIn(cells, 'places') || undefined,
      ...REQUIREMENTS[said(cells, 'requirement') ?? ''],
      award_es: cells.award ? spanishName(cells.award) : undefined,
      ...TIMETABLES[said(cells, 'timetable') ?? ''],
    }),
    sources: sourcesOf(cells),
  }),
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
  const name = TRADING_NAMES[institution] ?? spanishName(written);
  const campus = SEVERAL_CAMPUSES.has(institution) ? campusOf(said(cells, 'campus') ?? '') : '';
  return campus === '' ? name : `${name}, ${campus}`;
}

/** 'sede Temuco'; '' for the seat. */
function campusOf(written: string): string {
  if (written.startsWith('CASA CENTRAL')) return '';
  const [, kind, name = written] = /^(SEDE|CAMPUS) (.+)$/.exec(written) ?? [];
  return [kind?.toLowerCase(), spanishName(name)].filter(Boolean).join(' ');
}

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

const MODES: Record<string, Mode> = {
  Presencial: 'on-site',
  Semipresencial: 'blended',
  'No Presencial': 'online',
};

const REQUIREMENTS: Record<string, Pick<StatedProgramme, 'requirements_es' | 'requirements_en'>> = {
  'Educación Media': {
    requirements_es: 'Educación media completa.',
    requirements_en: 'Completed secondary education.',
  },
};

const TIMETABLES: Record<string, Pick<StatedProgramme, 'attendance' | 'note_es' | 'note_en'>> = {
  Diurno: { note_es: 'Jornada diurna.', note_en: 'Daytime classes.' },
  Vespertino: { attendance: 'evening' },
};

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
function programmeName(cells: Cells): string {
  const name = spanishName(said(cells, 'programme') ?? '').replace(/ Mención /, ' mención ');
  const time = said(cells, 'timetable');
  const more = [
    time === 'Diurno' ? undefined : time?.toLowerCase(),
    isContinued(cells) ? 'plan de continuidad' : undefined,
  ].filter(Boolean);
  return more.length === 0 ? name : `${name} (${more.join(', ')})`;
}

const OFFER = 'Oferta Académica 2025';

function pricesOf(cells: Cells): StatedProgramme['prices'] {
  const year = amountIn(cells, 'price_year');
  if (year === undefined || year <= 0 || cells.price_currency !== 'CLP') return undefined;
  const fee = amountIn(cells, 'enrolment_fee');
  return [
    {
      ...{ min: year, max: year, currency: 'CLP', per: 'year', year: said(cells, 'places_year') ?? '2025' },
      includes_es:
        fee === undefined
          ? 'solo el arancel, sin la matrícula'
          : `solo el arancel; la matrícula, de ${fee.toLocaleString('es-CL')} pesos, va aparte`,
      includes_en:
        fee === undefined
          ? 'tuition only, without the enrolment fee'
          : `tuition only; the enrolment fee of ${fee.toLocaleString('en')} pesos comes on top`,
    },
  ];
}

function sourcesOf(cells: Cells): StatedProgramme['sources'] {
  const isOffer = (said(cells, 'source') ?? '').includes(OFFER);
  const { url } = REGISTERS.chile;
  const list = {
    url,
    facts: 'Programme in the ministry’s list of enrolment for 2024',
    facts_es: 'Programa que figura en «Matrícula en Educación Superior 2024»',
    seen: said(cells, 'source_date') ?? '2024',
  };
  const offer = {
    url,
    facts: 'Annual tuition, enrolment fee, places and requirements for 2025',
    facts_es: 'Arancel anual, matrícula, vacantes y requisitos de 2025, según «Oferta Académica 2025»',
    seen: '2025',
  };
  return [...(isOffer ? [] : [list]), ...(isOffer || cells.price_year ? [offer] : [])];
}
