import { fieldOf, TRANSLATED, type TranslatedName } from '@/lib/programmes/model/field-names';
import { readsAsEnglish } from './language-test';

/** English texts that a programme lacks. Amounts, lengths, dates and counts are neither read nor written. */

/** Null, undefined and '' mean unknown. */
type Text = string | null | undefined;

interface PriceTexts {
  audience_es?: Text;
  audience_en?: Text;
  includes_es?: Text;
  includes_en?: Text;
}

export type ProgrammeTexts = {
  name: string;
  name_es: Text;
  name_en: Text;
  prices: readonly PriceTexts[];
} & { [Name in TranslatedName as `${Name}_es` | `${Name}_en`]: Text };

const NAME = 200;
const PRICE_FIELDS = ['audience', 'includes'] as const;
const PRICE_TEXT = 1000;

export type ProgrammeTextPath =
  | 'name_en'
  | `${TranslatedName}_en`
  | `prices.${number}.${(typeof PRICE_FIELDS)[number]}_en`;

export interface ProgrammeGap {
  path: ProgrammeTextPath;
  spanish: string;
  most: number;
}

export function programmeGaps(programme: ProgrammeTexts): ProgrammeGap[] {
  const missing = (path: ProgrammeTextPath, spanish: Text, english: Text, most: number): ProgrammeGap[] =>
    isSaid(spanish) && !isSaid(english) ? [{ path, spanish: spanish.trim(), most }] : [];
  return [
    // The English page shows the original name, so an English one needs no translation.
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

/** English texts of a programme as the database expects them; one entry for each price, which may be null. */
export type ProgrammeEnglish = { [Name in 'name' | TranslatedName as `${Name}_en`]?: string } & {
  prices?: { audience_en?: string; includes_en?: string }[];
};

/** Maps translations, in the order of the gaps, to the form fields of a programme with this number of prices. */
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
