import { Check } from '@/components/ui/choice-group';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { SHOWN_CURRENCIES } from '@/lib/prices/model/currencies';
import { CEILINGS } from '@/lib/prices/model/price';
import type { ProgrammeFilters } from '@/lib/search/model/programme-filters';
import { NOTATIONS, shownNumber } from '@/lib/values/number';

const PROBLEM = 'price-problem';

export function PriceFilter({
  language,
  filters: { priceMax, currency, per, unknown, ...chosen },
  counts,
  unpriced,
  wrongPrice,
}: {
  language: Language;
  filters: ProgrammeFilters;
  counts: Record<'priced' | 'free', number>;
  unpriced: number;
  wrongPrice: string | null;
}) {
  const t = translator(language, 'Programmes');
  const typed = priceMax === null ? '' : shownNumber(String(priceMax), NOTATIONS[language]);
  // Defaults are '', and stay out of the address.
  const inAddress = (value: string, usual: string) => (value === usual ? '' : value);
  return (
    <fieldset>
      <legend>{t('price')}</legend>
      <div data-part="price" className="price-fields">
        <input
          className="input"
          id="price-max"
          name="price_max"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          aria-label={t('priceMax')}
          aria-invalid={wrongPrice !== null || undefined}
          aria-describedby={PROBLEM}
          placeholder={t('pricePlaceholder')}
          defaultValue={wrongPrice ?? typed}
        />
        <select
          className="select"
          id="price-currency"
          name="currency"
          data-kept-currency=""
          aria-label={t('currency')}
          defaultValue={inAddress(currency, SHOWN_CURRENCIES[0])}
        >
          {SHOWN_CURRENCIES.map((code) => (
            <option key={code} value={inAddress(code, SHOWN_CURRENCIES[0])}>
              {code}
            </option>
          ))}
        </select>
        <select
          className="select"
          id="price-per"
          name="per"
          aria-label={t('per')}
          defaultValue={inAddress(per, CEILINGS[0])}
        >
          {CEILINGS.map((one) => (
            <option key={one} value={inAddress(one, CEILINGS[0])}>
              {t(`ceiling.${one}`)}
            </option>
          ))}
        </select>
      </div>
      <div data-part={PROBLEM} id={PROBLEM} aria-live="polite">
        {wrongPrice !== null && <p className="problem">{t('priceWrong', { typed: wrongPrice })}</p>}
      </div>
      <div data-part="price-more">
        <Check
          language={language}
          name="unknown"
          choice={{
            value: '1',
            label: t('unknown'),
            // Without a limit they are included.
            count: priceMax === null ? null : unpriced,
            chosen: unknown,
          }}
        />
        {(['priced', 'free'] as const).map((name) => (
          <Check
            key={name}
            language={language}
            name={name}
            choice={{ value: '1', label: t(name), count: counts[name], chosen: chosen[name].length > 0 }}
          />
        ))}
      </div>
    </fieldset>
  );
}
