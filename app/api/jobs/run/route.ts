import { storeCounts } from '@/lib/analytics/services/count-event';
import { serverConfig } from '@/lib/config';
import { deleteExpired } from '@/lib/delete-expired';
import { uncachedJson } from '@/lib/http/json-response';
import { bearerOf, sameSecret } from '@/lib/http/secrets';
import { JOB_HANDLERS } from '@/lib/job-handlers';
import { doJobs } from '@/lib/jobs/serve-jobs';
import { renewRatesWhenDue } from '@/lib/programmes/services/daily-rates';
import { backendFailure } from '@/lib/supabase/backend-failure';
import { serviceClient } from '@/lib/supabase/service';

/** Usual request limit of serverless hosts. */
const MAX_MS = 50_000;

/**
 * Does the work between requests for less than a minute, for schedulers of hosts without processes: pending jobs,
 * exchange rates, counts, deletion of expired data. Needs the secret key as bearer.
 */
export async function POST(request: Request): Promise<Response> {
  const client = serviceClient();
  if (client === null || !sameSecret(bearerOf(request), serverConfig().supabaseSecretKey))
    return uncachedJson({ error: 'The secret key is required as bearer token' }, 401);
  try {
    if (serverConfig().exchangeRatesUrl !== null) await renewRatesWhenDue(client, new Date());
    await deleteExpired(client);
    await doJobs(JOB_HANDLERS, MAX_MS);
    await storeCounts();
    return uncachedJson({ done: true });
  } catch (error) {
    return backendFailure(error, () => uncachedJson({ error: 'The backend does not answer' }, 503));
  }
}
