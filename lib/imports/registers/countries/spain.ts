import type { Language } from '@/lib/i18n/locales';
import type { Level } from '@/lib/schools/model/programme-choices';
import { said } from '../model/cells';
import type { Cells, StatedProgramme } from '../model/record';
import { type Register, renamed, type SourceRule } from '../model/register';
import { SPANISH } from '../names/spanish';
import { schoolName } from '../names/spanish-schools';
import { isUpperCase, tidy } from '../names/spelling';
import { SPANISH_COVERAGE } from './spanish-coverage';
import { SPANISH_SOURCES } from './spanish-sources';

const LEVELS: Record<string, Level> = {
  'Certificado profesional': 'certificate',
  'Grado Básico': 'certificate',
  'Grado Básico Específico': 'certificate',
  'Formación Profesional Básica': 'certificate',
  'Curso Especialización': 'certificate',
  'Curso Especialización Grado Medio': 'certificate',
  'Grado Medio': 'vocational-intermediate',
  'Formación Profesional Grado Medio': 'vocational-intermediate',
  'F.P. Inicial Parcial Presencia': 'vocational-intermediate',
  'Oferta Parcial Grado Medio Adultos': 'vocational-intermediate',
  'Grado Superior': 'vocational-higher',
  'Formación Profesional Grado Superior': 'vocational-higher',
};

/** Additions that the level does not imply. */
const SUFFIXES: Record<string, string> = {
  'Certificado profesional': '(certificado profesional)',
  'Grado Básico': '(grado básico)',
  'Grado Básico Específico': '(grado básico específico)',
  'Formación Profesional Básica': '(grado básico)',
  'Curso Especialización': '(curso de especialización)',
  'Curso Especialización Grado Medio': '(curso de especialización)',
  'F.P. Inicial Parcial Presencia': '(oferta parcial)',
  'Oferta Parcial Grado Medio Adultos': '(oferta parcial para adultos)',
  'Programas Profesionales': '(programa profesional)',
};

/** Courses without a qualification, or adapted basic training; schools assign pupils to them. */
const SPECIAL_NEEDS: ReadonlySet<string> = new Set(['Programas Profesionales', 'Grado Básico Específico']);

/** The regions' directories of schools and, of three of them, lists of vocational programmes. */
export const spain: Register = {
  name: 'Registros autonómicos',
  publisher: 'Comunidades autónomas',
  language: 'es',
  country: 'Spain',
  identifier: 'Código de centro',
  credit: 'Comunidades autónomas',
  licence: 'CC BY 4.0',
  licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
  url: 'https://datos.gob.es/',
  sources: SPANISH_SOURCES,
  regions: SPANISH_COVERAGE,
  texts: {
    es: {
      title: 'Registros de centros de las comunidades autónomas, España',
      phrase: 'el registro de centros docentes',
      coverage:
        'Las 17 comunidades menos Illes Balears, con distinta profundidad: ciclos completos de cocina, servicio, panadería y alojamiento de Castilla y León y el País Vasco; centros sin ciclos, o solo los que lo dicen en su nombre, de Canarias, Cataluña y la Comunitat Valenciana; en las demás, centros sueltos de los que una página pública habla. Sin precios.',
      taken:
        'Nombre, dirección, localidad, teléfono, correo, sitio web, coordenadas y titularidad de los centros; los concertados son privados. Ciclos de Formación Profesional de Castilla y León y del País Vasco; los de la Comunidad de Madrid y la provincia de Málaga, solo cuando se ha confirmado su licencia. Donde la comunidad no publica una lista, centros y ciclos que cita una página pública de 2020 o posterior; los de páginas más antiguas, sin ciclos. Ningún registro dice precios, plazas ni duración.',
      derived:
        'El tipo: todos figuran como institutos. Las especialidades, por los ciclos del centro o por su nombre.',
    },
    en: {
      title: 'Registers of schools of the autonomous communities, Spain',
      phrase: 'the register of schools',
      coverage:
        'The 17 regions except the Balearic Islands, in different depth: complete courses of cookery, service, bakery and lodging of Castile and León and the Basque Country; schools without courses, or only those whose name says it, of the Canary Islands, Catalonia and Valencia; elsewhere single schools that a public page tells of. Without prices.',
      taken:
        'Name, address, town, telephone, e-mail, website, coordinates and ownership of schools; private ones with public funding are private. Vocational programmes of Castile and León and the Basque Country; those of the Madrid Region and the province of Málaga only once their licence has been confirmed. Where a region publishes no list, schools and programmes that a public page of 2020 or newer names; those of older pages without programmes. No register states prices, places or lengths.',
      derived:
        'The type: all are listed as institutes. The fields, from the school’s programmes or its name.',
    },
  },
  matches: {
    '013070': 'escuela-de-hosteleria-aiala',
    '014340': 'escuela-de-hosteleria-de-leioa',
    '015325': 'escuela-superior-de-hosteleria-bilbao-eshbi',
    '08074264': 'escuela-de-pasteleria-del-gremio-de-barcelona-epgb',
    '28031555': 'escuela-superior-de-hosteleria-y-turismo-de-madrid',
    '35013911': 'hotel-escuela-santa-brigida',
  },
  schools: {
    name: (cells, town) => schoolName(said(cells, 'name') ?? '', said(cells, 'also_named'), town),
    town: (city) => {
      const name = city?.replace(/^(.+), (El|La|Los|Las)$/, '$2 $1');
      return name && (TOWNS[name] ?? (isUpperCase(name) ? SPANISH.name(name) : name));
    },
    // Schools of vocational training are institutes, whatever their name.
    type: () => 'institute',
    region: renamed({ 'Comunitat Valenciana': 'Comunidad Valenciana' }),
    street: streetOf,
    postcode: /^\d{5}$/,
    websiteIn: (written) => tidy(written).replace(/,$/, ''),
    // Some addresses contain a second one after Madrid's portal.
    website: (address) => (/educa\.madrid\.org\/www\./.test(address) ? undefined : address),
    phone: phoneOf,
  },
  programmes: {
    key: (cells) => [cells.code, said(cells, 'award_level') ?? '', said(cells, 'programme') ?? ''].join(' '),
    name: (written, cells) => {
      const suffix =
        SUFFIXES[isSpecialised(written) ? 'Curso Especialización' : (said(cells, 'award_level') ?? '')];
      return [programmeName(written), suffix].filter(Boolean).join(' ');
    },
    levels: LEVELS,
    modes: { Presencial: 'on-site', Distancia: 'online' },
    more: (cells) => ({
      ...(isSpecialised(said(cells, 'programme') ?? '') && { level: 'certificate' }),
      ...(SPECIAL_NEEDS.has(said(cells, 'award_level') ?? '') && {
        requirements_es: 'Para alumnado con necesidades específicas de apoyo educativo.',
        requirements_en: 'For pupils with special educational needs.',
      }),
      ...(said(cells, 'shift') === 'vespertino' && { attendance: 'evening' }),
      ...languageOf(said(cells, 'language_model') ?? ''),
    }),
    sources: (cells) => [
      cells.page
        ? citedPage(cells)
        : {
            facts: 'Programme in the region’s list of vocational training',
            facts_es: 'Ciclo que figura en la oferta de Formación Profesional de la comunidad',
            seen: said(cells, 'source_date') ?? '2026',
          },
    ],
  },
};

