/**
 * ignore-upgrades: a request that wants to become a web socket is answered like any other, where Next.js leaves its
 * connection open for good.
 */

import { subscribe } from 'node:diagnostics_channel';
import { type IncomingMessage, Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const never = () => false;

/**
 * Lets Node's own server take no connection out of HTTP; this site has nothing else to offer. The servers are met when
 * somebody connects, which is before they are asked anything.
 */
export function ignoreUpgrades(): void {
  subscribe('net.server.socket', (message) => {
    const { server } = (message as { socket: Socket & { server?: unknown } }).socket;
    if (server instanceof Server) (server as ServerOptions).shouldUpgradeCallback = never;
  });
}

/** Ends the connection after the answer, which a client that hoped for another protocol may never do. */
export function closeAfterUpgrade({ headers }: IncomingMessage, response: ServerResponse): void {
  if (headers.upgrade !== undefined) response.shouldKeepAlive = false;
}
