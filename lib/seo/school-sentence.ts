import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { countryByName, countryName } from '@/lib/places/countries';
import { cityName } from '@/lib/places/names';
import { regionName } from '@/lib/places/region-names';
import type { Programme } from '@/lib/programmes/model/programme';
import { listText } from '@/lib/programmes/model/texts';
import { isSpecialty } from '@/lib/schools/model/choices';
import { localKind } from '@/lib/schools/model/kind';
import { placeSlug } from '@/lib/schools/model/place';
import { PROGRAMME_FIELDS, type ProgrammeField } from '@/lib/schools/model/programme-choices';
import type { School } from '@/lib/schools/model/school';
import { knownTown } from '@/lib/schools/model/town';

type SchoolFacts = Pick<
  School,
  'name' | 'type' | 'ownership' | 'city' | 'region' | 'country' | 'specialties' | 'studentsCount'
>;
type ProgrammeFacts = Pick<Programme, 'attendance' | 'field' | 'graduates' | 'sources'>;

/**
 * 'Public college in Bethlehem, Pennsylvania, with nine programmes in cookery and pastry; 112 awards in 2023–24.'
 */
export function schoolSentence(
  language: Language,
  school: SchoolFacts,
  programmes: readonly ProgrammeFacts[],
): string {
  const t = translator(language, 'SchoolSentence');
  const { type, city, region, country } = school;
  const ownership = school.ownership ?? 'unknown';
  const local = localKind(language, school);
  const kind =
    local &&
    [local.name, local.original && `(${local.original.text.toLowerCase()})`].filter(Boolean).join(' ');
  const isBehindWord = language === 'en' && ownership !== 'unknown';
  const town = knownTown(city);
  const code = countryByName(country)?.code ?? '';
  const place = t(town === null ? 'inCountry' : 'in', {
    kind: kind
      ? t('kinds.local', { kind: isBehindWord ? inSentence(kind) : kind, ownership })
      : t(`kinds.${type}`, { ownership }),
    town: cityName(code, city, language),
    // 'New York, New York' says less than 'New York, United States'.
    around:
      region && placeSlug(region) !== placeSlug(city)
        ? regionName(code, region, language)
        : countryName(country, language),
  });
  const what = [place, studies(language, school, programmes)].filter((part) => part !== '').join(', ');
  const sentence = [what, people(language, school, programmes)].filter((part) => part !== '').join('; ');
  return sentence.replace(/\s+/g, ' ').replace(/(?<![\s.])[\s.]*$/, '.');
}

/** Number and fields of programmes; fields alone without programmes. */
function studies(language: Language, school: SchoolFacts, programmes: readonly ProgrammeFacts[]): string {
  const t = translator(language, 'SchoolSentence');
  const number = programmes.length;
  if (number === 0) {
    const fields = fieldNames(language, school.specialties.filter(isSpecialty));
    return fields && t('teaching', { fields });
  }
  // Fields are only named if all programmes have one. Registers state none for evening sections, which teach the
  // school's fields.
  const fields = programmes.every(({ field, attendance }) => field !== null || attendance === 'evening')
    ? fieldNames(
        language,
        programmes.flatMap(({ field }) => field ?? []),
      )
    : '';
  const counted = { count: number, number: numberInWords(language, number) };
  return fields ? t('programmesIn', { ...counted, fields }) : t('programmes', counted);
}

/** In the directory's order; '' without any. */
function fieldNames(language: Language, fields: readonly ProgrammeField[]): string {
  const t = translator(language, 'SchoolSentence');
  return listText(
    language,
    PROGRAMME_FIELDS.filter((field) => fields.includes(field)).map((field) => t(`fields.${field}`)),
  );
}

/** Awards of programmes, else students; '' when unknown. */
function people(
  language: Language,
  { studentsCount }: SchoolFacts,
  programmes: readonly ProgrammeFacts[],
): string {
  const t = translator(language, 'SchoolSentence');
  const counted = (count: number) => ({ count, number: numberInWords(language, count) });
  const stated = programmes.filter(({ graduates }) => graduates !== null && graduates > 0);
  const awards = stated.reduce((sum, one) => sum + (one.graduates ?? 0), 0);
  if (awards > 0) {
    const years = new Set(stated.map(({ sources }) => academicYear(language, sources)));
    const [year] = years;
    return years.size === 1 && year
      ? t('awardsIn', { ...counted(awards), year })
      : t('awardsYearly', counted(awards));
  }
  return studentsCount === null ? '' : t('students', counted(studentsCount));
}

/** Year of a register's awards: '2023–24', '2023-24'; '' without one. */
function academicYear(language: Language, sources: Programme['sources']): string {
  for (const { facts } of sources) {
    const [, from, to] = /\bJuly (\d{4}) – June (\d{4})\b/.exec(facts) ?? [];
    if (from !== undefined && to !== undefined && Number(to) === Number(from) + 1)
      return `${from}${language === 'es' ? '-' : '–'}${to.slice(2)}`;
  }
  return '';
}

/** Lower case except acronyms: 'lycée professionnel', but 'IES'. */
function inSentence(kind: string): string {
  return /^\p{Lu}\p{Ll}/u.test(kind) ? kind.charAt(0).toLowerCase() + kind.slice(1) : kind;
}

const SMALL_NUMBERS = ['2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** '3' as 'three'; from ten on in digits. */
export function numberInWords(language: Language, count: number): string {
  const word = SMALL_NUMBERS.find((one) => one === String(count));
  return word ? translator(language, 'SchoolSentence')(`numbers.${word}`) : formatCount(language, count);
}
