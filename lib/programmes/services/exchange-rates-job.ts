import 'server-only';
import { serverConfig } from '@/lib/config';
import type { JobHandler } from '@/lib/jobs/handler';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';
import { fetchRates, RatesError } from './fetch-rates';
import type { RateList } from './parse-rates';

/** Schools in one transaction, which takes well below a second. */
const PORTION = 500;

/** Fetches exchange rates and compares all prices by them. On failure the old rates stay. */
export const exchangeRatesJob: JobHandler = {
  kind: 'renew-exchange-rates',
  async plan() {
    const { exchangeRatesUrl } = serverConfig();
    if (exchangeRatesUrl === null) return { refused: 'ratesOff' };
    return [{ schoolId: null, label: new URL(exchangeRatesUrl).host }];
  },
  async run(_, { client, signal }) {
    const { exchangeRatesUrl } = serverConfig();
    if (exchangeRatesUrl === null) return { kind: 'failed', code: 'ratesOff', stop: true };
    let list: RateList;
    try {
      list = await fetchRates(exchangeRatesUrl, { signal });
    } catch (error) {
      if (error instanceof RatesError) return { kind: 'failed', code: error.code, detail: error.message };
      throw error;
    }
    await store(client, list, exchangeRatesUrl);
    // Always: an earlier process may have been killed between rates and prices.
    await reprice(client, signal);
    await announceRepriced(client);
    return { kind: 'done', result: { day: list.day, currencies: list.perEuro.size } };
  },
};

/** Keeps rates of currencies missing in the list, and newer ones. */
async function store(client: BackendClient, { day, perEuro }: RateList, source: string): Promise<void> {
  const later = unwrap(
    'exchange rates',
    await client.from('exchange_rates').select('currency').gt('day', day).limit(1000),
  ).map(({ currency }) => currency);
  const rows = [...perEuro]
    .filter(([currency]) => !later.includes(currency))
    .map(([currency, per_euro]) => ({ currency, per_euro, day, source }));
  if (rows.length > 0)
    unwrap('exchange rates', await client.from('exchange_rates').upsert(rows).select('currency'));
}

/** Lists are ordered by computed prices, which no trigger watches. */
async function announceRepriced(client: BackendClient): Promise<void> {
  const { error } = await client.rpc('announce_page_changes', { p_gently: true });
  if (error) throw new Error(`announce_page_changes: ${error.message}`);
}

async function reprice(client: BackendClient, signal: AbortSignal): Promise<void> {
  let after: string | null = null;
  do {
    signal.throwIfAborted();
    const answer: { data: string | null; error: unknown } = await client.rpc('reprice_programmes', {
      p_size: PORTION,
      ...(after !== null && { p_after: after }),
    });
    if (answer.error) throw new Error(`reprice_programmes: ${JSON.stringify(answer.error)}`);
    after = answer.data;
  } while (after !== null);
}
