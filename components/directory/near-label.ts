import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { nearPoint, pointName } from '@/lib/schools/queries/near-point';

/** 'Within 50 km of Lyon, France'; an unknown place as it was typed. */
export function nearLabel(language: Language, written: string, km: number): string {
  const t = translator(language, 'Filters');
  const near = nearPoint(written);
  return near
    ? t('nearBadge', { km, place: pointName(language, near) })
    : t('searchBadge', { text: written });
}
