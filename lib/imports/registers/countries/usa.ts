import { STATES } from '@/lib/places/us-states';
import type { Level } from '@/lib/schools/model/programme-choices';
import { countIn, said } from '../model/cells';
import { pricesOfAll } from '../model/equal-programmes';
import type { StatedProgramme } from '../model/record';
import { oneOf, type Register } from '../model/register';
import { repairWebAddress } from '../model/web-address';
import { CIP_TITLES } from '../names/cip-titles';
import { isUpperCase, unshouted } from '../names/spelling';

/** Levels of awards, with the lengths of certificates. */
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

/** IPEDS, the register of institutions that award degrees and certificates. */
export const usa: Register = {
  name: 'IPEDS',
  publisher: 'National Center for Education Statistics (NCES)',
  language: 'en',
  country: 'United States',
  identifier: 'UNITID',
  credit: 'NCES, IPEDS',
  licence: 'Public domain',
  licenceUrl: null,
  url: 'https://nces.ed.gov/ipeds/',
  pageOf: (identifier) => `https://nces.ed.gov/collegenavigator/?id=${encodeURIComponent(identifier)}`,
  texts: {
    es: {
      title: 'IPEDS, Estados Unidos',
      phrase: 'el registro IPEDS',
      coverage:
        'Instituciones de todo el país que comunican al gobierno federal títulos de estos campos; los cursos sin título no figuran.',
      taken:
        'Nombre, dirección, estado, teléfono, sitio web, coordenadas, titularidad y calculadora de costes de las instituciones que conceden títulos del sector; programas con sus titulados de julio de 2023 a junio de 2024, y precio y duración donde constan.',
      derived:
        'El tipo de escuela, por palabras de su nombre; las especialidades, por los códigos CIP de sus programas.',
    },
    en: {
      title: 'IPEDS, United States',
      phrase: 'the register IPEDS',
      coverage:
        'Institutions of the whole country that report awards in these fields to the federal government; courses without an award are not in it.',
      taken:
        'Name, address, state, telephone, website, coordinates, ownership and net price calculator of the institutions that award degrees and certificates in the field; programmes with their graduates from July 2023 to June 2024, and price and length where stated.',
      derived:
        'The type of school, from words in its name; the fields, from the CIP codes of its programmes.',
    },
  },
  matches: {
    '243142': 'universidad-de-puerto-rico-en-carolina-escuela-de-administracion-de-hoteles-y-restaurantes',
    '444583': 'escuela-hotelera-de-san-juan',
  },
  schools: {
    town: (city) => (city && isUpperCase(city) ? unshouted(city) : city),
    region: oneOf(STATES),
    regionInAddress: true,
    postcode: /^\d{5}(-\d{4})?$/,
    phone: phoneOf,
    more: (cells) => {
      const calculator = repairWebAddress(cells.net_price_calculator_url ?? '');
      return calculator === null ? {} : { net_price_calculator_url: calculator };
    },
  },
  programmes: {
    key: (cells) => `${cells.code ?? ''} ${cells.award_level ?? ''}`,
    levels: Object.fromEntries(Object.entries(AWARDS).map(([award, [level]]) => [award, level])),
    units: { months: 'months' },
    price: { column: 'price_total', per: 'programme', currency: 'USD' },
    more: (cells) => {
      const [, length] = AWARDS[said(cells, 'award_level') ?? ''] ?? [];
      return {
        name_es: CIP_TITLES[said(cells, 'programme') ?? ''],
        ...(said(cells, 'length') === undefined && {
          duration_text: length?.es,
          duration_text_en: length?.en,
        }),
        graduates: countIn(cells, 'awards_per_year'),
      };
    },
    sources: () => [
      {
        facts: 'Awards conferred July 2023 – June 2024',
        facts_es: 'Títulos concedidos de julio de 2023 a junio de 2024',
        seen: '2024',
      },
    ],
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

function phoneOf(digits: string): string | undefined {
  const [, area, exchange, line, extension = ''] = /^(\d{3})(\d{3})(\d{4})(\d{0,6})$/.exec(digits) ?? [];
  if (area === undefined) return undefined;
  return `+1 ${area}-${exchange}-${line}${extension === '' ? '' : ` ext. ${extension}`}`;
}
