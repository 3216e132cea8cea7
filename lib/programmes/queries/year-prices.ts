import 'server-only';
import type { ExchangeRates } from '@/lib/programmes/model/money';
import type { Price } from '@/lib/programmes/model/programme';
import { cheapest } from '@/lib/programmes/model/shown-price';
import { publicClient } from '@/lib/supabase/public';
import { unwrap } from '@/lib/supabase/result';
import { toPrices } from './rows';

/** The cheapest price for a year that the programmes of each of these schools state, by the school's id; at most a hundred schools. */
export async function yearPrices(
  schoolIds: readonly string[],
  rates: ExchangeRates,
): Promise<ReadonlyMap<string, Price>> {
  if (schoolIds.length === 0) return new Map();
  const rows = unwrap(
    'prices for a year',
    await publicClient()
      .from('programmes')
      .select('school_id,prices')
      .in('school_id', schoolIds)
      .eq('is_active', true)
      .neq('prices', '[]')
      .limit(1000),
  );
  return new Map(
    schoolIds.flatMap((id) => {
      const prices = rows.filter((row) => row.school_id === id).flatMap((row) => toPrices(row.prices));
      const price = cheapest(
        prices.filter(({ per }) => per === 'year'),
        rates,
      );
      return price ? [[id, price] as const] : [];
    }),
  );
}
