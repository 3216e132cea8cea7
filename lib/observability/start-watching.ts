import 'server-only';
import { serverConfig } from '@/lib/config';
import type { Application } from '@/lib/http/application';
import { currentRequest } from '@/lib/http/request-context';
import { watchConsole } from './console';
import { keepLines, writeLine } from './lines';
import { measureBy } from './meters';
import type { Reports } from './reports';
import { measureRequest, requestLine, requestText } from './watch-requests';

/** JSON unless on a terminal. */
function writesJson(): boolean {
  const { logFormat } = serverConfig().watch;
  if (logFormat !== undefined) return logFormat === 'json';
  return process.env.NODE_ENV === 'production' && !process.stdout.isTTY;
}

let reports: Reports | null = null;

/** Called once, before the first request: log, metrics, error reports. Returns the listener of answered requests. */
export async function startWatching(): Promise<Application['onAnswered']> {
  const { logRequests, metricsToken, sentryDsn } = serverConfig().watch;
  if (metricsToken !== undefined) measureBy((await import('./prometheus')).prometheusMeters());
  if (sentryDsn !== undefined) {
    const { reportsTo } = await import('./reports');
    reports = reportsTo({ dsn: sentryDsn });
    process.on('uncaughtExceptionMonitor', (error) => reportError(error));
  }
  const json = writesJson();
  // Next.js's development server has its own request log.
  const logs = logRequests && process.env.NODE_ENV !== 'development';
  keepLines();
  watchConsole({ json, onError: reportError });
  return (answered) => {
    measureRequest(answered);
    if (logs) writeLine(json ? requestLine(answered) : requestText(answered));
  };
}

/** Reports an error, if configured, with its request; `page` is a page's file. */
export function reportError(error: unknown, page?: string): void {
  if (!(error instanceof Error)) return;
  const request = currentRequest();
  reports?.report(error, { route: request?.route ?? page, request: request?.id });
}

export const sendReports = async (): Promise<void> => reports?.flush();
