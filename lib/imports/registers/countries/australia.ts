import { plainWords } from '@/lib/plain-words';
import type { Level } from '@/lib/schools/model/programme-choices';
import { numberIn, said } from '../model/cells';
import { pricesOfAll } from '../model/equal-programmes';
import { amountOf } from '../model/read-programme';
import type { Cells, LeftOutValue, MergedProgramme, StatedProgramme } from '../model/record';
import { oneOf, type PriceRule, type Register } from '../model/register';
import { isUpperCase, tidy, unshouted } from '../names/spelling';

/** Prices are of the edition's date. */
const EDITION_YEAR = '2023';
const WEEKS_A_YEAR = 52;
/** Longer durations are errors: no course of these levels takes six years. */
const MAX_WEEKS = 6 * WEEKS_A_YEAR;
/** Dollars a week; anything else is an error, such as 80 dollars for 98 weeks. */
const WEEK_PRICE = { min: 25, max: 1500 };
const PRICE: PriceRule = {
  ...{ column: 'price_total', per: 'programme', currency: 'AUD', audience: 'international' },
  year: () => EDITION_YEAR,
  isPlausible: (total, cells) => {
    const aWeek = total / (numberIn(cells, 'length') ?? WEEKS_A_YEAR);
    return aWeek >= WEEK_PRICE.min && aWeek <= WEEK_PRICE.max;
  },
};

const LEVELS: Record<string, Level> = {
  'Certificate I': 'certificate',
  'Certificate II': 'certificate',
  'Certificate III': 'certificate',
  'Certificate IV': 'certificate',
  Diploma: 'diploma',
  'Advanced Diploma': 'diploma',
  'Associate Degree': 'associate',
  'Bachelor Degree': 'bachelor',
  'Bachelor Honours Degree': 'bachelor',
  'Graduate Certificate': 'postgraduate-diploma',
  'Graduate Diploma': 'postgraduate-diploma',
  'Masters Degree (Coursework)': 'master',
};

const STATES: Record<string, string> = {
  ACT: 'Australian Capital Territory',
  NSW: 'New South Wales',
  NT: 'Northern Territory',
  QLD: 'Queensland',
  SA: 'South Australia',
  TAS: 'Tasmania',
  VIC: 'Victoria',
  WA: 'Western Australia',
};

/** CRICOS. Its prices are for international students; schools get none, because the file's are computed. */
export const australia: Register = {
  name: 'CRICOS',
  publisher: 'Australian Government Department of Education',
  language: 'en',
  country: 'Australia',
  identifier: 'CRICOS',
  credit: 'Contains data from the Australian Government Department of Education',
  licence: 'CC BY 2.5 AU',
  licenceUrl: 'https://creativecommons.org/licenses/by/2.5/au/',
  url: 'https://cricos.education.gov.au/',
  pageOf: (identifier) =>
    `https://cricos.education.gov.au/Institution/InstitutionDetails.aspx?ProviderCode=${encodeURIComponent(identifier)}`,
  texts: {
    es: {
      title: 'CRICOS, Australia',
      phrase: 'el registro CRICOS',
      coverage:
        'Solo cursos abiertos a estudiantes internacionales, a 3 de enero de 2023; los precios son para ellos. Faltan las escuelas de las que el registro solo dice el nombre de la empresa.',
      taken:
        'Nombre, dirección, estado, sitio web y titularidad de los centros autorizados a recibir estudiantes internacionales; sus cursos, con duración y precio total para esos estudiantes. Los datos tienen años: los centros privados cierran a menudo.',
      derived: 'El tipo de escuela y las especialidades, por nombres y códigos de los cursos.',
    },
    en: {
      title: 'CRICOS, Australia',
      phrase: 'the register CRICOS',
      coverage:
        'Only courses open to international students, as of 3 January 2023; prices are for them. Schools of which the register states only the company’s name are missing.',
      taken:
        'Name, address, state, website and ownership of the providers that may take international students; their courses, with length and total price for these students. The data are some years old: private colleges close often.',
      derived: 'The type of school and the fields, from names and codes of its courses.',
    },
  },
  schools: {
    name: (cells) => australianName(cells.name ?? ''),
    town: (city) => {
      if (city === undefined || /\d/.test(city) || NO_TOWNS.has(city.toLowerCase())) return undefined;
      return isUpperCase(city) ? unshouted(city) : city;
    },
    region: oneOf(STATES),
    regionInAddress: true,
    postcode: /^\d{4}$/,
    websiteIn: (written) => written.split(',')[0] ?? '',
    leftOut: (school, programmes) => [
      ...(hasOwnName(school)
        ? []
        : [{ programme: null, column: 'name' as const, value: tidy(school.name ?? '') }]),
      ...programmes.flatMap(implausible),
    ],
  },
  programmes: {
    key: (cells) => cells.code ?? '',
    levels: LEVELS,
    price: PRICE,
    more: (cells) => ({ ...lengthIn(weeksOf(cells)), award_en: said(cells, 'award_level') }),
    sources: () => [
      {
        facts: 'Course and its tuition for international students, as of 3 January 2023',
        facts_es: 'Curso y su precio para estudiantes internacionales, a 3 de enero de 2023',
        seen: '2023-01-03',
      },
    ],
    // One course under an old and a new code, or with two timetables.
    merge: (equal) => ({ ...lengthOfAll(equal), prices: pricesOfAll(equal) }),
  },
};

