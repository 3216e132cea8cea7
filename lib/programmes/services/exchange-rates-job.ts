import 'server-only';
import { serverConfig } from '@/lib/config';
import type { JobHandler } from '@/lib/jobs/handler';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';
import { fetchRates, RatesError } from './fetch-rates';
import type { RateList } from './parse-rates';

/** Programmes that one transaction prices anew: well below a second, so that nobody waits for it. */
const PORTION = 500;

/** Fetches the day's exchange rates and compares all prices by them. What cannot be had leaves the old rates in place. */
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
    // Even when nothing is new: before a kill the rates may have been written, and the prices not.
    await reprice(client, signal);
    await announceRepriced(client);
    return { kind: 'done', result: { day: list.day, currencies: list.perEuro.size } };
  },
};

/** Currencies that the list does not have keep their rates, and so does one whose rate is of a later day. */
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

/** The order of lists follows what was computed, which no trigger watches. */
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
