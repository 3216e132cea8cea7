import { said } from '../model/cells';
import type { Cells } from '../model/record';
import { type Register, type RegisterSource, renamed } from '../model/register';
import { SPANISH } from '../names/spanish';
import { isUpperCase } from '../names/spelling';
import { townName } from '../names/towns';

const CC_BY = { licence: 'CC BY 2.5 AR', licenceUrl: 'https://creativecommons.org/licenses/by/2.5/ar/' };
const SOURCES: Readonly<Record<string, RegisterSource>> = {
  guia: {
    publisher: 'Secretaría de Políticas Universitarias',
    credit: 'Secretaría de Políticas Universitarias, Guía de Carreras Universitarias',
    language: 'es',
    url: 'https://guiadecarreras.siu.edu.ar/',
    ...CC_BY,
    // Public by its name.
    derived: ['ownership'],
    begins: {
      schools: 'Secretaría de Políticas Universitarias',
      programmes: 'Secretaría de Políticas Universitarias',
    },
  },
  badata: {
    publisher: 'Gobierno de la Ciudad de Buenos Aires',
    credit: 'Gobierno de la Ciudad de Buenos Aires, BA Data',
    language: 'es',
    url: 'https://data.buenosaires.gob.ar/',
    ...CC_BY,
    begins: { schools: 'Gobierno de la Ciudad de Buenos Aires' },
  },
};

