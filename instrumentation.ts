import type { Instrumentation } from 'next';

/** Longer than the grace of a job's item, shorter than what supervisors give a process to end. */
const SHUTDOWN_TIMEOUT_MS = 5000;

/** Runs once when the server starts, before its first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  // Building a site starts no jobs, not even when its settings lead to a backend that has some.
  if (process.env.NEXT_PHASE === 'phase-production-build') return;
  // Before the patches, which change what was asked.
  const { sendReports, startWatching } = await import('./lib/watch/start-watching');
  await startWatching(process.env.NEXT_DIST_DIR || '.next');
  const { startSharing } = await import('./lib/valkey/start-sharing');
  await startSharing();
  const { patchRequests } = await import('./lib/next/patch-requests');
  patchRequests();
  const { registerCacheHandler } = await import('./lib/next/register-cache-handler');
  const { backendAnswers } = await import('./lib/supabase/backend-answers');
  const { isOn } = await import('./lib/next/switches');
  const { startFollowing } = await import('./lib/pages/follow-changes');
  registerCacheHandler(backendAnswers, startFollowing);
  if (!isOn('cache-handler')) void startFollowing(null);
  const { serveJobs } = await import('./lib/jobs/serve-jobs');
  const { JOB_HANDLERS } = await import('./lib/jobs/services/job-handlers');
  const stopJobs = serveJobs(JOB_HANDLERS);
  const { renewRatesDaily } = await import('./lib/programmes/services/daily-rates');
  const stopRates = renewRatesDaily();
  const { deleteOldMessagesHourly } = await import('./lib/contact/services/delete-old-messages');
  const stopDeleting = deleteOldMessagesHourly();
  const { storeCounts } = await import('./lib/analytics/services/count-event');
  const { valkey } = await import('./lib/valkey/valkey');
  const { beforeExit } = await import('./lib/next/before-exit');
  const { serverConfig } = await import('./lib/config');
  beforeExit({
    async atOnce() {
      stopRates();
      stopDeleting();
      await stopJobs();
    },
    async atLast() {
      await Promise.all([storeCounts(), sendReports()]);
      valkey()?.close();
    },
    timeoutMs: SHUTDOWN_TIMEOUT_MS,
    delayMs: serverConfig().watch.shutdownDelayMs,
  });
}

/** Next.js met an error while it answered a request. */
export const onRequestError: Instrumentation.onRequestError = async (error, _request, { routePath }) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { reportError } = await import('./lib/watch/start-watching');
  reportError(error, routePath);
};
