import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { UserError } from './output.mjs';

/**
 * Tries to listen and stops again: null when that worked, else the system's error code.
 * @param {number} port
 * @param {string} host
 * @returns {Promise<{ code: string | null, port: number }>}
 */
function tryListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) =>
      resolve({ code: /** @type {NodeJS.ErrnoException} */ (error).code ?? 'unknown', port }),
    );
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      const taken = typeof address === 'object' && address ? address.port : port;
      server.close(() => resolve({ code: null, port: taken }));
    });
  });
}

/**
 * Whether nothing listens on a port, on any address of this machine.
 * @param {number} port
 */
export async function portIsFree(port) {
  // '::' stands for every address of both families; a machine without IPv6 answers with another error.
  const both = await tryListen(port, '::');
  if (both.code === null) return true;
  if (both.code === 'EADDRINUSE') return false;
  const code = (await tryListen(port, '0.0.0.0')).code;
  if (code === 'EACCES')
    throw new UserError(`port ${port} may not be used by this account: choose one above 1023`);
  return code === null;
}

const FREE_PORT_TRIES = 100;

/**
 * A port that is free now. It is below the ports that the system gives to outgoing connections (32768 and up on Linux, 49152 on macOS):
 * one of those could take it before the caller listens.
 */
export async function freePort() {
  for (let tries = 0; tries < FREE_PORT_TRIES; tries += 1) {
    const port = randomInt(20_000, 32_000);
    if (await portIsFree(port)) return port;
  }
  throw new UserError('no port between 20000 and 32000 is free on this machine');
}

/** This machine's address on its network, if it has one: what a phone beside it would open. */
export function networkAddress() {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return addresses.find((entry) => entry.family === 'IPv4' && !entry.internal)?.address;
}
