import type { Level } from '@/lib/schools/model/programme-choices';
import { coordinatesOf, emailOf, fieldOf, known, ownershipOf, said, specialtiesOf } from './cells';
import type { Cells, CountryRules, StatedColumns, StatedProgramme } from './record';
import { creditOf, sourceNamed } from './registers';
import { schoolName } from './spanish-schools';
import { spanishName, withAccents } from './spanish-words';
import { isUpperCase, tidy } from './spelling';
import { repairWebAddress } from './web-address';

/** The regions' directories of schools and, of three of them, lists of vocational programmes. */
export const spain: CountryRules = {
  name: (cells, town) => schoolName(said(cells, 'name') ?? '', said(cells, 'also_named'), town),
  town: (cells) => {
    const city = said(cells, 'city')?.replace(/^(.+), (El|La|Los|Las)$/, '$2 $1');
    return city && (TOWNS[city] ?? (isUpperCase(city) ? spanishName(city) : city));
  },
  columns: (cells) =>
    known<Partial<StatedColumns>>({
      // Schools of vocational training are institutes, whatever their name.
      type: 'institute',
      specialties: JSON.stringify(specialtiesOf(cells)),
      region: REGIONS[said(cells, 'region') ?? ''] ?? said(cells, 'region'),
      ownership: ownershipOf(cells),
      address: addressOf(cells),
      website: websiteOf(cells),
      email: emailOf(cells),
      phone: phoneOf(said(cells, 'phone')),
      ...coordinatesOf(cells),
    }),
  programme: (cells) => {
    const award = said(cells, 'award_level') ?? '';
    const written = said(cells, 'programme') ?? '';
    const isSpecialised = /^Curso de Especialización/.test(written);
    return {
      key: [cells.code, award, written].join(' '),
      ...known<Omit<StatedProgramme, 'key' | 'sources'>>({
        name: [programmeName(written), isSpecialised ? SUFFIXES['Curso Especialización'] : SUFFIXES[award]]
          .filter(Boolean)
          .join(' '),
        level: isSpecialised ? 'certificate' : LEVELS[award],
        field: fieldOf(cells),
        mode: MODES[said(cells, 'mode') ?? ''],
        ...(SPECIAL_NEEDS.has(award) && {
          requirements_es: 'Para alumnado con necesidades específicas de apoyo educativo.',
          requirements_en: 'For pupils with special educational needs.',
        }),
      }),
      sources: [sourceOf(cells)],
    };
  },
};

const LEVELS: Record<string, Level> = {
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

const MODES: Record<string, StatedProgramme['mode']> = { Presencial: 'on-site', Distancia: 'online' };

const REGIONS: Record<string, string> = { 'Comunitat Valenciana': 'Comunidad Valenciana' };
const TOWNS: Record<string, string> = { VALÈNCIA: 'Valencia' };

/** Without laws, typing errors and the suffix. */
function programmeName(written: string): string {
  const name = written
    .replace(/ \((?:LOE|Pefpb)\)$/i, '')
    .replace('(distancia)', '(a distancia)')
    .replace(/^Curso de Especialización en /, '')
    .replace('Gatronomía', 'Gastronomía');
  return name.replace(/\p{L}+/gu, withAccents);
}

function sourceOf(cells: Cells): StatedProgramme['sources'][number] {
  const source = sourceNamed('spain', 'programmes', cells.source ?? '') ?? null;
  return {
    url: creditOf('spain', source).url,
    facts: 'Programme in the region’s list of vocational training',
    facts_es: 'Ciclo que figura en la oferta de Formación Profesional de la comunidad',
    seen: said(cells, 'source_date') ?? '2026',
  };
}

function addressOf(cells: Cells): string | undefined {
  const written = said(cells, 'address')
    ?.replace(/(?<!\s)\s+,/g, ',')
    .replace(/\.$/, '');
  if (written === undefined) return undefined;
  // Madrid capitalises every word.
  const isShouted = isUpperCase(written) || / (?:De|Del) /.test(written);
  const street = (isShouted ? spanishName(written) : written)
    .replace(/\bS\/N\b/gi, 's/n')
    .replace(/\bKm\b\.?(?=\s?\d)/gi, 'km')
    .replace(/^Travesia /, 'Travesía ')
    .replace(/\(\p{Ll}/gu, (opening) => opening.toUpperCase());
  const code = said(cells, 'postcode') ?? '';
  return /^\d{5}$/.test(code) ? `${street}, ${code}` : street;
}

/** Some addresses contain a second one after Madrid's portal. */
function websiteOf(cells: Cells): string | undefined {
  const website = repairWebAddress(tidy(cells.website ?? '').replace(/,$/, ''));
  return website === null || /educa\.madrid\.org\/www\./.test(website) ? undefined : website;
}

/** The first number of nine digits. */
function phoneOf(written: string | undefined): string | undefined {
  const digits = /^(?:\d[\s-]*){9}/.exec(written ?? '')?.[0].replace(/\D/g, '');
  return digits && `+34 ${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`;
}
