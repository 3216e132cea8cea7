import type { Language } from '@/lib/i18n/locales';
import { type Credited, type RegisterSource, SPANISH_SOURCES } from './spanish-sources';

export const REGISTER_IDS = ['usa', 'italy', 'australia', 'france', 'spain', 'chile'] as const;
export type RegisterId = (typeof REGISTER_IDS)[number];

export interface Register extends Credited {
  name: string;
  /** English name, as stored. */
  country: string;
  identifier: string;
  /** Sources with their own publisher and licence, by the key in rows. */
  sources?: Readonly<Record<string, RegisterSource>>;
  coverage: Record<Language, string>;
  /** Page of a school; null when no address is certain. */
  pageOf: ((identifier: string) => string) | null;
}

export const REGISTERS: Record<RegisterId, Register> = {
  usa: {
    name: 'IPEDS',
    publisher: 'National Center for Education Statistics (NCES)',
    language: 'en',
    country: 'United States',
    coverage: {
      es: 'Instituciones de todo el país que comunican al gobierno federal títulos de estos campos; los cursos sin título no figuran.',
      en: 'Institutions of the whole country that report awards in these fields to the federal government; courses without an award are not in it.',
    },
    identifier: 'UNITID',
    credit: 'NCES, IPEDS',
    licence: 'Public domain',
    licenceUrl: null,
    url: 'https://nces.ed.gov/ipeds/',
    pageOf: (identifier) => `https://nces.ed.gov/collegenavigator/?id=${encodeURIComponent(identifier)}`,
  },
  italy: {
    name: 'MIM',
    publisher: "Ministero dell'Istruzione e del Merito",
    language: 'it',
    country: 'Italy',
    coverage: {
      es: 'Institutos profesionales de todo el país, estatales y paritarios. Faltan los centros regionales de formación y los itinerarios de Campania, Lacio, Lombardía y Sicilia.',
      en: 'Vocational schools of the whole country, state-run and recognised. Regional training centres are missing, and so are the study paths of Campania, Lazio, Lombardia and Sicilia.',
    },
    identifier: 'Codice scuola',
    credit: "Ministero dell'Istruzione e del Merito, dati.istruzione.it",
    licence: 'Italian Open Data License 2.0',
    licenceUrl: 'https://www.dati.gov.it/iodl/2.0/',
    url: 'https://dati.istruzione.it/',
    pageOf: null,
  },
  australia: {
    name: 'CRICOS',
    publisher: 'Australian Government Department of Education',
    language: 'en',
    country: 'Australia',
    coverage: {
      es: 'Solo cursos abiertos a estudiantes internacionales, a 3 de enero de 2023; los precios son para ellos. Faltan las escuelas de las que el registro solo dice el nombre de la empresa.',
      en: 'Only courses open to international students, as of 3 January 2023; prices are for them. Schools of which the register states only the company’s name are missing.',
    },
    identifier: 'CRICOS',
    credit: 'Contains data from the Australian Government Department of Education',
    licence: 'CC BY 2.5 AU',
    licenceUrl: 'https://creativecommons.org/licenses/by/2.5/au/',
    url: 'https://cricos.education.gov.au/',
    pageOf: (identifier) =>
      `https://cricos.education.gov.au/Institution/InstitutionDetails.aspx?ProviderCode=${encodeURIComponent(identifier)}`,
  },
  france: {
    name: "Ministère de l'Éducation nationale",
    publisher: "Ministère de l'Éducation nationale",
    language: 'fr',
    country: 'France',
    coverage: {
      es: 'Centros que figuran en las listas del Ministerio de Educación y en Parcoursup; sin precios.',
      en: 'Centres in the lists of the education ministry and in Parcoursup; without prices.',
    },
    identifier: 'UAI',
    credit: "Ministère de l'Éducation nationale",
    licence: 'Licence Ouverte 2.0',
    licenceUrl: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence/',
    url: 'https://data.education.gouv.fr/',
    pageOf: null,
  },
  spain: {
    name: 'Registros autonómicos',
    publisher: 'Comunidades autónomas',
    language: 'es',
    country: 'Spain',
    coverage: {
      es: '7 de 17 comunidades autónomas (Andalucía, Canarias, Castilla y León, Cataluña, Comunidad de Madrid, Comunitat Valenciana y País Vasco), sin precios; programas solo de Castilla y León.',
      en: '7 of 17 regions (Andalusia, the Canary Islands, Castile and León, Catalonia, Madrid, Valencia and the Basque Country), without prices; programmes of Castile and León alone.',
    },
    identifier: 'Código de centro',
    credit: 'Comunidades autónomas',
    licence: 'CC BY 4.0',
    licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
    url: 'https://datos.gob.es/',
    sources: SPANISH_SOURCES,
    pageOf: null,
  },
  chile: {
    name: 'SIES',
    publisher: 'Ministerio de Educación de Chile, SIES',
    language: 'es',
    country: 'Chile',
    coverage: {
      es: 'Instituciones de educación superior de todo el país en 2024; precios solo de Biobío, La Araucanía, Los Lagos y Los Ríos.',
      en: 'Higher education institutions of the whole country in 2024; prices of Biobío, La Araucanía, Los Lagos and Los Ríos alone.',
    },
    identifier: 'Código de institución y sede',
    credit: 'Ministerio de Educación de Chile, SIES',
    licence: 'Creative Commons Attribution',
    // The portal names the licence without a version.
    licenceUrl: 'https://datosabiertos.mineduc.cl/',
    url: 'https://datosabiertos.mineduc.cl/',
    pageOf: null,
  },
};

/** The row's source, else the register. */
export function creditOf(register: RegisterId, source: string | null): Credited {
  return REGISTERS[register].sources?.[source ?? ''] ?? REGISTERS[register];
}

/** The key in the cell `source`: undefined for a register without sources, null for an unknown one. */
export function sourceNamed(
  register: RegisterId,
  file: 'schools' | 'programmes',
  named: string,
): string | null | undefined {
  const { sources } = REGISTERS[register];
  if (sources === undefined) return undefined;
  const found = Object.entries(sources).find(([, { begins }]) => {
    const beginning = begins[file];
    return beginning !== undefined && named.trim().startsWith(beginning);
  });
  return found?.[0] ?? null;
}

export function sourcesToConfirm(register: RegisterId): string[] {
  return Object.entries(REGISTERS[register].sources ?? {}).flatMap(([key, { programmesLicence }]) =>
    programmesLicence === 'toConfirm' ? [key] : [],
  );
}

export interface CountedRegister {
  id: RegisterId;
  source: string | null;
  edition: string;
  takenIn: string;
  schools: number;
  programmes: number;
  gone: number;
}

/** By the stored English name; undefined when there is none. */
export function registerOf(country: string): RegisterId | undefined {
  return REGISTER_IDS.find((id) => REGISTERS[id].country === country);
}

export function isRegisterId(text: string): text is RegisterId {
  return (REGISTER_IDS as readonly string[]).includes(text);
}