/** Universities by the state's guide to careers, and institutes of the city of Buenos Aires. */
export const argentina: Register = {
  name: 'Guía de Carreras',
  publisher: 'Secretaría de Políticas Universitarias',
  language: 'es',
  country: 'Argentina',
  identifier: 'Código',
  credit: 'Secretaría de Políticas Universitarias; Gobierno de la Ciudad de Buenos Aires',
  ...CC_BY,
  url: 'https://guiadecarreras.siu.edu.ar/',
  sources: SOURCES,
  texts: {
    es: {
      title: 'Guía de Carreras Universitarias y BA Data, Argentina',
      phrase: 'la lista oficial',
      coverage:
        'Unidades académicas de universidades de todo el país con carreras de pregrado y grado del sector (junio de 2026), y siete institutos de la ciudad de Buenos Aires (2021). Faltan los institutos terciarios del resto del país y la mayoría de las escuelas privadas de cocina. Sin aranceles.',
      taken:
        'Nombre, unidad académica, dirección, localidad, provincia, correo y sitio web; sus carreras por el título que dan, con duración, modalidad y forma de ingreso. De los institutos de la ciudad, nombre, dirección, posición y titularidad. Los teléfonos no se toman, porque la copia de la guía se hizo con ayuda automática.',
      derived:
        'Las especialidades, por los títulos; la titularidad pública, solo de las universidades nacionales y provinciales, por su nombre.',
    },
    en: {
      title: 'Guide to university careers and BA Data, Argentina',
      phrase: 'the official list',
      coverage:
        'University units of the whole country with undergraduate programmes in these fields (June 2026), and seven institutes of the city of Buenos Aires (2021). Tertiary institutes elsewhere and most private cookery schools are missing. Without fees.',
      taken:
        'Name, unit, address, town, province, e-mail and website; their programmes by the title that they give, with length, mode and admission. Of the institutes of the city name, address, position and ownership. Telephone numbers are not taken, because the copy of the guide was made with automatic help.',
      derived:
        'The fields, from titles; public ownership, of national and provincial universities alone, from their name.',
    },
  },
  matches: {
    'cue-20208700': 'gato-dumas-colegio-de-cocineros',
    'cue-20233500': 'instituto-argentino-de-gastronomia',
    'cue-20278700': 'instituto-superior-de-ensenanza-hotelero-gastronomica-isehg',
    'cue-20295400': 'escuela-argentina-de-sommeliers',
  },
  schools: {
    name: (cells) => {
      const name = (said(cells, 'name') ?? '').replace(/^Inst\. /, 'Instituto ').replace(/"/g, '');
      const unit = said(cells, 'faculty')
        ?.replace(/\. (?=Sede)/, ', ')
        .replace(/"/g, '');
      return SEVERAL_UNITS.has(name) && unit ? `${name}, ${unit}` : name;
    },
    town: (city) => {
      const written = city
        ?.replace(/ \(Dpto\..*\)$/, '')
        .replace(/^Aeropuerto /, '')
        .replace(/^Gral\. /, 'General ');
      return written && (TOWNS[written] ?? townName('AR', written) ?? SPANISH.name(written));
    },
    region: renamed({
      'Ciudad Autonoma de Buenos Aires': 'Ciudad Autónoma de Buenos Aires',
      'Santa Fé': 'Santa Fe',
      'Santiago Del Estero': 'Santiago del Estero',
    }),
    // Numbers come twice: 'Av. Richieri Nº 1955, Córdoba (5000) 1955'.
    street: (written) => {
      const plain = (isUpperCase(written) ? SPANISH.name(written) : written).replace(
        /Â\u0096? |(?: --$)/g,
        '',
      );
      const [tail = '', number = ''] = / (\d{1,9})$/.exec(plain) ?? [];
      const before = plain.slice(0, plain.length - tail.length);
      const street = before.split(/\D+/).includes(number) && number !== '' ? before : plain;
      return /^\d+$/.test(street) ? undefined : street;
    },
    more: (cells) => (PUBLIC.test(cells.name ?? '') ? { ownership: 'public' } : {}),
  },
  programmes: {
    key: (cells) => said(cells, 'programme') ?? '',
    name: (written) =>
      written
        .replace(/ - MD$/, '')
        .replace('Unversitari', 'Universitari')
        .replace(/ - (Ciclo de .+)$/, (_, cycle: string) => ` (${cycle.toLowerCase()})`),
    levels: {
      Grado: 'bachelor',
      'Ciclo de Complementación Curricular': 'bachelor',
      'Ciclo de Licenciatura': 'bachelor',
    },
    units: { years: 'years', semesters: 'semesters', months: 'months' },
    more: (cells) => ({
      ...(/^Técnic/.test(cells.programme ?? '') && { level: 'vocational-higher' }),
      ...(/ - MD$/.test(cells.programme ?? '') && { mode: 'online' }),
      ...(ENTRY[said(cells, 'entry') ?? ''] ?? {}),
      ...noteOf(cells),
    }),
    sources: () => [
      {
        facts: 'Title, length and admission in the guide to university careers, June 2026',
        facts_es: 'Título, duración e ingreso según la Guía de Carreras Universitarias, junio de 2026',
        seen: '2026-06',
      },
    ],
  },
};

const PUBLIC = /^Universidad (?:Nacional|Provincial|Tecnológica Nacional)(?!\p{L})/u;
const TOWNS: Readonly<Record<string, string>> = {
  'Ciudad Autonoma de Buenos Aires': 'Buenos Aires',
  Martinez: 'Martínez',
  Maipu: 'Maipú',
  'Lujan De Cuyo': 'Luján de Cuyo',
  'Mar De Ajo': 'Mar de Ajó',
};

/** Universities with several units in one town. */
const SEVERAL_UNITS: ReadonlySet<string> = new Set([
  'Universidad de Belgrano',
  'Universidad Empresarial Siglo 21',
  'Universidad Provincial de Córdoba',
  'Universidad Autónoma de Entre Ríos',
  'Universidad del Aconcagua',
  'Universidad Nacional de Río Negro',
  'Universidad Católica de Cuyo',
  'Universidad del Centro Educativo Latinoamericano',
]);

const ENTRY: Readonly<Record<string, { requirements_es: string; requirements_en: string }>> = {
  'Ingreso Directo': { requirements_es: 'Ingreso directo.', requirements_en: 'Direct admission.' },
  'Asistencia a Curso de Ingreso o Nivelación': {
    requirements_es: 'Asistencia a un curso de ingreso o nivelación.',
    requirements_en: 'Attendance of an admission or levelling course.',
  },
  'Asistencia y Aprobación a Curso de Ingreso o Nivelación': {
    requirements_es: 'Asistencia y aprobación de un curso de ingreso o nivelación.',
    requirements_en: 'Attendance and pass of an admission or levelling course.',
  },
  'Entrevista de Admisión': {
    requirements_es: 'Entrevista de admisión.',
    requirements_en: 'Admission interview.',
  },
};

function noteOf(cells: Cells) {
  if (said(cells, 'award_level') !== 'Ciclo de Complementación Curricular') return {};
  return {
    note_es: 'Ciclo de complementación curricular: para quien ya tiene un título.',
    note_en: 'Completion cycle: for holders of an earlier title.',
  };
}