const NO_TOWNS: ReadonlySet<string> = new Set(['australia', 'city']);

type Length = Pick<StatedProgramme, 'duration_value' | 'duration_unit'>;

function weeksOf(cells: Cells): number | undefined {
  const weeks = cells.length_unit === 'weeks' ? numberIn(cells, 'length') : undefined;
  return weeks !== undefined && weeks > 0 && weeks <= MAX_WEEKS ? weeks : undefined;
}

function lengthIn(weeks: number | undefined): Length {
  if (weeks === undefined) return {};
  return weeks % WEEKS_A_YEAR === 0
    ? { duration_value: weeks / WEEKS_A_YEAR, duration_unit: 'years' }
    : { duration_value: weeks, duration_unit: 'weeks' };
}

function lengthOfAll(equal: readonly StatedProgramme[]): MergedProgramme {
  const weeks = equal.flatMap(({ duration_value: value, duration_unit: unit }) =>
    value === undefined ? [] : [unit === 'years' ? value * WEEKS_A_YEAR : value],
  );
  const [least, most] = [Math.min(...weeks), Math.max(...weeks)];
  if (weeks.length === 0 || least === most) return lengthIn(weeks[0]);
  const [part, es, en] =
    least % WEEKS_A_YEAR === 0 && most % WEEKS_A_YEAR === 0
      ? [WEEKS_A_YEAR, 'años', 'years']
      : [1, 'semanas', 'weeks'];
  const [from, to] = [least / part, most / part];
  return {
    duration_value: undefined,
    duration_unit: undefined,
    duration_text: `de ${from} a ${to} ${es}`,
    duration_text_en: `${from} to ${to} ${en}`,
  };
}

function implausible(cells: Cells): LeftOutValue[] {
  const [total, length] = [amountOf(PRICE, cells), numberIn(cells, 'length')];
  const weeks = length === undefined ? '' : `${length} ${cells.length_unit ?? ''}`.trim();
  const programme = said(cells, 'programme') ?? '';
  const values: LeftOutValue[] = [];
  if (total !== undefined && !PRICE.isPlausible?.(total, cells)) {
    values.push({ programme, column: 'price', value: `AUD ${total}${weeks && ` (${weeks})`}` });
  }
  if (cells.length_unit === 'weeks' && length !== undefined && length > MAX_WEEKS) {
    values.push({ programme, column: 'duration', value: weeks });
  }
  return values;
}

const COMPANY =
  /(?:(?<![\s,])[\s,]+)?(?:\(?\b(?:as trustee for|ATF)\b.*|\b(?:Pty|Limited|Ltd|Inc|Incorporated|Assoc)\.?\s*)$/is;
const MAX_ACRONYM_LENGTH = 8;
/** Owners that are no schools: companies, trusts and departments. */
const OWNER = /\b(?:pty|ltd|limited|ATF|as trustee for)\b|^department\b/i;
const SCHOOL_WORD =
  /academ|colleg|institut|school|universit|educat|training|tafe|centre|polytechnic|learning|studies|english|cordon bleu/i;

/** A name with a word for schools, or the website's name. */
function hasOwnName(cells: Cells): boolean {
  const registered = tidy(cells.name ?? '');
  if (!OWNER.test(registered)) return true;
  if (/^department\b/i.test(registered)) return false;
  const name = australianName(registered);
  const site = /^(?:https?:\/\/)?(?:www\.)?([^./]+)/i.exec(cells.website ?? '')?.[1];
  return SCHOOL_WORD.test(name) || plainWords(name).replaceAll(' ', '') === site?.toLowerCase();
}

/** Without legal form and full capitals. */
function australianName(registered: string): string {
  let name = tidy(registered);
  while (COMPANY.test(name)) name = name.replace(COMPANY, '');
  // Short ones are acronyms: ICHM, TAFE SA.
  return isUpperCase(name) && name.length > MAX_ACRONYM_LENGTH ? unshouted(name) : name;
}
