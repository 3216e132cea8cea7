import dns from 'node:dns';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { PostgresEngine } from '../../../packages/embedded-supabase/engine/postgres-engine.ts';
import { move } from '../../../packages/embedded-supabase/move/move.ts';
import { type Certificate, makeCertificate } from '../../support/certificate.ts';

/** The name of another machine, which leads to a listener here that keeps the bytes it got. */
const HOST = 'db.example.org';
const SECRET = 'a-secret-password';
/** PostgreSQL's request for TLS: eight bytes, before any other. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

const folder = mkdtempSync(path.join(tmpdir(), 'postgres-tls-'));
const listening: (() => Promise<void>)[] = [];
let certificate: Certificate;
beforeAll(() => {
  certificate = makeCertificate(folder, HOST);
});
afterAll(async () => {
  for (const stop of listening) await stop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  vi.spyOn(dns, 'lookup').mockImplementation(((...given: unknown[]) => {
    const [, options] = given;
    const done = given.at(-1) as (...answer: unknown[]) => void;
    const all = typeof options === 'object' && options !== null && 'all' in options && options.all;
    process.nextTick(() =>
      all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4),
    );
  }) as typeof dns.lookup);
});

/** Answers the request for TLS, and ends the connection after the first bytes that follow. */
async function listener(offersTls: boolean) {
  const seen = { wire: Buffer.alloc(0), withinTls: '' };
  const onConnection = (socket: Socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (first) => {
      seen.wire = Buffer.concat([seen.wire, first]);
      if (!first.equals(SSL_REQUEST)) return void socket.destroy();
      socket.write(offersTls ? 'S' : 'N');
      if (!offersTls) return void socket.on('data', (more) => (seen.wire = Buffer.concat([seen.wire, more])));
      const secure = new TLSSocket(socket, {
        isServer: true,
        key: readFileSync(certificate.key),
        cert: readFileSync(certificate.certificate),
      });
      secure.on('error', () => undefined);
      secure.on('data', (text) => {
        seen.withinTls += text.toString('latin1');
        secure.end();
      });
    });
  };
  const server = createServer(onConnection);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  listening.push(() => new Promise((resolve) => server.close(() => resolve())));
  return { seen, port: (server.address() as AddressInfo).port };
}

const moveTo = (host: string, port: number, ca: string | null, query = '') =>
  move({
    archive: async () => {
      throw new Error('no backup is made');
    },
    database: `postgres://mover:${SECRET}@${host}:${port}/directory${query}`,
    ca,
    project: { url: 'http://127.0.0.1:1', secret: '' },
    occupied: [],
    replace: false,
    log: () => undefined,
  });
const backendOn = (port: number, ca: string | null) =>
  PostgresEngine.open({
    url: `postgres://mover:${SECRET}@${HOST}:${port}/directory`,
    ca,
    statementTimeoutMs: 1000,
    log: () => undefined,
  });

it('a database on another machine that offers no TLS gets neither user nor password', async () => {
  const { seen, port } = await listener(false);
  await expect(moveTo(HOST, port, null)).rejects.toThrow('must offer TLS');
  await expect(backendOn(port, null)).rejects.toThrow('must offer TLS');
  expect(seen.wire).toEqual(Buffer.concat([SSL_REQUEST, SSL_REQUEST]));
});

it('a certificate of an unknown authority is refused, and the message says what to set', async () => {
  const { seen, port } = await listener(true);
  await expect(moveTo(HOST, port, null)).rejects.toThrow('with --ca FILE');
  await expect(backendOn(port, null)).rejects.toThrow('with DATABASE_CA');
  expect(seen.withinTls).toBe('');
});

it('so is one for another name', async () => {
  const { seen, port } = await listener(true);
  await expect(moveTo('other.example.org', port, certificate.certificate)).rejects.toThrow(
    /not trusted.*altnames/,
  );
  expect(seen.withinTls).toBe('');
});

it('with the authority’s file everything goes through TLS', async () => {
  const { seen, port } = await listener(true);
  await expect(moveTo(HOST, port, certificate.certificate)).rejects.toThrow('cannot be reached');
  expect(seen.wire).toEqual(SSL_REQUEST);
  expect(seen.withinTls).toContain('mover');
});

it.each(['?sslmode=disable', '?sslmode=no-verify', '?ssl=false'])(
  'an address that asks for less is refused before a connection: %s',
  async (query) => {
    const { seen, port } = await listener(true);
    await expect(moveTo(HOST, port, null, query)).rejects.toThrow('must use TLS');
    expect(seen.wire).toHaveLength(0);
  },
);

it('this machine needs no TLS', async () => {
  const { seen, port } = await listener(false);
  await expect(moveTo('127.0.0.1', port, null)).rejects.toThrow('cannot be reached');
  expect(seen.wire.toString('latin1')).toContain('mover');
});
