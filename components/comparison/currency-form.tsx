import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { SHOWN_CURRENCIES } from '@/lib/prices/model/currencies';
import type { Comparison } from '@/lib/programmes/model/comparison-address';
import { href } from '@/lib/routes';

/** What stays of a comparison when one of its forms is sent. */
export function ComparisonFields({
  comparison: { slugs, programmes, hideSame, currency },
  withCurrency = true,
}: {
  comparison: Comparison;
  withCurrency?: boolean;
}) {
  return (
    <>
      {programmes.map((key) => (
        <input key={key} type="hidden" name="programme" value={key} />
      ))}
      {slugs.map((slug) => (
        <input key={slug} type="hidden" name="school" value={slug} />
      ))}
      {hideSame && <input type="hidden" name="same" value="hide" />}
      {withCurrency && currency !== SHOWN_CURRENCIES[0] && (
        <input type="hidden" name="currency" value={currency} />
      )}
    </>
  );
}

/** The currency of converted prices. lib/client/currency.ts keeps it, and sends the form at a change. */
export function CurrencyForm({ language, comparison }: { language: Language; comparison: Comparison }) {
  const t = translator(language, 'Comparison');
  const id = 'compare-currency';
  return (
    <form className="compare-currency" action={href(language, 'compare')}>
      <ComparisonFields comparison={comparison} withCurrency={false} />
      <label htmlFor={id}>{t('currency')}</label>
      <select
        className="select"
        id={id}
        name="currency"
        defaultValue={comparison.currency}
        data-kept-currency="send"
      >
        {SHOWN_CURRENCIES.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </select>
      <button type="submit" className="btn">
        {t('showCurrency')}
      </button>
    </form>
  );
}
