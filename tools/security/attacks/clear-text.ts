import dns from 'node:dns';
import { type AddressInfo, createServer } from 'node:net';
import { PostgresEngine } from '../../../packages/embedded-supabase/engine/postgres-engine.ts';
import { move } from '../../../packages/embedded-supabase/move/move.ts';
import type { Attack } from '../types.ts';

const HOST = 'db.example.org';
const QUERIES = [
  '',
  '?sslmode=disable',
  '?sslmode=prefer',
  '?sslmode=require',
  '?sslmode=no-verify',
  '?ssl=false',
];

/** Leads every name to this machine. */
function lookUpHere(): () => void {
  const { lookup } = dns;
  dns.lookup = ((_host: string, options: { all?: boolean }, done: (...answer: unknown[]) => void) =>
    options.all
      ? done(null, [{ address: '127.0.0.1', family: 4 }])
      : done(null, '127.0.0.1', 4)) as typeof lookup;
  return () => {
    dns.lookup = lookup;
  };
}

export const clearText: Attack = {
  point: 21,
  title: 'Read passwords on the way to a database of another machine',
  async attempt() {
    let heard = '';
    // Refuses TLS, and accepts whatever comes then.
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (bytes) => {
        heard += bytes.toString('latin1');
        socket.write('N');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const restore = lookUpHere();
    const through: string[] = [];
    const silent = { log: () => undefined };
    const ways = (url: string): [string, () => Promise<unknown>][] => [
      [
        'move',
        () =>
          move({
            ...silent,
            ...{ database: url, ca: null, occupied: [], replace: false },
            archive: async () => '',
            project: { url: 'http://127.0.0.1:1', secret: '' },
          }),
      ],
      ['DATABASE_URL', () => PostgresEngine.open({ ...silent, url, statementTimeoutMs: 1000 })],
    ];
    try {
      for (const query of QUERIES)
        for (const [name, way] of ways(`postgres://mover:secret@${HOST}:${port}/directory${query}`)) {
          heard = '';
          await way().catch(() => undefined);
          if (/mover|secret|directory/.test(heard)) through.push(`${name} ${query}`);
        }
    } finally {
      restore();
      server.close();
    }
    return { tried: 2 * QUERIES.length, through };
  },
};
