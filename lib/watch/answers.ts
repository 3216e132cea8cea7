import 'server-only';
import { subscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Answers that are being made or sent. */
const open = new Set<ServerResponse>();
const connections = new Set<Socket>();
let closing = false;

/** Remembers every connection from now on until it is closed. */
export function watchConnections(): void {
  subscribe('net.server.socket', (message) => {
    const { socket } = message as { socket: Socket };
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
}

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

/** Ends connections that wait for nothing: browsers open some before they know whether they need them. */
export function closeSilentConnections(): void {
  const speaking = new Set([...open].map(({ socket }) => socket));
  for (const socket of connections) if (!speaking.has(socket)) socket.destroy();
}
