import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { countryByName } from '@/lib/places/countries';
import { cityName } from '@/lib/places/names';
import { pick } from '@/lib/prices/model/price';
import { priceText } from '@/lib/prices/model/texts';
import type { Programme } from '@/lib/programmes/model/programme';
import { durationText, languagesText } from '@/lib/programmes/model/texts';
import type { School } from '@/lib/schools/model/school';
import { numberInWords } from './school-sentence';

type ProgrammeFacts = Pick<
  Programme,
  'level' | 'field' | 'duration' | 'durationScope' | 'durationText' | 'languages' | 'prices'
>;

/** What is known of a programme besides its record: places of a year, other schools in town with field and level. */
export interface Surroundings {
  places: number | null;
  others: number;
}

/**
 * 'Diploma in pastry: 9 months, taught in French, €15,500 a year (2025-26). In Lyon, two other schools teach
 * this field at this level.' '' when nothing is known.
 */
export function programmeSentence(
  language: Language,
  { city, country }: Pick<School, 'city' | 'country'>,
  programme: ProgrammeFacts,
  { places, others }: Surroundings,
): string {
  const t = translator(language, 'ProgrammeSentence');
  const { level, field, languages, prices } = programme;
  const price = pick(prices);
  const amount = price && priceText(language, price);
  const spoken = languagesText(language, languages);
  const facts = [
    durationText(language, programme),
    spoken && t('taught', { languages: language === 'es' ? spoken.toLowerCase() : spoken }),
    places !== null && t('places', { count: places }),
    amount && (price?.year ? t('price', { amount, year: price.year }) : amount),
  ].filter((fact) => fact);
  const isKnown = level !== null || field !== null;
  const what =
    (isKnown || facts.length > 0) &&
    t(`what.${level ?? 'none'}`, {
      field: field === null ? 'none' : translator(language, 'SchoolSentence')(`fields.${field}`),
    });
  const town = cityName(countryByName(country)?.code ?? '', city, language);
  return [
    what && `${[what, facts.join(', ')].filter((part) => part !== '').join(': ')}.`,
    others > 0 && t('others', { count: others, number: numberInWords(language, others), town }),
  ]
    .filter((part) => part)
    .join(' ');
}
