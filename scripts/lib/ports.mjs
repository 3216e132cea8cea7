import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { UserError } from './output.mjs';

/**
 * Tries to listen: null on success, else the system's error code.
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
 * Whether a port is free on all addresses.
 * @param {number} port
 */
export async function portIsFree(port) {
  // '::' covers both families; without IPv6 the error differs.
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
 * Below the ephemeral range (32768 and up on Linux), which outgoing connections could take before the caller listens.
 */
export async function freePort() {
  for (let tries = 0; tries < FREE_PORT_TRIES; tries += 1) {
    const port = randomInt(20_000, 32_000);
    if (await portIsFree(port)) return port;
  }
  throw new UserError('no port between 20000 and 32000 is free on this machine');
}

/** Local network address, for example for a phone. */
export function networkAddress() {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return addresses.find((entry) => entry.family === 'IPv4' && !entry.internal)?.address;
}
