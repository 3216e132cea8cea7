import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { type Completeness, ENOUGH_POINTS } from '@/lib/schools/model/completeness';

/** Missing facts and the points of each, as sentences. */
export function missingText(language: Language, { points, missing }: Completeness): string {
  const t = translator(language, 'Completeness');
  if (missing.length === 0) return t('nothing');
  const parts = missing.map((one) => t('part', { name: t(`parts.${one.part}`), points: one.points }));
  return [
    t('missing', { parts: new Intl.ListFormat(language).format(parts) }),
    ...(points < ENOUGH_POINTS ? [t('thin', { least: ENOUGH_POINTS })] : []),
  ].join(' ');
}
