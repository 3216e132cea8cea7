import { formatDay } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { ExchangeRates } from '@/lib/prices/model/money';
import { MONTHLY_COSTS, type PlanCost, SINGLE_COSTS } from '@/lib/programmes/model/plan';
import { livedMonths, planCurrencies, planData } from '@/lib/programmes/model/plan-data';
import type { Programme } from '@/lib/programmes/model/programme';
import { knownTotals } from '@/lib/programmes/model/total-price';
import { totalText } from '@/lib/programmes/model/total-texts';

interface Props {
  language: Language;
  programme: Programme;
  rates: ExchangeRates;
}

/** Tuition and the visitor's amounts. Hidden until lib/client/cost-planner.ts shows it. */
export function CostPlanner({ language, programme, rates }: Props) {
  const t = translator(language, 'Plan');
  const data = planData(language, programme, rates);
  const currencies = planCurrencies(programme, rates);
  return (
    <section hidden aria-labelledby="plan-title" data-cost-plan={JSON.stringify(data)}>
      <h2 id="plan-title">{t('title')}</h2>
      <p className="small quiet">{t('lead')}</p>
      <form className="plan">
        <Line name="currency" label={t('currency')}>
          <select className="select" id="plan-currency" name="currency">
            {currencies.map((currency) => (
              <option key={currency} value={currency}>
                {t('currencyName', { code: currency, name: currencyName(language, currency) })}
              </option>
            ))}
          </select>
        </Line>
        <Line name="months" label={t('months')}>
          <Amount name="months" initial={livedMonths(programme)} language={language} />
        </Line>
        <Tuition language={language} programme={programme} />
        {[...MONTHLY_COSTS, ...SINGLE_COSTS].map((name: PlanCost) => (
          <Line key={name} name={name} label={t(`costs.${name}`)}>
            <Amount name={name} language={language} />
          </Line>
        ))}
        <p className="plan-total">
          <strong>{t('total')}</strong>
          <output data-sum="total" />
        </p>
        <p className="small quiet">
          {rates.day !== null && currencies.length > 1 && t('rates', { day: formatDay(language, rates.day) })}{' '}
          {t('kept')}{' '}
          <button type="button" className="btn" data-forget="">
            {t('forget')}
          </button>
        </p>
      </form>
    </section>
  );
}

/** Total by one of the prices, or a field for a price stated to the visitor. */
function Tuition({ language, programme }: Omit<Props, 'rates'>) {
  const t = translator(language, 'Plan');
  const totals = knownTotals(programme);
  if (totals.length === 0) {
    return (
      <Line name="tuition" label={t('tuitionUnknown')}>
        <Amount name="tuition" language={language} />
      </Line>
    );
  }
  const texts = totals.map((total) => {
    const { audience, year } = total.price;
    const whose = audience && translator(language, 'Programme')(`audiences.${audience}`);
    return [totalText(language, total), whose, year].filter(Boolean).join(', ');
  });
  return (
    <Line name="price" sum="tuition" label={t('tuition')} chosen={texts.length > 1}>
      {texts.length > 1 ? (
        <select className="select" id="plan-price" name="price">
          {texts.map((text, at) => (
            <option key={text} value={at}>
              {text}
            </option>
          ))}
        </select>
      ) : (
        texts[0]
      )}
    </Line>
  );
}

function Line({
  name,
  sum = name,
  label,
  chosen = true,
  children,
}: {
  name: string;
  sum?: string;
  label: string;
  chosen?: boolean;
  children: React.ReactNode;
}) {
  return (
    <div>
      {chosen ? <label htmlFor={`plan-${name}`}>{label}</label> : <span>{label}</span>}
      <div>{children}</div>
      {/* Only the total is announced during typing. */}
      <output aria-live="off" data-sum={sum} />
    </div>
  );
}

function Amount({
  name,
  language,
  initial = null,
}: {
  name: string;
  language: Language;
  initial?: number | null;
}) {
  return (
    <input
      className="input"
      id={`plan-${name}`}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      maxLength={30}
      defaultValue={initial === null ? '' : new Intl.NumberFormat(language).format(initial)}
    />
  );
}

function currencyName(language: Language, code: string): string {
  return new Intl.DisplayNames(language, { type: 'currency' }).of(code) ?? code;
}
