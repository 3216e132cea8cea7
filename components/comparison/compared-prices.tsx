import type { ReactNode } from 'react';
import { PriceAge, priceAudience, priceBasis } from '@/components/programme/price-age';
import { spoken } from '@/components/programme/programme-facts';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { Conversion } from '@/lib/prices/model/money';
import type { Price } from '@/lib/prices/model/price';
import { convertedText, priceText } from '@/lib/prices/model/texts';
import type { Programme } from '@/lib/programmes/model/programme';
import { totalPrice } from '@/lib/programmes/model/total-price';
import { noTotalText, totalConverted, totalText } from '@/lib/programmes/model/total-texts';

interface Props {
  language: Language;
  programme: Programme;
}

export function Prices({
  language,
  programme,
  isChecked,
  conversion,
  today,
}: Props & { isChecked: boolean; conversion: Conversion; today: Date }) {
  if (programme.prices.length === 0)
    return <Unknown>{translator(language, 'Comparison')(isChecked ? 'noPrice' : 'unknown')}</Unknown>;
  return (
    <EachPrice programme={programme}>
      {(price) => (
        <>
          {priceText(language, price)}
          <Small>{convertedText(language, price, conversion.currency, conversion.rates)}</Small>
          <Small>{priceAudience(language, price)}</Small>
          <Small>{priceBasis(language, price)}</Small>
          <PriceAge language={language} price={price} today={today} short />
        </>
      )}
    </EachPrice>
  );
}

export function Included({ language, programme }: Props) {
  return (
    <EachPrice programme={programme}>
      {(price) =>
        spoken(language, price.includes) ?? <Unknown>{translator(language, 'Comparison')('unknown')}</Unknown>
      }
    </EachPrice>
  );
}

export function Totals({ language, programme, conversion }: Props & { conversion: Conversion }) {
  const t = translator(language, 'Comparison');
  if (programme.prices.length === 0) return <Unknown>{t('noTotal.price')}</Unknown>;
  return (
    <EachPrice programme={programme}>
      {(price) => {
        const total = totalPrice(price, programme);
        if ('missing' in total) return <Unknown>{noTotalText(language, total, programme)}</Unknown>;
        return (
          <>
            <strong>{totalText(language, total)}</strong>
            <Small>{totalConverted(language, total, conversion.currency, conversion.rates)}</Small>
            {total.classesOnly && <Small>{t('classesOnly')}</Small>}
            {programme.prices.length > 1 && <Small>{priceAudience(language, price)}</Small>}
          </>
        );
      }}
    </EachPrice>
  );
}

function EachPrice({
  programme: { prices },
  children,
}: {
  programme: Programme;
  children: (price: Price) => ReactNode;
}) {
  return (
    <ul>
      {prices.map((price, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: prices have no identity other than their place
        <li key={at}>{children(price)}</li>
      ))}
    </ul>
  );
}

function Small({ children }: { children: ReactNode }) {
  return children ? <small>{children}</small> : null;
}

function Unknown({ children }: { children: ReactNode }) {
  return <span className="quiet">{children}</span>;
}
