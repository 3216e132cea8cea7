import 'server-only';
import { serverConfig } from '@/lib/config';
import { startJob } from '@/lib/jobs/services/start-job';
import { takeTurn } from '@/lib/jobs/turns';
import { log } from '@/lib/log';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';
import { serviceClient } from '@/lib/supabase/service';

const DAY_MS = 86_400_000;
const LOOK_EVERY_MS = 3_600_000;
/** As long as somebody who took the turn may take to start the job; one that died meanwhile has lost it. */
const TURN_SECONDS = 600;
const KIND = 'renew-exchange-rates';

/** Whether the newest rate is older than a day and nobody has tried to renew it for a day. */
export async function ratesAreDue(client: BackendClient, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - DAY_MS).toISOString();
  const fresh = unwrap(
    'exchange rates',
    await client.from('exchange_rates').select('day').gte('day', before.slice(0, 10)).limit(1),
  );
  if (fresh.length > 0) return false;
  const tried = unwrap(
    'jobs',
    await client.from('jobs').select('id').eq('kind', KIND).gte('created_at', before).limit(1),
  );
  return tried.length === 0;
}

/** Starts the job when it is due, in one of the processes that find it so. */
export async function renewRatesWhenDue(client: BackendClient, now: Date): Promise<boolean> {
  if (!(await ratesAreDue(client, now)) || !(await takeTurn(client, KIND, TURN_SECONDS))) return false;
  await startJob({ kind: KIND, startedBy: null });
  return true;
}

/**
 * Renews the exchange rates once a day until what it gives back is called; a bank that publishes nothing on Sundays is asked
 * once then too. Does nothing where EXCHANGE_RATES_URL is off or there is no secret key.
 */
export function renewRatesDaily(): () => void {
  const client = serviceClient();
  if (serverConfig().exchangeRatesUrl === null || client === null) return () => {};
  const look = async () => {
    try {
      await renewRatesWhenDue(client, new Date());
    } catch (error) {
      log.error('Exchange rates not renewed:', error);
    }
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  void look();
  return () => clearInterval(timer);
}
