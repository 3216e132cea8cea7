import 'server-only';
import type { ExchangeRates } from '@/lib/programmes/model/money';
import type { Price } from '@/lib/programmes/model/programme';
import { cheapest } from '@/lib/programmes/model/shown-price';
import type { PricePeriod } from '@/lib/schools/model/programme-choices';
import { publicClient } from '@/lib/supabase/public';
import { unwrap } from '@/lib/supabase/result';
import { toPrices } from './rows';

const SHOWN: readonly PricePeriod[] = ['year', 'programme', 'semester', 'month'];

/** List prices by school id: the cheapest of the most preferred period. At most 100 schools. */
export async function listPrices(
  schoolIds: readonly string[],
  rates: ExchangeRates,
): Promise<ReadonlyMap<string, Price>> {
  if (schoolIds.length === 0) return new Map();
  const rows = unwrap(
    'prices of programmes',
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
      const per = SHOWN.find((one) => prices.some((price) => price.per === one));
      const price = cheapest(
        prices.filter((one) => one.per === per),
        rates,
      );
      return price ? [[id, price] as const] : [];
    }),
  );
}
