import { STATES } from '@/lib/places/us-states';
import type { Level } from '@/lib/schools/model/programme-choices';
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
  typeOf,
} from './cells';
import { CIP_TITLES } from './cip-titles';
import { pricesOfAll } from './equal-programmes';
import type { Cells, CountryRules, StatedColumns, StatedProgramme } from './record';
import { REGISTERS } from './registers';
import { isUpperCase, tidy, unshouted } from './spelling';
import { repairWebAddress } from './web-address';

export const usa: CountryRules = {
  name: (cells) => tidy(cells.name ?? ''),
  town: (cells) => {
    const city = said(cells, 'city');
    return city && isUpperCase(city) ? unshouted(city) : city;
  },
  columns: (cells) => {
    const street = said(cells, 'address');
    return known<Partial<StatedColumns>>({
      type: typeOf(cells),
      specialties: JSON.stringify(specialtiesOf(cells)),
      region: STATES[said(cells, 'region') ?? ''],
      ownership: ownershipOf(cells),
      address: street && [street, stateAndCode(cells)].filter(Boolean).join(', '),
      website: repairWebAddress(cells.website ?? '') ?? undefined,
      phone: phoneOf(said(cells, 'phone')),
      net_price_calculator_url: repairWebAddress(cells.net_price_calculator_url ?? '') ?? undefined,
      ...coordinatesOf(cells),
    });
  },
  programme: (cells) => {
    const [level, length] = AWARDS[said(cells, 'award_level') ?? ''] ?? [];
    const months = numberIn(cells, 'length');
    const total = amountIn(cells, 'price_total');
    return {
      key: `${cells.code ?? ''} ${cells.award_level ?? ''}`,
      ...known<Omit<StatedProgramme, 'key' | 'sources'>>({
        name: said(cells, 'programme') ?? '',
        name_es: CIP_TITLES[said(cells, 'programme') ?? ''],
        level,
        field: fieldOf(cells),
        duration_value: cells.length_unit === 'months' ? months : undefined,
        duration_unit: cells.length_unit === 'months' && months !== undefined ? 'months' : undefined,
        duration_text: months === undefined ? length?.es : undefined,
        duration_text_en: months === undefined ? length?.en : undefined,
        prices:
          total === undefined || cells.price_currency !== 'USD'
            ? undefined
            : [{ min: total, max: total, currency: 'USD', per: 'programme' }],
        graduates: countIn(cells, 'awards_per_year'),
      }),
      sources: [
        {
          url: REGISTERS.usa.url,
          facts: 'Awards conferred July 2023 – June 2024',
          facts_es: 'Títulos concedidos de julio de 2023 a junio de 2024',
          seen: '2024',
        },
      ],
    };
  },
  // Certificates that differ only in length.
  merge: (equal) => {
    const lengths = equal.map(({ key }) => CERTIFICATES.findIndex((award) => key.endsWith(award)));
    if (lengths.includes(-1)) return null;
    const graduates = equal.flatMap((programme) => programme.graduates ?? []);
    return {
      ...(equal.every(({ duration_value }) => duration_value === undefined) && lengthOfAll(lengths)),
      prices: pricesOfAll(equal),
      graduates: graduates.length > 0 ? graduates.reduce((sum, count) => sum + count) : undefined,
    };
  },
};

/** By length, with the limits of each. */
const CERTIFICATES = [
  'certificate under 12 weeks',
  'certificate 12 weeks to under 1 year',
  'certificate 1 to under 2 years',
  'certificate 2 to under 4 years',
];
const ENDS = [
  { es: '12 semanas', en: '12 weeks' },
  { es: '1 año', en: '1 year' },
  { es: '2 años', en: '2 years' },
  { es: '4 años', en: '4 years' },
];

function lengthOfAll(
  lengths: readonly number[],
): Pick<StatedProgramme, 'duration_text' | 'duration_text_en'> {
  const [from, to] = [ENDS[Math.min(...lengths) - 1], ENDS[Math.max(...lengths)]];
  return {
    duration_text: from ? `de ${from.es.replace(/ años?$/, '')} a menos de ${to?.es}` : `menos de ${to?.es}`,
    duration_text_en: from ? `${from.en.replace(/ years?$/, '')} to under ${to?.en}` : `under ${to?.en}`,
  };
}

const AWARDS: Record<string, readonly [Level, { es: string; en: string }?]> = {
  'certificate under 12 weeks': ['certificate', { es: 'menos de 12 semanas', en: 'under 12 weeks' }],
  'certificate 12 weeks to under 1 year': [
    'certificate',
    { es: 'de 12 semanas a menos de 1 año', en: '12 weeks to under 1 year' },
  ],
  'certificate 1 to under 2 years': [
    'certificate',
    { es: 'de 1 a menos de 2 años', en: '1 to under 2 years' },
  ],
  'certificate 2 to under 4 years': [
    'certificate',
    { es: 'de 2 a menos de 4 años', en: '2 to under 4 years' },
  ],
  'associate degree': ['associate'],
  "bachelor's degree": ['bachelor'],
  'postbaccalaureate certificate': ['postgraduate-diploma'],
  "post-master's certificate": ['postgraduate-diploma'],
  "master's degree": ['master'],
  'doctorate (research)': ['doctorate'],
};

function phoneOf(digits: string | undefined): string | undefined {
  const [, area, exchange, line, extension = ''] =
    /^(\d{3})(\d{3})(\d{4})(\d{0,6})$/.exec(digits ?? '') ?? [];
  if (area === undefined) return undefined;
  return `+1 ${area}-${exchange}-${line}${extension === '' ? '' : ` ext. ${extension}`}`;
}

function stateAndCode(cells: Cells): string {
  const [state, code] = [said(cells, 'region'), said(cells, 'postcode')];
  return state && code && /^\d{5}(-\d{4})?$/.test(code) ? `${state} ${code}` : '';
}
