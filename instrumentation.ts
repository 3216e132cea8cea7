import type { Instrumentation } from 'next';

/** Other hosts than server/main.ts run no code between requests: they only know the kinds of jobs. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    await import('./lib/job-handlers');
    if (process.env.EDGE_BUILD !== 'on') {
      if (process.env.GCSD_SERVER !== '1' && process.env.NODE_ENV !== 'development') return;
      const { startApplication } = await import('./lib/start-application');
      await startApplication();
    }
  }
}

export const onRequestError: Instrumentation.onRequestError = async (error, _request, { routePath }) => {
  if (process.env.NEXT_RUNTIME === 'nodejs' && process.env.EDGE_BUILD !== 'on') {
    const { reportError } = await import('./lib/observability/start-watching');
    reportError(error, routePath);
  }
};
