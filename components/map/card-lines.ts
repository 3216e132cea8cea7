import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { cardPrice } from '@/lib/prices/model/amounts';
import { type Price, pick } from '@/lib/prices/model/price';
import type { Programme } from '@/lib/programmes/model/programme';
import { localKind } from '@/lib/schools/model/kind';
import { LEVELS } from '@/lib/schools/model/programme-choices';
import type { School } from '@/lib/schools/model/school';

const LEVELS_SHOWN = 3;

/** Type, levels and price, one line each; unknown ones are omitted, except a price that was looked for. */
export function cardLines(
  language: Language,
  school: Pick<School, 'name' | 'country' | 'type' | 'checkedOn'>,
  programmes: readonly Pick<Programme, 'level'>[],
  prices: readonly Price[],
  today: Date,
): string[] {
  const words = translator(language, 'Programme');
  const levels = LEVELS.filter((level) => programmes.some((one) => one.level === level));
  const price = pick(prices);
  return [
    localKind(language, school)?.name ?? translator(language, 'Types')(school.type),
    levels
      .slice(0, LEVELS_SHOWN)
      .map((level) => words(`levels.${level}`))
      .join(', '),
    price
      ? cardPrice(language, words, price, today)
      : school.checkedOn
        ? translator(language, 'Card')('priceUnknown')
        : '',
  ].filter((line) => line !== '');
}
