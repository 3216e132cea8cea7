import 'server-only';
import { serverConfig } from '@/lib/config';
import { watchConsole } from './console';
import { keepLines, writeLine } from './lines';
import { requestLine, requestText, watchRequests } from './watch-requests';

/** Whether lines are for programs: where nobody looks at them as they come. */
function writesJson(): boolean {
  const { logFormat } = serverConfig().watch;
  if (logFormat !== undefined) return logFormat === 'json';
  return process.env.NODE_ENV === 'production' && !process.stdout.isTTY;
}

/** Begins the log of requests and lets the console speak in its form. Called once, before the first request. */
export async function startWatching(): Promise<void> {
  const { logRequests } = serverConfig().watch;
  const json = writesJson();
  keepLines();
  watchConsole({ json });
  watchRequests((request) => {
    if (logRequests) writeLine(json ? requestLine(request) : requestText(request));
  });
}
