/** node scripts/build-exchange-rates.ts: supabase/seed/05_exchange_rates.sql from @fawazahmed0/currency-api. */
import { readFileSync, writeFileSync } from 'node:fs';

const SOURCE = 'https://www.npmjs.com/package/@fawazahmed0/currency-api';
const LIST = new URL('../node_modules/@fawazahmed0/currency-api/v1/currencies/eur.json', import.meta.url);
const TARGET = new URL('../supabase/seed/05_exchange_rates.sql', import.meta.url);

export interface RateList {
  date: string;
  /** Units for one euro, by lower-case code. */
  eur: Record<string, number>;
}

export function readRates(): RateList {
  return JSON.parse(readFileSync(LIST, 'utf8')) as RateList;
}

/** Omits what is not an ISO 4217 currency. Throws for an invalid rate. */
export function exchangeRatesSql({ date, eur }: RateList): string {
  const rows = Intl.supportedValuesOf('currency').flatMap((code) => {
    const rate = eur[code.toLowerCase()];
    if (rate === undefined) return [];
    if (!Number.isFinite(rate) || rate <= 0) throw new Error(`${code}: ${rate} is no rate`);
    return [`  ('${code}', ${rate}, '${date}', '${SOURCE}')`];
  });
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || rows.length === 0) throw new Error('no list of rates');
  return `-- Written by scripts/build-exchange-rates.ts from the package @fawazahmed0/currency-api (CC0 1.0).
-- Rates that are there already stay: somebody may have fetched newer ones.
insert into public.exchange_rates (currency, per_euro, day, source) values
${rows.join(',\n')}
on conflict do nothing;
`;
}

if (import.meta.main) writeFileSync(TARGET, exchangeRatesSql(readRates()));
