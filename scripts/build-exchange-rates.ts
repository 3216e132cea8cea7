/**
 * Writes supabase/seed/30_exchange_rates.sql from the package @fawazahmed0/currency-api: what a euro is worth in each currency of
 * ISO 4217 that Node.js knows, so that prices can be compared without asking anybody.
 *
 *   node scripts/build-exchange-rates.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';

const SOURCE = 'https://www.npmjs.com/package/@fawazahmed0/currency-api';
const LIST = new URL('../node_modules/@fawazahmed0/currency-api/v1/currencies/eur.json', import.meta.url);
const TARGET = new URL('../supabase/seed/30_exchange_rates.sql', import.meta.url);

export interface RateList {
  /** ISO day. */
  date: string;
  /** Units of each currency, by its code in lower case, for one euro. */
  eur: Record<string, number>;
}

export function readRates(): RateList {
  return JSON.parse(readFileSync(LIST, 'utf8')) as RateList;
}

/** The seed's text. Tokens and metals that are no currency of ISO 4217 are left out. Throws for a rate that is none. */
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
