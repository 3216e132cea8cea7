import { plainWords } from '@/lib/plain-words';
import type { Level } from '@/lib/schools/model/programme-choices';
import {
  amountIn,
  coordinatesOf,
  fieldOf,
  known,
  numberIn,
  ownershipOf,
  said,
  specialtiesOf,
  typeOf,
} from './cells';
import { pricesOfAll } from './equal-programmes';
import type {
  Cells,
  CountryRules,
  LeftOutValue,
  MergedProgramme,
  StatedColumns,
  StatedProgramme,
} from './record';
import { REGISTERS } from './registers';
import { isUpperCase, tidy, unshouted } from './spelling';
import { repairWebAddress } from './web-address';

/** CRICOS. Its prices are for international students; schools get none, because the file's are computed. */
export const australia: CountryRules = {
  name: (cells) => australianName(cells.name ?? ''),
  town: (cells) => {
    const city = said(cells, 'city');
    if (city === undefined || /\d/.test(city) || NO_TOWNS.has(city.toLowerCase())) return undefined;
    return isUpperCase(city) ? unshouted(city) : city;
  },
  columns: (cells) => {
    const [street, state, code] = [said(cells, 'address'), said(cells, 'region'), said(cells, 'postcode')];
    return known<Partial<StatedColumns>>({
      type: typeOf(cells),
      specialties: JSON.stringify(specialtiesOf(cells)),
      region: STATES[state ?? ''],
      ownership: ownershipOf(cells),
      address: street && (state && code && /^\d{4}$/.test(code) ? `${street}, ${state} ${code}` : street),
      website: repairWebAddress(cells.website?.split(',')[0] ?? '') ?? undefined,
      ...coordinatesOf(cells),
    });
  },
  programme: (cells) => ({
    key: cells.code ?? '',
    ...known<Omit<StatedProgramme, 'key' | 'sources'>>({
      name: said(cells, 'programme') ?? '',
      level: LEVELS[said(cells, 'award_level') ?? ''],
      field: fieldOf(cells),
      ...lengthIn(weeksOf(cells)),
      prices: pricesOf(cells),
      award_en: said(cells, 'award_level'),
    }),
    sources: [
      {
        url: REGISTERS.australia.url,
        facts: 'Course and its tuition for international students, as of 3 January 2023',
        facts_es: 'Curso y su precio para estudiantes internacionales, a 3 de enero de 2023',
        seen: '2023-01-03',
      },
    ],
  }),
  leftOut: (school, programmes) => [
    ...(hasOwnName(school)
      ? []
      : [{ programme: null, column: 'name' as const, value: tidy(school.name ?? '') }]),
    ...programmes.flatMap(implausible),
  ],
  // One course under an old and a new code, or with two timetables.
  merge: (equal) => ({ ...lengthOfAll(equal), prices: pricesOfAll(equal) }),
};

/** Prices are of the edition's date. */
const EDITION_YEAR = '2023';
const WEEKS_A_YEAR = 52;
/** Longer durations are errors: no course of these levels takes six years. */
const MAX_WEEKS = 6 * WEEKS_A_YEAR;
/** Dollars a week; anything else is an error, such as 80 dollars for 98 weeks. */
const WEEK_PRICE = { min: 25, max: 1500 };

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

const NO_TOWNS: ReadonlySet<string> = new Set(['australia', 'city']);

function pricesOf(cells: Cells): StatedProgramme['prices'] {
  const total = totalOf(cells);
  if (total === undefined || !isPlausible(total, cells)) return undefined;
  return [
    {
      min: total,
      max: total,
      currency: 'AUD',
      per: 'programme',
      year: EDITION_YEAR,
      audience: 'international',
    },
  ];
}

function totalOf(cells: Cells): number | undefined {
  const total = amountIn(cells, 'price_total');
  return total !== undefined && total > 0 && cells.price_currency === 'AUD' ? total : undefined;
}

function isPlausible(total: number, cells: Cells): boolean {
  const aWeek = total / (numberIn(cells, 'length') ?? WEEKS_A_YEAR);
  return aWeek >= WEEK_PRICE.min && aWeek <= WEEK_PRICE.max;
}

function implausible(cells: Cells): LeftOutValue[] {
  const [total, length] = [totalOf(cells), numberIn(cells, 'length')];
  const weeks = length === undefined ? '' : `${length} ${cells.length_unit ?? ''}`.trim();
  const programme = said(cells, 'programme') ?? '';
  const values: LeftOutValue[] = [];
  if (total !== undefined && !isPlausible(total, cells)) {
    values.push({ programme, column: 'price', value: `AUD ${total}${weeks && ` (${weeks})`}` });
  }
  if (cells.length_unit === 'weeks' && length !== undefined && length > MAX_WEEKS) {
    values.push({ programme, column: 'duration', value: weeks });
  }
  return values;
}

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
