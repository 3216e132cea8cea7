import 'server-only';
import { storeCounts } from '@/lib/analytics/services/count-event';
import { changesRead, followChanges, resumeChanges } from '@/lib/cache/show-changes';
import { serverConfig } from '@/lib/config';
import { deleteExpiredHourly } from '@/lib/delete-expired';
import { clientIpOf } from '@/lib/http/client-ip';
import { networkOf } from '@/lib/http/rate-limiter';
import { serverLink } from '@/lib/http/server-link';
import { removeLeftUploads } from '@/lib/imports/services/spool';
import { JOB_HANDLERS } from '@/lib/job-handlers';
import { serveJobs } from '@/lib/jobs/serve-jobs';
import { meters } from '@/lib/observability/meters';
import { routePattern } from '@/lib/observability/route-pattern';
import { sendReports, startWatching } from '@/lib/observability/start-watching';
import { requestId } from '@/lib/observability/watch-requests';
import { renewRatesDaily } from '@/lib/programmes/services/daily-rates';
import { backendAnswers } from '@/lib/supabase/backend-answers';
import { becomeReady } from '@/lib/supabase/readiness';

/** Starts the work between requests, and gives server/ its link to the application. */
export async function startApplication(): Promise<void> {
  const { siteUrl, supabaseSecretKey, pageCache, watch, trustedProxies } = serverConfig();
  const onAnswered = await startWatching();
  await followChanges();
  void removeLeftUploads();
  const stopJobs = serveJobs(JOB_HANDLERS);
  const stopLooking = becomeReady();
  const stopRates = renewRatesDaily();
  const stopDeleting = deleteExpiredHourly();
  serverLink.application = {
    settings: {
      siteUrl,
      cacheBytes: pageCache.bytes,
      hasChangeFeed: supabaseSecretKey !== undefined,
      prerender: pageCache.prerender,
      shutdownDelayMs: watch.shutdownDelayMs,
    },
    requestId: ({ headers }) => requestId(headers['x-request-id']),
    routePattern,
    clientOf: (forwardedFor) => networkOf(clientIpOf(forwardedFor, trustedProxies)),
    onAnswered,
    onLookup: (outcome) => meters()?.page(outcome),
    onRender: (route, seconds) => meters()?.rendered(route, seconds),
    onPrerender: (ready, listed) => meters()?.prerendered(ready, listed),
    changesRead,
    resumeChanges,
    backendAnswers,
    async stopWork() {
      stopLooking();
      stopRates();
      stopDeleting();
      await stopJobs();
    },
    async flush() {
      await Promise.all([storeCounts(), sendReports()]);
    },
  };
}
