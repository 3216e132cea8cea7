import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { Price, Programme } from '@/lib/programmes/model/programme';
import { moneyText } from '@/lib/programmes/model/texts';
import { localKind } from '@/lib/schools/model/kind';
import { LEVELS } from '@/lib/schools/model/programme-choices';
import type { School } from '@/lib/schools/model/school';
import { tuitionText } from '@/lib/schools/model/tuition';

const LEVELS_SHOWN = 3;

/** Type, levels and price, one line each; unknown ones are omitted, except a price that was searched for. */
export function cardLines(
  language: Language,
  school: Pick<School, 'name' | 'country' | 'type' | 'tuition' | 'checkedOn'>,
  programmes: readonly Pick<Programme, 'level'>[],
  price: Price | undefined,
): string[] {
  const { tuition, checkedOn } = school;
  const card = translator(language, 'Card');
  const words = translator(language, 'Programme');
  const levels = LEVELS.filter((level) => programmes.some((one) => one.level === level));
  const amount = price && moneyText(language, price.min ?? price.max ?? 0, price.currency);
  return [
    localKind(school)?.text ?? translator(language, 'Types')(school.type),
    levels
      .slice(0, LEVELS_SHOWN)
      .map((level) => words(`levels.${level}`))
      .join(', '),
    tuition
      ? tuitionText(language, tuition, card)
      : amount
        ? card('programmesFrom', { amount, per: price.per, audience: price.audience ?? 'any' })
        : checkedOn
          ? card('tuitionUnknown')
          : '',
  ].filter((line) => line !== '');
}
