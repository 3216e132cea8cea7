import 'server-only';
import type { ServerResponse } from 'node:http';

/** Answers that are being made or sent. */
const open = new Set<ServerResponse>();
let closing = false;

/** Remembers an answer until it is sent or given up. */
export function openAnswer(response: ServerResponse): void {
  open.add(response);
  response.once('close', () => open.delete(response));
  if (closing) response.shouldKeepAlive = false;
}

/** How many are not yet sent. */
export const openAnswers = (): number => open.size;

/**
 * From now on each answer says that its connection ends with it, so that no client sends its next request into a connection
 * that is about to be closed.
 */
export function closeAfterAnswers(): void {
  closing = true;
  for (const response of open) response.shouldKeepAlive = false;
}
