import type { Level } from '@/lib/programmes/model/choices';
import { amountIn, fieldOf, known, numberIn, ownershipOf, said, specialtiesOf, typeOf } from './cells';
import type { Cells, CountryRules, StatedColumns, StatedProgramme } from './record';
import { REGISTERS } from './registers';
import { isUpperCase, tidy, unshouted } from './spelling';
import { repairWebAddress } from './web-address';

/**
 * CRICOS, the register of courses for international students. Its prices are for them; a school has none of its own here,
 * because the ones in the file are computed.
 */
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
    });
  },
  programme: (cells) => {
    const weeks = numberIn(cells, 'length');
    return {
      key: cells.code ?? '',
      ...known<Omit<StatedProgramme, 'key' | 'sources'>>({
        name: said(cells, 'programme') ?? '',
        level: LEVELS[said(cells, 'award_level') ?? ''],
        field: fieldOf(cells),
        duration_value: cells.length_unit === 'weeks' ? weeks : undefined,
        duration_unit: cells.length_unit === 'weeks' && weeks !== undefined ? 'weeks' : undefined,
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
    };
  },
};

/** What stands in the place of a town and is none. */
const NO_TOWNS: ReadonlySet<string> = new Set(['australia', 'city']);

function pricesOf(cells: Cells): StatedProgramme['prices'] {
  const total = amountIn(cells, 'price_total');
  if (total === undefined || total <= 0 || cells.price_currency !== 'AUD') return undefined;
  return [{ min: total, max: total, currency: 'AUD', per: 'programme', audience: 'international' }];
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

/** Forms of companies and trusts, which Australia's register writes behind a name. */
const COMPANY =
  /[\s,]*(?:\(?\b(?:as trustee for|ATF)\b.*|(?:\bPty\.?\s*(?:Ltd|Limited)?\.?)|(?:\b(?:Limited|Ltd|Inc|Incorporated|Assoc)\.?))\s*$/i;
const LONGEST_ACRONYM = 8;

/** A name of Australia's register without the form of its company, and without shouting. */
function australianName(registered: string): string {
  let name = tidy(registered);
  while (COMPANY.test(name)) name = name.replace(COMPANY, '');
  // Short ones are acronyms: ICHM, TAFE SA.
  return isUpperCase(name) && name.length > LONGEST_ACRONYM ? unshouted(name) : name;
}
