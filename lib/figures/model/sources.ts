import { NOT_STATED, type RegisterId } from './registers';

/** A publication of figures, with an extract in supabase/sources/figures. */
export interface FigureSource {
  register: RegisterId;
  name: string;
  publisher: string;
  language: string;
  url: string;
  credit: string;
  licence: string;
  licenceUrl: string | null;
  /** 'to confirm': not loaded by default. */
  licenceState: 'stated' | 'to confirm';
}

const NCES = {
  register: 'usa',
  publisher: 'National Center for Education Statistics (NCES)',
  language: 'en',
  url: 'https://nces.ed.gov/ipeds/',
  credit: 'NCES, IPEDS',
  licence: 'Public domain',
  licenceUrl: null,
  licenceState: 'stated',
} as const;
const SCORECARD = {
  register: 'usa',
  publisher: 'U.S. Department of Education',
  language: 'en',
  url: 'https://collegescorecard.ed.gov/data/',
  credit: 'U.S. Department of Education, College Scorecard',
  licence: 'Public domain',
  licenceUrl: null,
  licenceState: 'stated',
} as const;
const MINISTRY = {
  register: 'france',
  language: 'fr',
  url: 'https://data.education.gouv.fr/',
  licence: 'Licence Ouverte 2.0',
  licenceUrl: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence/',
  licenceState: 'stated',
} as const;

export const SOURCE_IDS = [
  'ipeds',
  'ipeds-awards',
  'room-board',
  'scorecard',
  'scorecard-fields',
  'inserjeunes',
  'orion',
  'italy-pupils',
  'sies',
  'ole',
  'enade',
] as const;
export type SourceId = (typeof SOURCE_IDS)[number];

export const FIGURE_SOURCES: Record<SourceId, FigureSource> = {
  ipeds: { ...NCES, name: 'IPEDS' },
  'ipeds-awards': { ...NCES, name: 'IPEDS Completions' },
  'room-board': {
    ...NCES,
    name: 'IPEDS, college-roi-data',
    publisher: 'thomasthinks',
    url: 'https://github.com/thomasthinks/college-roi-data',
    credit: 'NCES, IPEDS, by college-roi-data (thomasthinks)',
    licence: 'CC BY 4.0',
    licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
  },
  scorecard: { ...SCORECARD, name: 'College Scorecard' },
  'scorecard-fields': { ...SCORECARD, name: 'College Scorecard, field of study' },
  inserjeunes: {
    ...MINISTRY,
    name: 'InserJeunes',
    publisher: "Ministère de l'Éducation nationale, DEPP",
    credit: "DEPP, InserJeunes, Ministère de l'Éducation nationale",
  },
  orion: {
    ...MINISTRY,
    name: 'Orion',
    publisher: "Ministère de l'Éducation nationale",
    credit: "Orion (Affelnet, Parcoursup, InserJeunes), Ministère de l'Éducation nationale",
  },
  'italy-pupils': {
    register: 'italy',
    name: 'Dati ministeriali, UAAR',
    publisher: 'Unione degli Atei e degli Agnostici Razionalisti',
    language: 'it',
    url: 'https://github.com/UnioneAteiAgnosticiRazionalisti/dati-no-irc',
    credit: "UAAR, dal Ministero dell'Istruzione e del Merito",
    licence: 'CC BY 4.0',
    licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
    licenceState: 'stated',
  },
  sies: {
    register: 'chile',
    name: 'SIES, empleabilidad',
    publisher: 'Ministerio de Educación de Chile, SIES',
    language: 'es',
    url: 'https://www.mifuturo.cl/',
    credit: 'Ministerio de Educación de Chile, SIES',
    licence: 'Creative Commons Attribution',
    licenceUrl: 'https://datosabiertos.mineduc.cl/',
    licenceState: 'stated',
  },
  ole: {
    register: 'colombia',
    name: 'OLE, SPADIES y SNIES',
    publisher: 'Ministerio de Educación Nacional de Colombia',
    language: 'es',
    url: 'https://ole.mineducacion.gov.co/',
    credit: 'Ministerio de Educación Nacional de Colombia: OLE, SPADIES y SNIES',
    licence: NOT_STATED,
    licenceUrl: null,
    licenceState: 'stated',
  },
  enade: {
    register: 'brazil',
    name: 'Conceito Enade',
    publisher: 'INEP',
    language: 'pt',
    url: 'https://www.gov.br/inep/pt-br/acesso-a-informacao/dados-abertos',
    credit: 'INEP, Conceito Enade 2022',
    licence: 'CC BY',
    licenceUrl: 'https://www.gov.br/inep/pt-br/acesso-a-informacao/dados-abertos',
    licenceState: 'stated',
  },
};

export function isSourceId(text: string): text is SourceId {
  return (SOURCE_IDS as readonly string[]).includes(text);
}
