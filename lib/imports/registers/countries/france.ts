import type { Level } from '@/lib/schools/model/programme-choices';
import { countIn, said } from '../model/cells';
import { DIPLOMAS, type Diploma } from '../model/diplomas';
import type { Cells } from '../model/record';
import type { Register, SourceRule } from '../model/register';
import { frenchName } from '../names/french-names';
import { frenchRegion, townOf } from '../names/french-places';
import { FRENCH_WORDS, plainOf } from '../names/french-words';
import { capital } from '../names/spelling';

const LEVELS: Record<string, Level> = {
  CAP: 'vocational-intermediate',
  'baccalauréat professionnel': 'vocational-intermediate',
  'mention complémentaire / certificat de spécialisation': 'certificate',
  'certificat de spécialisation': 'certificate',
  BTS: 'vocational-higher',
  'BTS agricole': 'vocational-higher',
  bachelor: 'bachelor',
  licence: 'bachelor',
  'licence professionnelle': 'bachelor',
};

/** The ministry's lists of lycées and of their courses. */
export const france: Register = {
  name: "Ministère de l'Éducation nationale",
  publisher: "Ministère de l'Éducation nationale",
  language: 'fr',
  country: 'France',
  identifier: 'UAI',
  credit: "Ministère de l'Éducation nationale",
  licence: 'Licence Ouverte 2.0',
  licenceUrl: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence/',
  url: 'https://data.education.gouv.fr/',
  texts: {
    es: {
      title: 'Parcoursup, IPS de los liceos y Orion, Francia',
      phrase: 'los registros del Ministerio de Educación de Francia',
      coverage: 'Centros que figuran en las listas del Ministerio de Educación y en Parcoursup; sin precios.',
      taken:
        'Nombre, municipio, región, coordenadas y titularidad de los liceos y escuelas; todos los alumnos del liceo, no solo los de estos cursos; formaciones, con plazas donde constan.',
      derived:
        'El tipo de escuela, por palabras de su nombre; las especialidades, por las de sus formaciones.',
    },
    en: {
      title: 'Parcoursup, IPS of the lycées and Orion, France',
      phrase: 'the registers of the French ministry of education',
      coverage: 'Centres in the lists of the education ministry and in Parcoursup; without prices.',
      taken:
        'Name, town, region, coordinates and ownership of lycées and schools; all pupils of a lycée, not only those of these courses; courses, with their places where stated.',
      derived: 'The type of school, from words in its name; the fields, from those of its courses.',
    },
  },
  schools: {
    name: (cells, town) => frenchName(cells.name ?? '', town),
    town: (city, cells) => townOf(city, said(cells, 'name') ?? ''),
    region: frenchRegion,
    street: (written) =>
      written.replace(/\p{Lu}{3,}/gu, (word) => word.slice(0, 1) + word.slice(1).toLowerCase()),
    postcode: /^\d{5}$/,
    more: (cells) => {
      const students = countIn(cells, 'students');
      return students === undefined ? {} : { students_count: students };
    },
  },
  programmes: {
    key: (cells) => `${cells.award_level ?? ''} ${said(cells, 'programme') ?? ''}`,
    name: (written, cells) => courseName(written, said(cells, 'award_level')),
    levels: LEVELS,
    diploma: diplomaOf,
    more: (cells) => ({ places: placesOf(cells) }),
    sources: sourcesOf,
  },
};

const BY_AWARD: Readonly<Record<string, Diploma>> = {
  CAP: DIPLOMAS.cap,
  'baccalauréat professionnel': DIPLOMAS.bacPro,
  BTS: DIPLOMAS.bts,
};

/** Contracts of apprentices have their own length. */
function diplomaOf(cells: Cells): Diploma | undefined {
  return /apprentissage/i.test(cells.programme ?? '')
    ? undefined
    : BY_AWARD[said(cells, 'award_level') ?? ''];
}

/** Usual names of awards, placed before the course's name. */
const AWARDS: Record<string, string> = {
  CAP: 'CAP',
  'baccalauréat professionnel': 'Bac pro',
  'mention complémentaire / certificat de spécialisation': 'Certificat de spécialisation',
  'certificat de spécialisation': 'Certificat de spécialisation',
  BTS: 'BTS',
  'BTS agricole': 'BTSA',
  'classe de mise à niveau': 'Mise à niveau',
  FCIL: 'FCIL',
};

/** 'CAP Cuisine', 'BTS Management en hôtellerie restauration - en apprentissage'. */
function courseName(written: string, award: string | undefined): string {
  const plain = written
    .replace(/^(?:Services|Agricole|FCIL) - /, '')
    .replace(/^Formations? (?:aux metiers|des ecoles).*? - (?=Bachelor)/, '')
    .replace(/^Formations? .*?Bac ?\+ ?\d - /, '')
    .replace(/(?<!\p{L})([ld]) (?=[aehiou])/giu, "$1'")
    .replace(/(?<=option )([abc])(?= )/, (letter) => letter.toUpperCase());
  const name = plain.replace(/\p{L}+/gu, (word) => {
    const accented = FRENCH_WORDS[plainOf(word)];
    if (accented === undefined || /\p{M}/u.test(word.normalize('NFD'))) return word;
    return /^\p{Lu}/u.test(word) ? capital(accented) : accented.toLowerCase();
  });
  const first = AWARDS[award ?? ''];
  return first === undefined ? name : `${first} ${name}`;
}

function placesOf(cells: Cells): number | undefined {
  const [, places] = /^(\d{1,5}) places$/.exec(cells.figure_note ?? '') ?? [];
  return places === undefined || Number(places) === 0 ? undefined : Number(places);
}

function sourcesOf(cells: Cells): SourceRule[] {
  const source = said(cells, 'source') ?? '';
  const seen = said(cells, 'source_date') ?? '';
  const list = ['Parcoursup', 'Affelnet'].find((name) => source.startsWith(name)) ?? 'Orion';
  return [
    {
      facts: `Course in the data of ${list}, ${seen}`,
      facts_es: `Formación que figura en los datos de ${list}, ${seen}`,
      seen: /^\d{4}(-\d\d){0,2}$/.test(seen) ? seen : '2025',
    },
  ];
}
