import type { ReactNode } from 'react';
import { FIGURE_SOURCES, isSourceId, type SourceId } from '@/lib/figures/model/sources';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { Conversion } from '@/lib/prices/model/money';
import { isOld, type Price, schoolPrices } from '@/lib/prices/model/price';
import { convertedAmount, priceText } from '@/lib/prices/model/texts';
import type { School } from '@/lib/schools/model/school';

const SHOWN = 4;

/** A school's prices with year and audience; that none was found only for a checked school; else null. */
export function schoolPriceLines(
  language: Language,
  { checkedOn, operatingStatus }: Pick<School, 'checkedOn' | 'operatingStatus'>,
  prices: readonly Price[],
  today: Date,
  conversion?: Conversion,
): ReactNode {
  const t = translator(language, 'Programme');
  const lines = schoolPrices(prices);
  const [first] = lines;
  if (first === undefined)
    return checkedOn === null || operatingStatus === 'closed' ? null : (
      <span className="quiet">{t('priceNotFound')}</span>
    );
  const converted = (price: Price) => {
    const amount = conversion && convertedAmount(language, price, conversion.currency, conversion.rates);
    return amount && t('approximately', { amount });
  };
  const areOld = lines.every((price) => isOld(price, today));
  return (
    <>
      <ul>
        {lines.slice(0, SHOWN).map((price, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: prices have no identity other than their place
          <li key={at}>
            {priceText(language, price)}{' '}
            <small>
              {[
                converted(price),
                price.audience && t(`audiences.${price.audience}`),
                price.year ?? (price.free ? null : t('yearUnknownShort')),
                !areOld && isOld(price, today) && t('priceOldShort'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
      </ul>
      {lines.length > SHOWN && <small>{t('morePrices', { count: lines.length - SHOWN })}</small>}
      {areOld && <small className="old">{t('priceOld')}</small>}
      {first.basis === 'law' && first.source && (
        <small>
          <a href={first.source}>{t('byLaw')}</a>
        </small>
      )}
      {first.basis === 'programme' && <small>{t('byProgrammes')}</small>}
      {first.basis === 'school' && isSourceId(first.source ?? '') && (
        <small>{t('wholeInstitution', { source: FIGURE_SOURCES[first.source as SourceId].name })}</small>
      )}
    </>
  );
}
