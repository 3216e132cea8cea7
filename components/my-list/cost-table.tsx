import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { PLAN_CURRENCIES } from '@/lib/programmes/model/plan';

/** Total costs of the programmes, by the cost planner's rules. lib/client/my-list/costs.ts fills it in. */
export function CostTable({ language }: { language: Language }) {
  const t = translator(language, 'MyList');
  return (
    <section className="list-costs" data-costs="" aria-labelledby="list-costs" hidden>
      <h2 id="list-costs">{t('costs')}</h2>
      <p className="small quiet">{t('costsLead')}</p>
      <p className="costs-currency">
        <label htmlFor="list-currency">{t('currency')}</label>
        <select className="select" id="list-currency" data-kept-currency="">
          {PLAN_CURRENCIES.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </select>
      </p>
      <table className="costs">
        <thead>
          <tr>
            {(['programme', 'tuition', 'own', 'total'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody />
      </table>
      <p className="small quiet" data-rates="" />
    </section>
  );
}
