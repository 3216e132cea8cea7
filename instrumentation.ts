import type { Instrumentation } from 'next';

export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  // A build starts no jobs, even when its settings name a backend that has some.
  if (process.env.NEXT_PHASE === 'phase-production-build') return;
  const { serverConfig } = await import('./lib/config');
  const { serverLink } = await import('./lib/http/server-link');
  const { meters } = await import('./lib/observability/meters');
  const { routePattern } = await import('./lib/observability/route-pattern');
  const { requestId } = await import('./lib/observability/watch-requests');
  const { clientIpOf } = await import('./lib/http/client-ip');
  const { networkOf } = await import('./lib/http/rate-limiter');
  const { sendReports, startWatching } = await import('./lib/observability/start-watching');
  const { becomeReady } = await import('./lib/supabase/readiness');
  const { backendAnswers } = await import('./lib/supabase/backend-answers');
  const { changesRead, followChanges, resumeChanges } = await import('./lib/cache/show-changes');
  const { serveJobs } = await import('./lib/jobs/serve-jobs');
  const { JOB_HANDLERS } = await import('./lib/job-handlers');
  const { renewRatesDaily } = await import('./lib/programmes/services/daily-rates');
  const { deleteOldMessagesHourly } = await import('./lib/contact/services/delete-old-messages');
  const { removeLeftUploads } = await import('./lib/imports/services/spool');
  const { storeCounts } = await import('./lib/analytics/services/count-event');

  const { siteUrl, supabaseSecretKey, pageCache, watch, trustedProxies } = serverConfig();
  const onAnswered = await startWatching();
  await followChanges();
  void removeLeftUploads();
  const stopJobs = serveJobs(JOB_HANDLERS);
  const stopLooking = becomeReady();
  const stopRates = renewRatesDaily();
  const stopDeleting = deleteOldMessagesHourly();
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

export const onRequestError: Instrumentation.onRequestError = async (error, _request, { routePath }) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { reportError } = await import('./lib/observability/start-watching');
  reportError(error, routePath);
};
