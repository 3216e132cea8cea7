/** Runs once when the server starts, before its first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { patchRequests } = await import('./lib/next/patch-requests');
  patchRequests();
  // Building a site starts no jobs, not even when its settings lead to a backend that has some.
  if (process.env.NEXT_PHASE === 'phase-production-build') return;
  const { registerCacheHandler } = await import('./lib/next/register-cache-handler');
  await registerCacheHandler();
  const { serveJobs } = await import('./lib/jobs/serve-jobs');
  const { JOB_HANDLERS } = await import('@/lib/jobs/services/job-handlers');
  serveJobs(JOB_HANDLERS);
}
