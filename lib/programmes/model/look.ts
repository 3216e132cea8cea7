import { monthName } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { isOld, type Price } from '@/lib/prices/model/price';
import { priceText } from '@/lib/prices/model/texts';
import { hostOf } from '@/lib/schools/model/links';
import { factText } from './fact-text';
import { FIELD_NAMES, type FieldName, fieldOf, pageLabel } from './field-names';
import { type Programme, programmeName } from './programme';
import { durationText } from './texts';

/** Texts of a programme in a language: its name, and known facts with labels. */
export interface ProgrammeLook {
  name: string;
  /** Level, length, first price and start in one line. */
  summary: string;
  facts: { label: string; lines: string[] }[];
}

/** `today` decides which prices are old. */
export function programmeLook(language: Language, programme: Programme, today: Date): ProgrammeLook {
  const t = translator(language, 'Programme');
  const { level, intakes, prices } = programme;
  const [first] = prices;
  const starts = intakes.map((month) => monthName(language, month, 'long')).join(', ');
  const linesOf = (name: FieldName): string[] => {
    if (name === 'prices') return prices.map((price) => priceLine(language, price, today));
    if (name === 'sources') return programme.sources.map(({ url }) => hostOf(url));
    const text = SAID_ABOVE.includes(name) ? null : factText(language, programme, name);
    return text ? text.split('\n') : [];
  };
  return {
    name: programmeName(programme, language),
    summary: [
      level && t(`levels.${level}`),
      durationText(language, programme),
      first && priceText(language, first),
      starts,
    ]
      .filter(Boolean)
      .join(' · '),
    facts: FIELD_NAMES.flatMap((name) => {
      const { part, label } = fieldOf(name);
      const lines = linesOf(name);
      // A part's label differs from the fact's.
      const fact = part === undefined || part === 'prices' ? label[language] : pageLabel(name, language);
      return lines.length === 0 ? [] : [{ label: fact, lines }];
    }),
  };
}

const SAID_ABOVE: readonly FieldName[] = ['name', 'names', 'duration_scope', 'duration_text'];

function priceLine(language: Language, price: Price, today: Date): string {
  const t = translator(language, 'Programme');
  return [
    priceText(language, price),
    price.audience && t(`audiences.${price.audience}`),
    price.audienceText[language],
    price.includes[language],
    price.year === null ? t('priceYearUnknown') : t('priceYear', { year: price.year }),
    isOld(price, today) && t('priceOld'),
  ]
    .filter(Boolean)
    .join(' · ');
}