const TOWNS: Record<string, string> = { VALÈNCIA: 'Valencia' };

const isSpecialised = (written: string) => /^Curso de Especialización/.test(written);

/** Words of a quotation that are shown. */
const QUOTED_WORDS = 20;

function citedPage(cells: Cells): SourceRule {
  const words = (said(cells, 'quote') ?? '').split(' ');
  const quote = words.slice(0, QUOTED_WORDS).join(' ') + (words.length > QUOTED_WORDS ? ' …' : '');
  return {
    url: cells.page ?? '',
    facts: `The page says: “${quote}”`,
    facts_es: `La página dice: «${quote}»`,
    seen: said(cells, 'source_date') ?? '',
  };
}

const MODELS: Readonly<Record<string, Record<Language, string>>> = {
  A: { es: 'español', en: 'Spanish' },
  B: { es: 'español y euskera', en: 'Spanish and Basque' },
  D: { es: 'euskera', en: 'Basque' },
};

/** Basque language models, each a letter. */
function languageOf(models: string): Partial<StatedProgramme> {
  const known = [...models].flatMap((letter) => MODELS[letter] ?? []);
  if (known.length === 0) return {};
  const list = (of: Language) => known.map((model) => model[of]).join('; ');
  return { note_es: `Se imparte en: ${list('es')}.`, note_en: `Taught in: ${list('en')}.` };
}

/** Without laws, typing errors and the suffix. */
function programmeName(written: string): string {
  const name = written
    .replace(/ \((?:LOE|Pefpb)\)$/i, '')
    .replace('(distancia)', '(a distancia)')
    .replace(/^Curso de Especialización en /, '')
    .replace('Gatronomía', 'Gastronomía');
  return name.replace(/\p{L}+/gu, SPANISH.accents);
}

function streetOf(address: string): string {
  const written = address.replace(/(?<!\s)\s+,/g, ',').replace(/\.$/, '');
  // Madrid capitalises every word.
  const isShouted = isUpperCase(written) || / (?:De|Del) /.test(written);
  return (isShouted ? SPANISH.name(written) : written)
    .replace(/\bS\/N\b/gi, 's/n')
    .replace(/\bKm\b\.?(?=\s?\d)/gi, 'km')
    .replace(/^Travesia /, 'Travesía ')
    .replace(/\(\p{Ll}/gu, (opening) => opening.toUpperCase());
}

/** The first number of nine digits. */
function phoneOf(written: string): string | undefined {
  const digits = /^(?:\d[\s-]*){9}/.exec(written)?.[0].replace(/\D/g, '');
  return digits && `+34 ${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`;
}
