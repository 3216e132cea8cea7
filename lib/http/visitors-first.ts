import 'server-only';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { path } from '@/lib/routes';

/** Below these, somebody works on the directory, or a program does; all but what anybody may read. */
const AT_WORK = [path('admin'), path('imageManager'), path('api')];

/** What somebody who works in the admin area does not notice. */
const UNNOTICED_MS = 250;

/** Answers to visitors that have not been sent; null until somebody wants to know. */
let answers: Set<ServerResponse> | null = null;
/** What those who wait for them do when one has been sent. */
const onSent = new Set<() => void>();

/**
 * Lets visitors go first: resolves when nobody waits for a page, after `mostMs` at the latest. One process answers everybody,
 * beside a database that does one thing at a time; what an administrator or a job asks of them can wait for a moment. Where
 * something else than Node's own server takes the requests, nobody is seen and nothing waits.
 */
export async function visitorsFirst(mostMs = UNNOTICED_MS): Promise<void> {
  answers ??= watchAnswers();
  if (!someoneWaits()) return;
  await new Promise<void>((resolve) => {
    const goOn = () => {
      clearTimeout(timer);
      onSent.delete(look);
      resolve();
    };
    const look = () => {
      if (!someoneWaits()) goOn();
    };
    const timer = setTimeout(goOn, mostMs);
    onSent.add(look);
  });
}

/** Who takes long to receive an answer has it already, as far as this process is concerned. */
function someoneWaits(): boolean {
  return [...(answers ?? [])].some(({ headersSent }) => !headersSent);
}

/** Node announces every request on this channel, to every bundle of the process. */
function watchAnswers(): Set<ServerResponse> {
  const unsent = new Set<ServerResponse>();
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    if (!isVisit(request)) return;
    unsent.add(response);
    response.once('close', () => {
      unsent.delete(response);
      for (const look of [...onSent]) look();
    });
  });
  return unsent;
}

function isVisit({ method, url = '' }: IncomingMessage): boolean {
  const isWork = AT_WORK.some((area) => url.startsWith(area)) && !url.startsWith(path('publicApi'));
  return method === 'GET' && !isWork;
}
