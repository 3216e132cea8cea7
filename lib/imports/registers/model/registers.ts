/** The open registers whose schools the directory takes in. */
export const REGISTER_IDS = ['usa', 'italy', 'australia', 'france'] as const;
export type RegisterId = (typeof REGISTER_IDS)[number];

export interface Register {
  /** What people call it. */
  name: string;
  publisher: string;
  /** Of its publisher's name and of the credit. */
  language: string;
  /** English name of the country, as schools store it. */
  country: string;
  /** Of the official identifier of a school. */
  identifier: string;
  /** To be named wherever its data are shown. */
  credit: string;
  licence: string;
  licenceUrl: string | null;
  /** Where it is published. */
  url: string;
  /** Where it shows a school itself; null where no such address is certain. */
  pageOf: ((identifier: string) => string) | null;
}

export const REGISTERS: Record<RegisterId, Register> = {
  usa: {
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
  },
  italy: {
    name: 'MIM',
    publisher: "Ministero dell'Istruzione e del Merito",
    language: 'it',
    country: 'Italy',
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
    identifier: 'UAI',
    credit: "Ministère de l'Éducation nationale",
    licence: 'Licence Ouverte 2.0',
    licenceUrl: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence/',
    url: 'https://data.education.gouv.fr/',
    pageOf: null,
  },
};

/** What a register has given the directory. */
export interface CountedRegister {
  id: RegisterId;
  edition: string;
  /** The day. */
  takenIn: string;
  schools: number;
  programmes: number;
  /** Schools that it no longer lists. */
  gone: number;
}

export function isRegisterId(text: string): text is RegisterId {
  return (REGISTER_IDS as readonly string[]).includes(text);
}
