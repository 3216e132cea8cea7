import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { isOld } from '@/lib/programmes/model/price';
import type { Price } from '@/lib/programmes/model/programme';

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
      <small>{price.year === null ? t('priceYearUnknown') : t('priceYear', { year: price.year })}</small>
      {isOld(price, today) && <small className="old">{t(short ? 'priceOldShort' : 'priceOld')}</small>}
    </>
  );
}
