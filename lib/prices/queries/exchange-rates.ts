import 'server-only';
import { cache } from 'react';
import type { ExchangeRates } from '@/lib/prices/model/money';
import { publicClient } from '@/lib/supabase/public';
import { unwrap } from '@/lib/supabase/result';

/** The latest stored rates; may be empty. */
export const exchangeRates = cache(async (): Promise<ExchangeRates> => {
  const rows = unwrap(
    'exchange rates',
    await publicClient()
      .from('exchange_rates')
      .select('currency,per_euro,day,source')
      .order('currency')
      .limit(1000),
  );
  const [newest] = [...rows].sort((one, other) => other.day.localeCompare(one.day));
  return {
    perEuro: new Map(rows.map(({ currency, per_euro }) => [currency, Number(per_euro)])),
    day: newest?.day ?? null,
    source: newest?.source ?? null,
  };
});
