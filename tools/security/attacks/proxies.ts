import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { freePort } from '../../../scripts/lib/ports.mjs';
import { Processes } from '../../../scripts/lib/processes.mjs';
import { send } from '../../../tests/support/plain-request.ts';
import { collectConnections } from '../connections.ts';
import type { Attack, Target } from '../types.ts';

/** This machine's non-loopback addresses. */
const outside = Object.values(networkInterfaces())
  .flatMap((list) => list ?? [])
  .filter(({ internal, family }) => !internal && family === 'IPv4')
  .map(({ address }) => address);

/** More than the contact form's hourly limit. */
const MESSAGES = 8;

const MESSAGE = JSON.stringify({ name: 'Ana', email: 'ana@example.com', message: 'Hola', language: 'es' });

/** Sends messages with different claimed addresses; returns the accepted number. */
async function messagesTaken(
  site: string,
  claim: (index: number) => Record<string, string>,
): Promise<number> {
  let taken = 0;
  for (let index = 0; index < MESSAGES; index += 1) {
    const headers = { 'content-type': 'application/json', ...claim(index) };
    const { status } = await send('/api/contact', { site, method: 'POST', headers, body: MESSAGE });
    if (status === 200) taken += 1;
  }
  return taken;
}

/** Serves with HOST, and returns the addresses that respond although they should not. */
async function answersBeyond(target: Target): Promise<string[]> {
  const { startSite } = await import(pathToFileURL(path.join(target.root, 'scripts/lib/site.mjs')).href);
  const processes = new Processes();
  const port = await freePort();
  const env = { ...target.env, HOST: '127.0.0.1', PORT: String(port) };
  try {
    await startSite({
      root: target.root,
      env,
      node: process.execPath,
      processes,
      mode: 'start',
      output: () => {},
    });
    // A middleware rewrite, which Next.js would proxy to another site.
    const home = await Promise.race([send('/', { site: `http://127.0.0.1:${port}` }), wait(20_000, null)]);
    if (home?.status !== 200) throw new Error('A site at 127.0.0.1 does not show its home');
    const reached = ['127.0.0.2', ...outside].map((address) =>
      send('/es', { site: `http://${address}:${port}` }).then(
        () => [address],
        () => [],
      ),
    );
    return (await Promise.all(reached)).flat();
  } finally {
    await processes.stopAll();
  }
}

export const PROXIES: Attack[] = [
  {
    point: 5,
    title: 'choose an address for limits, past the proxy',
    async attempt({ site }) {
      const port = new URL(site).port;
      const through: string[] = [];
      for (const address of outside) {
        const taken = await messagesTaken(`http://${address}:${port}`, (index) => ({
          'x-forwarded-for': `198.51.100.${index}`,
        }));
        if (taken === MESSAGES) through.push(`${taken} messages from ${address}, each as somebody else`);
      }
      const note = outside.length === 0 ? 'this machine has no address of its own' : undefined;
      return { tried: outside.length * MESSAGES, through, ...(note ? { note } : {}) };
    },
  },
  {
    point: 5,
    title: 'reach a site that listens on this machine alone',
    async attempt(target) {
      const reached = await answersBeyond(target);
      return { tried: outside.length + 1, through: reached.map((address) => `it answers at ${address}`) };
    },
  },
  {
    point: 'A',
    title: 'lead somebody to another host by the address or the host of a request',
    async attempt({ site, proxy }) {
      const evil = 'evil.example';
      const paths = [
        '/',
        '/es',
        '/es/',
        '/login',
        '/admin',
        '/school',
        `//${evil}/`,
        `/\\${evil}`,
        '/no-such-page',
      ];
      const ways = [
        ...['http', 'https', 'ftp'].map((scheme) => ({ before: `${scheme}://${evil}`, headers: {} })),
        ...['host', 'x-forwarded-host', 'x-host', 'x-original-host'].map((name) => ({
          before: '',
          headers: { [name]: evil },
        })),
        { before: '', headers: { forwarded: `host=${evil};proto=gopher` } },
        { before: '', headers: { 'x-forwarded-proto': 'gopher', 'x-forwarded-prefix': `//${evil}` } },
      ];
      const through: string[] = [];
      let tried = 0;
      for (const { before, headers } of ways) {
        for (const address of paths) {
          for (const server of [site, proxy]) {
            tried += 1;
            const answer = await send(before + address, { site: server, headers });
            const location = String(answer.headers.location ?? '/');
            const own = new URL(location, server);
            const leads = ![new URL(site).host, new URL(proxy).host].includes(own.host);
            // The path may contain it: that is still an address of this site.
            const says = answer.text.includes(`//${evil}`) && !address.includes(evil);
            if (leads || says) through.push(`${before}${address} ${JSON.stringify(headers)}: ${location}`);
          }
        }
      }
      return { tried, through };
    },
  },
  {
    point: 6,
    title: 'keep connections open for good by asking for a web socket',
    async attempt({ site }) {
      const through: string[] = [];
      const addresses = ['/admin', '/login', '/escuela', '/es/', '/es', '/api/health', '/no-such-page'];
      const each = 40;
      for (const address of addresses) {
        const left = await collectConnections(site, address, each);
        if (left > 0) through.push(`${address}: ${left} of ${each} connections stay open`);
      }
      return { tried: addresses.length * each, through };
    },
  },
];
