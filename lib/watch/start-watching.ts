import 'server-only';
import { serverConfig } from '@/lib/config';
import { type Application, currentRequest } from '@/lib/http/server-link';
import { watchConsole } from './console';
import { keepLines, writeLine } from './lines';
import { measureBy } from './meters';
import type { Reports } from './reports';
import { measureRequest, requestLine, requestText } from './watch-requests';

/** Whether lines are for programs: where nobody looks at them as they come. */
function writesJson(): boolean {
  const { logFormat } = serverConfig().watch;
  if (logFormat !== undefined) return logFormat === 'json';
  return process.env.NODE_ENV === 'production' && !process.stdout.isTTY;
}

let reports: Reports | null = null;

/**
 * Begins the log of requests, meters and reports of errors where they are set up, and lets the console speak in the form of the
 * log. Called once, before the first request. Gives what hears of each answered request.
 */
export async function startWatching(): Promise<Application['onAnswered']> {
  const { logRequests, metricsToken, sentryDsn } = serverConfig().watch;
  if (metricsToken !== undefined) measureBy((await import('./prometheus')).prometheusMeters());
  if (sentryDsn !== undefined) {
    const { reportsTo } = await import('./reports');
    reports = reportsTo({ dsn: sentryDsn });
    process.on('uncaughtExceptionMonitor', (error) => reportError(error));
  }
  const json = writesJson();
  // Next's development server has lines of its own.
  const logs = logRequests && process.env.NODE_ENV !== 'development';
  keepLines();
  watchConsole({ json, onError: reportError });
  return (answered) => {
    measureRequest(answered);
    if (logs) writeLine(json ? requestLine(answered) : requestText(answered));
  };
}

/** Reports an error where reports go anywhere, with the request that it happened in; `page` is the file of a page. */
export function reportError(error: unknown, page?: string): void {
  if (!(error instanceof Error)) return;
  const request = currentRequest();
  reports?.report(error, { route: request?.route ?? page, request: request?.id });
}

/** Resolves when what was reported has been sent. */
export const sendReports = async (): Promise<void> => reports?.flush();
