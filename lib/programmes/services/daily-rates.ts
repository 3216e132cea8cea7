import 'server-only';
import { serverConfig } from '@/lib/config';
import { tryLock } from '@/lib/jobs/locks';
import { startJob } from '@/lib/jobs/services/start-job';
import { log } from '@/lib/log';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';
import { serviceClient } from '@/lib/supabase/service';

const DAY_MS = 86_400_000;
const LOOK_EVERY_MS = 3_600_000;
/** Maximum time to start the job after taking the lock; then another process may. */
const TURN_SECONDS = 600;
const KIND = 'renew-exchange-rates';

/** The newest rate is older than a day, without an attempt in the last day. */
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

export async function renewRatesWhenDue(client: BackendClient, now: Date): Promise<boolean> {
  if (!(await ratesAreDue(client, now)) || !(await tryLock(client, KIND, TURN_SECONDS))) return false;
  await startJob({ kind: KIND, startedBy: null });
  return true;
}

/** Updates exchange rates daily until the returned function is called. Needs EXCHANGE_RATES_URL and the secret key. */
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
