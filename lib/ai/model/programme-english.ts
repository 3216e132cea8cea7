import { fieldOf, TRANSLATED, type TranslatedName } from '@/lib/programmes/model/field-names';
import { readsAsEnglish } from './language-test';

/**
 * English texts that a programme lacks, and where translations go. Its amounts, lengths, dates and counts are no texts: nothing
 * here reads or writes them.
 */

/** Nothing and '' mean that nobody knows. */
type Text = string | null | undefined;

interface PriceTexts {
  audience_es?: Text;
  audience_en?: Text;
  includes_es?: Text;
  includes_en?: Text;
}

/** A programme as it is stored, or as a form holds it. */
export type ProgrammeTexts = {
  name: string;
  name_es: Text;
  name_en: Text;
  prices: readonly PriceTexts[];
} & { [Name in TranslatedName as `${Name}_es` | `${Name}_en`]: Text };

/** Most characters of a name and of a text of a price. */
const NAME = 200;
const PRICE_FIELDS = ['audience', 'includes'] as const;
const PRICE_TEXT = 1000;

export type ProgrammeTextPath =
  | 'name_en'
  | `${TranslatedName}_en`
  | `prices.${number}.${(typeof PRICE_FIELDS)[number]}_en`;

/** A missing English text. */
export interface ProgrammeGap {
  path: ProgrammeTextPath;
  spanish: string;
  /** The most characters that fit. */
  most: number;
}

export function programmeGaps(programme: ProgrammeTexts): ProgrammeGap[] {
  const missing = (path: ProgrammeTextPath, spanish: Text, english: Text, most: number): ProgrammeGap[] =>
    isSaid(spanish) && !isSaid(english) ? [{ path, spanish: spanish.trim(), most }] : [];
  return [
    // A page in English shows the original name where there is no other: an English one needs none.
    ...(readsAsEnglish(programme.name)
      ? []
      : missing(
          'name_en',
          isSaid(programme.name_es) ? programme.name_es : programme.name,
          programme.name_en,
          NAME,
        )),
    ...TRANSLATED.flatMap((name) => {
      const { value } = fieldOf(name);
      const most = value.kind === 'texts' ? value.limit : 0;
      return missing(`${name}_en`, programme[`${name}_es`], programme[`${name}_en`], most);
    }),
    ...programme.prices.flatMap((price, index) =>
      PRICE_FIELDS.flatMap((field) =>
        missing(`prices.${index}.${field}_en`, price[`${field}_es`], price[`${field}_en`], PRICE_TEXT),
      ),
    ),
  ];
}

/** English texts of a programme as the database takes them: of each price its own, which may be none. */
export type ProgrammeEnglish = { [Name in 'name' | TranslatedName as `${Name}_en`]?: string } & {
  prices?: { audience_en?: string; includes_en?: string }[];
};

/** The translations of these gaps, given in their order, in the form of a programme with so many prices. */
export function englishOf(
  gaps: readonly ProgrammeGap[],
  translated: readonly string[],
  prices: number,
): ProgrammeEnglish {
  const english: ProgrammeEnglish = {};
  gaps.forEach(({ path }, place) => {
    const text = translated[place] ?? '';
    const [field, index, key] = path.split('.');
    if (index === undefined || key === undefined) {
      Object.assign(english, { [field ?? '']: text });
      return;
    }
    english.prices ??= Array.from({ length: prices }, () => ({}));
    Object.assign(english.prices[Number(index)] ?? {}, { [key]: text });
  });
  return english;
}

function isSaid(text: Text): text is string {
  return typeof text === 'string' && text.trim() !== '';
}
