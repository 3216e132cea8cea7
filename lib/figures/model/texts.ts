import { formatCount } from '@/lib/i18n/formats';
import { numberFormat } from '@/lib/i18n/formatters';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { moneyText } from '@/lib/prices/model/amounts';
import type { CardFigure } from '@/lib/schools/model/school';
import { editionText } from './registers';
import type { Figure } from './school-figures';

/** '2022–23', in Spanish '2022-2023'; '' stays. */
export function periodText(language: Language, period: string): string {
  return period.replace(/^(\d\d)(\d\d)-(\d\d)$/, language === 'es' ? '$1$2-$1$3' : '$1$2–$3');
}

/** '46 %', '$12,500', '1,250', or the reason for a missing value. */
export function figureText(
  language: Language,
  { state, value, unit }: Pick<Figure, 'state' | 'value' | 'unit'>,
): string {
  const t = translator(language, 'Figures');
  if (state !== 'known' || value === null) return t(state === 'suppressed' ? 'suppressed' : 'notPublished');
  if (unit === 'percent')
    return numberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(value / 100);
  if (unit === 'points') {
    const number = numberFormat(language, { signDisplay: 'exceptZero' }).format(value).replace('-', '−');
    return t('points', { count: Math.abs(value), number });
  }
  return unit === 'count' ? formatCount(language, value) : moneyText(language, value, unit);
}

const OUTCOMES = ['employment_6m', 'employment_12m', 'graduation_rate'] as const;

/** 'Se gradúa el 46 % de los estudiantes (toda la escuela, 2023)'; '' for a measure without a sentence. */
export function outcomeText(language: Language, { measure, period, value, unit }: CardFigure): string {
  const outcome = OUTCOMES.find((one) => one === measure);
  if (outcome === undefined) return '';
  return translator(language, 'Figures')(`sentences.${outcome}`, {
    value: figureText(language, { state: 'known', value, unit }),
    year: periodText(language, period) || 'none',
  });
}

/** '2022–23'; the edition without a year; '' of the school's own record. */
export function yearText(
  language: Language,
  { period, edition }: Pick<Figure, 'period' | 'edition'>,
): string {
  if (period || edition === '') return periodText(language, period);
  return translator(language, 'Figures')('edition', { edition: editionText(language, edition) });
}

/** '3,104 (2023)', '2,500 (year not stated)'. */
export function valueAndYear(language: Language, figure: Figure): string {
  const year = yearText(language, figure) || translator(language, 'Programme')('yearUnknownShort');
  return `${figureText(language, figure)} (${year})`;
}

/** 'No graduates recorded in 2022–24'. */
export function idleText(language: Language, years: string): string {
  return translator(language, 'Figures')('idle', { years: periodText(language, years) });
}
