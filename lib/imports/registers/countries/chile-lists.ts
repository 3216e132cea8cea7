import { countIn, said } from '../model/cells';
import type { Cells, StatedColumns } from '../model/record';
import type { SourceRule } from '../model/register';

/** Chile's programmes are in up to four lists: enrolment of 2024, the offer of 2025, and the finders of 2025 and 2026. */

const OFFER = 'Oferta Académica 2025';
const FINDER = 'https://www.mifuturo.cl/';
const SOURCES: readonly (SourceRule & { sign: string })[] = [
  {
    sign: 'Matrícula en Educación Superior 2024',
    facts: 'Programme in the ministry’s list of enrolment for 2024',
    facts_es: 'Programa que figura en «Matrícula en Educación Superior 2024»',
    seen: '2024-07-02',
  },
  {
    sign: OFFER,
    facts: 'Annual tuition, enrolment fee, places and requirements for 2025',
    facts_es: 'Arancel anual, matrícula, vacantes y requisitos de 2025, según «Oferta Académica 2025»',
    seen: '2025',
  },
  {
    sign: 'Buscador de Carreras 2024-2025',
    url: FINDER,
    facts: 'Annual tuition, places and length for 2025, graduates of 2023',
    facts_es:
      'Arancel anual, vacantes y duración de 2025, titulados de 2023, según «Buscador de Carreras 2024-2025»',
    seen: '2025',
  },
  {
    sign: 'Buscador de Carreras 2025-2026',
    url: FINDER,
    facts: 'Annual tuition and places for 2026',
    facts_es: 'Arancel anual y vacantes de 2026, según «Buscador de Carreras 2025-2026»',
    seen: '2026',
  },
];

export function sourcesOf({ source = '' }: Cells): SourceRule[] {
  return SOURCES.flatMap(({ sign, ...stated }) => (source.includes(sign) ? [stated] : []));
}

/** Career and timetable of the register's code, 'I93S3C174J1V1', without the curriculum version. */
export function keyOf(cells: Cells): string {
  const career = (cells.code ?? '').replace(/^I\d+S\d+/, '').replace(/V\d+$/, '');
  return isContinued(cells) ? `${career} continuidad` : career;
}

const CONTINUED = 'Plan Regular de Continuidad';
export const isContinued = (cells: Cells) => said(cells, 'plan') === CONTINUED;

/** Of two curriculum versions the one open to new students, else the later one. */
function isLater(one: Cells, other: Cells): boolean {
  const begun = [one, other].map((cells) => (countIn(cells, 'first_year_students') ?? 0) > 0);
  if (begun[0] !== begun[1]) return begun[0] === true;
  const [mine = 0, theirs = 0] = [one, other].map(({ code = '' }) => Number(/V(\d+)$/.exec(code)?.[1] ?? 0));
  return mine > theirs;
}

/** One row of each programme: the newest statement of each fact, with all its sources. */
export function joinedLists(rows: readonly Cells[]): Cells[] {
  const continued = new Set(rows.filter(isContinued).map(({ code }) => code));
  const marked = rows.map((row) => (continued.has(row.code) ? { ...row, plan: CONTINUED } : row));
  return [...Map.groupBy(marked, keyOf).values()].map((same) => {
    const editions = [...Map.groupBy(same, ({ source_date = '' }) => source_date)]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([, versions]) => versions.reduce((best, row) => (isLater(row, best) ? row : best)));
    let joined: Cells = {};
    for (const newer of editions) joined = withNewer(joined, newer);
    const sources = editions.flatMap((row) => [row.source, row.enrolment_fee && OFFER]);
    return { ...joined, source: sources.filter(Boolean).join('|') };
  });
}

function withNewer(older: Cells, newer: Cells): Cells {
  const isNewPrice = Boolean(newer.price_year) && newer.places_year !== older.places_year;
  return {
    ...older,
    ...Object.fromEntries(Object.entries(newer).filter(([, cell]) => cell !== '')),
    // The oldest list is the most exact one.
    award_level: older.award_level || newer.award_level || '',
    enrolment_fee: newer.enrolment_fee || (isNewPrice ? '' : (older.enrolment_fee ?? '')),
    price_of: (newer.price_year ? newer.places_year : older.price_of) ?? '',
  };
}

const MONTHS: Readonly<Record<string, string>> = {
  ...{ enero: 'January', febrero: 'February', marzo: 'March', abril: 'April', mayo: 'May', junio: 'June' },
  ...{ julio: 'July', agosto: 'August', septiembre: 'September', octubre: 'October', noviembre: 'November' },
  diciembre: 'December',
};

/** The institution's accreditation with its period, from the list of 2026. */
export function accreditationOf(cells: Cells): Partial<StatedColumns> {
  const [years, period] = [said(cells, 'accreditation_years'), said(cells, 'accreditation_period')];
  const [, from, to] = /^Desde (.+) hasta (.+)$/.exec(period ?? '') ?? [];
  if (years === undefined || from === undefined || to === undefined) return {};
  const [start, end] = [from, to].map((day) =>
    day.replace(/ de (\p{L}+) de /u, (_, month) => ` ${MONTHS[month]} `),
  );
  return {
    accreditation: [`CNA: institución acreditada por ${years} años, del ${from} al ${to}`],
    accreditation_en: [`CNA: institution accredited for ${years} years, ${start} to ${end}`],
  };
}
