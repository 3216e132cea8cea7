import type { ReactNode } from 'react';
import { FIGURE_SOURCES, isSourceId } from '@/lib/figures/model/sources';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { Price } from '@/lib/prices/model/price';
import { isOld } from '@/lib/prices/model/price';
import { spoken } from './programme-facts';

/** Whom a price is for, in the source's words where it has some; null for all. */
export function priceAudience(language: Language, { audience, audienceText }: Price): ReactNode {
  return (
    spoken(language, audienceText) ?? (audience && translator(language, 'Programme')(`audiences.${audience}`))
  );
}

/** Where an inherited price or none comes from; null for a price of the programme. */
export function priceBasis(language: Language, { basis, source }: Price): ReactNode {
  if (basis === 'programme') return null;
  const t = translator(language, 'Programme');
  if (basis === 'law') return source && <a href={source}>{t('byLaw')}</a>;
  return source !== null && isSourceId(source)
    ? t('ofSchoolBy', { source: FIGURE_SOURCES[source].name })
    : t('ofSchool');
}

/** The year of a price or of the law; that it is unknown only of an amount. */
export function priceYear(language: Language, { free, year }: Price): string | null {
  const t = translator(language, 'Programme');
  if (free) return year && t('lawYear', { year });
  return year === null ? t('priceYearUnknown') : t('priceYear', { year });
}

export function PriceAge({
  language,
  price,
  today,
  short = false,
}: {
  language: Language;
  price: Price;
  today: Date;
  short?: boolean;
}) {
  const t = translator(language, 'Programme');
  return (
    <>
      <small>{priceYear(language, price)}</small>
      {isOld(price, today) && <small className="old">{t(short ? 'priceOldShort' : 'priceOld')}</small>}
    </>
  );
}
