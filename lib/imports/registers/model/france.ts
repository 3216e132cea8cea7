import type { Level } from '@/lib/schools/model/programme-choices';
import { coordinatesOf, countIn, fieldOf, known, ownershipOf, said, specialtiesOf, typeOf } from './cells';
import { DIPLOMAS, withDiploma } from './diplomas';
import { frenchName } from './french-names';
import { frenchRegion, townOf } from './french-places';
import { FRENCH_WORDS, plainOf } from './french-words';
import type { Cells, CountryRules, StatedColumns, StatedProgramme } from './record';
import { REGISTERS } from './registers';
import { capital } from './spelling';
import { repairWebAddress } from './web-address';

export const france: CountryRules = {
  name: (cells, town) => frenchName(cells.name ?? '', town),
  town: (cells) => townOf(said(cells, 'city'), said(cells, 'name') ?? ''),
  columns: (cells) =>
    known<Partial<StatedColumns>>({
      type: typeOf(cells),
      specialties: JSON.stringify(specialtiesOf(cells)),
      region: frenchRegion(said(cells, 'region')),
      ownership: ownershipOf(cells),
      address: addressOf(cells),
      website: repairWebAddress(cells.website ?? '') ?? undefined,
      students_count: countIn(cells, 'students'),
      ...coordinatesOf(cells),
    }),
  programme: (cells) => {
    const written = said(cells, 'programme') ?? '';
    return withDiploma(
      {
        key: `${cells.award_level ?? ''} ${written}`,
        ...known<Omit<StatedProgramme, 'key' | 'sources'>>({
          name: courseName(written, said(cells, 'award_level')),
          level: LEVELS[said(cells, 'award_level') ?? ''],
          field: fieldOf(cells),
          places: placesOf(cells),
        }),
        sources: [sourceOf(cells)],
      },
      diplomaOf(cells, written),
    );
  },
};

const BY_AWARD: Partial<Record<string, (typeof DIPLOMAS)['cap' | 'bacPro' | 'bts']>> = {
  CAP: DIPLOMAS.cap,
  'baccalauréat professionnel': DIPLOMAS.bacPro,
  BTS: DIPLOMAS.bts,
};

/** Contracts of apprentices have their own length. */
function diplomaOf(cells: Cells, written: string): (typeof BY_AWARD)[string] {
  return /apprentissage/i.test(written) ? undefined : BY_AWARD[said(cells, 'award_level') ?? ''];
}

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

function sourceOf(cells: Cells): StatedProgramme['sources'][number] {
  const source = said(cells, 'source') ?? '';
  const seen = said(cells, 'source_date') ?? '';
  const list = source.startsWith('Parcoursup')
    ? 'Parcoursup'
    : source.startsWith('Affelnet')
      ? 'Affelnet'
      : 'Orion';
  return {
    url: REGISTERS.france.url,
    facts: `Course in the data of ${list}, ${seen}`,
    facts_es: `Formación que figura en los datos de ${list}, ${seen}`,
    seen: /^\d{4}(-\d\d){0,2}$/.test(seen) ? seen : '2025',
  };
}

function addressOf(cells: Cells): string | undefined {
  const [street, code] = [said(cells, 'address'), said(cells, 'postcode')];
  if (street === undefined) return undefined;
  const read = street.replace(/\p{Lu}{3,}/gu, (word) => word.slice(0, 1) + word.slice(1).toLowerCase());
  return code && /^\d{5}$/.test(code) ? `${read}, ${code}` : read;
}
