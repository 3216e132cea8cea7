import { said } from '../model/cells';
import { NOT_STATED, type Register, renamed } from '../model/register';
import { casing } from '../names/casing';
import { SPANISH_WORDS } from '../names/spanish';

const PERUVIAN = casing({
  ...SPANISH_WORDS,
  accented: `${SPANISH_WORDS.accented} Perú Cañete Pachacútec agrícola informática alegría`,
  kinds: 'ILP',
  acronyms: `${SPANISH_WORDS.acronyms} INTECI INSTTEL ABC ILP ISA SISE`,
});
const SAYS_KIND =
  /(?<!\p{L})(?:instituto|escuela|centro|universidad|cenfotur|institute|tecnológico)(?!\p{L})/iu;

/** Ponte en Carrera: universities and institutes by department, with the cost of a year. */
export const peru: Register = {
  name: 'Ponte en Carrera',
  publisher: 'Ministerio de Educación del Perú',
  language: 'es',
  country: 'Peru',
  identifier: 'Institución y departamento',
  credit: 'MINEDU, MTPE y PRONABEC, Ponte en Carrera',
  licence: NOT_STATED,
  licenceUrl: null,
  url: 'https://ponteencarrera.minedu.gob.pe/',
  texts: {
    es: {
      title: 'Ponte en Carrera, Perú',
      phrase: 'el portal Ponte en Carrera',
      coverage:
        'Universidades e institutos de todo el país con carreras del sector en el portal Ponte en Carrera (13 de junio de 2026), por departamento: el portal no dice la localidad. Faltan los CETPRO y las academias.',
      taken:
        'Institución, departamento y gestión pública o privada; sus carreras, con duración, y el costo anual: la matrícula y las pensiones de un año. El portal no dice de qué año es el costo.',
      derived:
        'Las especialidades, por los nombres; «Instituto» delante de los nombres que no dicen qué son.',
    },
    en: {
      title: 'Ponte en Carrera, Peru',
      phrase: 'the portal Ponte en Carrera',
      coverage:
        'Universities and institutes of the whole country with programmes in these fields on the portal Ponte en Carrera (13 June 2026), by department: the portal does not state the town. CETPRO centres and academies are missing.',
      taken:
        'Institution, department, and public or private ownership; their programmes, with length, and the cost of a year: enrolment fee and monthly fees. The portal does not say of which year the cost is.',
      derived: 'The fields, from names; “Instituto” before names that do not say what they are.',
    },
  },
  matches: {
    'pec-cenfotur-centro-de-formacion-en-turismo-lima-instituto': 'cenfotur-centro-de-formacion-en-turismo',
    'pec-universidad-le-cordon-bleu-lima-universidad': 'le-cordon-bleu-peru-universidad-le-cordon-bleu',
  },
  schools: {
    name: (cells) => {
      const [written = '', region = ''] = [said(cells, 'name'), said(cells, 'region')];
      const name = PERUVIAN.name(written).replace('2Do', '2do');
      const full = SAYS_KIND.test(name) ? name : `Instituto ${name.replace(/^De(?=l? )/, 'de')}`;
      return SEVERAL.has(written) ? `${full}, ${DEPARTMENTS(region)}` : full;
    },
    isTownOptional: true,
    region: (written) => DEPARTMENTS(written),
  },
  programmes: {
    key: (cells) => said(cells, 'programme') ?? '',
    name: (written) => written.replace('Cocteleria', 'Coctelería'),
    levels: { Universidad: 'bachelor' },
    units: { years: 'years' },
    price: {
      ...{ column: 'price_year_min', maxColumn: 'price_year_max', per: 'year', currency: 'PEN' },
      includes: () => ({
        es: 'matrícula y pensiones de un año; el portal no dice de qué año',
        en: 'enrolment fee and monthly fees of a year; the portal does not say of which year',
      }),
    },
    sources: () => [
      {
        facts: 'Programme, length and cost on the portal Ponte en Carrera',
        facts_es: 'Carrera, duración y costo según el portal Ponte en Carrera',
        seen: '2026-06-13',
      },
    ],
  },
};

const DEPARTMENTS = renamed({ 'Madre De Dios': 'Madre de Dios' });

/** Institutions in several departments. */
const SEVERAL: ReadonlySet<string> = new Set([
  'Universidad Alas Peruanas',
  'Universidad César Vallejo',
  'Universidad Andina Néstor Cáceres Velásquez',
  'Universidad Tecnológica del Perú',
  'Universidad Privada San Juan Bautista',
  'Latino',
]);
