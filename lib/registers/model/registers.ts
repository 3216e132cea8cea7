/** The open registers whose schools the directory takes in. */
export const REGISTER_IDS = ['usa', 'italy', 'australia', 'france'] as const;
export type RegisterId = (typeof REGISTER_IDS)[number];

export interface Register {
  /** What people call it. */
  name: string;
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
}

export const REGISTERS: Record<RegisterId, Register> = {
  usa: {
    name: 'IPEDS',
    country: 'United States',
    identifier: 'UNITID',
    credit: 'NCES, IPEDS',
    licence: 'Public domain',
    licenceUrl: null,
    url: 'https://nces.ed.gov/ipeds/',
  },
  italy: {
    name: 'MIM',
    country: 'Italy',
    identifier: 'Codice scuola',
    credit: "Ministero dell'Istruzione e del Merito, dati.istruzione.it",
    licence: 'Italian Open Data License 2.0',
    licenceUrl: 'https://www.dati.gov.it/iodl/2.0/',
    url: 'https://dati.istruzione.it/',
  },
  australia: {
    name: 'CRICOS',
    country: 'Australia',
    identifier: 'CRICOS',
    credit: 'Contains data from the Australian Government Department of Education',
    licence: 'CC BY 2.5 AU',
    licenceUrl: 'https://creativecommons.org/licenses/by/2.5/au/',
    url: 'https://cricos.education.gov.au/',
  },
  france: {
    name: "Ministère de l'Éducation nationale",
    country: 'France',
    identifier: 'UAI',
    credit: "Ministère de l'Éducation nationale",
    licence: 'Licence Ouverte 2.0',
    licenceUrl: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence/',
    url: 'https://data.education.gouv.fr/',
  },
};

export function isRegisterId(text: string): text is RegisterId {
  return (REGISTER_IDS as readonly string[]).includes(text);
}
