import { createClient } from '@redis/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SharedPage } from '@/lib/next/packed-page';
import { SharedPages, type SharedPagesParts } from '@/lib/pages/shared-pages';
import type { PageChanges, PagePosition } from '@/lib/supabase/database.types';
import { Connection } from '@/lib/valkey/connection';
import { startValkey, type ValkeyServer } from '../../support/valkey.ts';

/** Two processes with a connection each, and a database of changes between them. */

let server: ValkeyServer;
let connections: Connection[] = [];
let problem: string | null = null;
const database = { changes: [] as Pick<PageChanges, 'everything' | 'slugs'>[], away: false };

const at = (id: number): PagePosition => ({ snapshot: `${id}:${id}:`, id, happened_at: '2026-01-01' });
async function read({ id }: PagePosition): Promise<PageChanges | null> {
  if (database.away) throw new Error('away');
  const unseen = database.changes.slice(id);
  if (unseen.length === 0) return null;
  const everything = unseen.map(({ everything }) => everything).find((word) => word !== null) ?? null;
  const slugs = unseen.flatMap((one) => one.slugs);
  const others = slugs.length > 0 ? 'now' : null;
  return { position: at(database.changes.length), everything, slugs, lists: others, programmes: others };
}
const change = (...slugs: string[]) => database.changes.push({ everything: null, slugs });

/** A process that has followed so many changes. */
function processAt(followed: number, more: Partial<SharedPagesParts> = {}) {
  const connection = new Connection(server.url, (now) => {
    problem = now;
  });
  connections.push(connection);
  const position = () => at(followed);
  return new SharedPages({ valkey: connection, prefix: 'build', secret: 'secret', position, read, ...more });
}
const KEY = '/route-cache/APP_PAGE/hash/$/school/alpha';
const page = (position: unknown, html = 'new'): SharedPage => ({
  value: {
    kind: 'APP_PAGE',
    html,
    rscData: Buffer.from('rsc'),
    postponed: undefined,
    headers: { 'x-next-cache-tags': '_N_T_/layout,_N_T_/school/[slug]/page,_N_T_/school/alpha' },
    status: 200,
    segmentData: undefined,
  } as unknown as SharedPage['value'],
  cacheControl: { revalidate: 86_400, expire: 2_592_000 },
  position,
});
const take = (pages: SharedPages, key = KEY) => pages.take(key, 'APP_PAGE');
async function given(key = KEY, position: unknown = at(database.changes.length)): Promise<void> {
  const maker = processAt(0);
  await expect.poll(() => problem, { timeout: 10_000, interval: 10 }).toBeNull();
  maker.offer(key, page(position));
  const taker = processAt(0);
  await expect.poll(() => take(taker, key), { timeout: 10_000, interval: 10 }).not.toBeNull();
}
async function direct<Answer>(
  work: (client: ReturnType<typeof createClient>) => Promise<Answer>,
): Promise<Answer> {
  const client = createClient({ url: server.url });
  await client.connect();
  const answer = await work(client as ReturnType<typeof createClient>);
  client.destroy();
  return answer;
}
async function connected(more: Partial<SharedPagesParts> = {}): Promise<SharedPages> {
  problem = 'not yet';
  const pages = processAt(0, more);
  await expect.poll(() => problem, { timeout: 10_000, interval: 10 }).toBeNull();
  return pages;
}

beforeAll(async () => {
  server = await startValkey();
});
beforeEach(async () => {
  database.changes = [];
  database.away = false;
  problem = 'not yet';
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await direct((client) => client.flushAll());
});
afterEach(() => {
  for (const connection of connections.splice(0)) connection.close();
  connections = [];
});
afterAll(() => server?.stop());

describe('a page that one process has made', () => {
  it('is taken by another of the same build, with what is left of its time', async () => {
    await given();
    const name = (await direct((client) => client.keys('*')))[0] ?? '';
    await direct((client) => client.expire(name, 86_400 - 3600));
    const taken = await take(await connected());
    expect(taken).toMatchObject({ value: { html: 'new', rscData: Buffer.from('rsc') } });
    expect(taken?.cacheControl.revalidate).toBeGreaterThanOrEqual(82_790);
    expect(taken?.cacheControl.revalidate).toBeLessThanOrEqual(82_801);
  });

  it('is none of another build, another address, another kind or another site', async () => {
    await given();
    expect(await take(await connected({ prefix: 'other' }))).toBeNull();
    expect(await take(await connected({ secret: 'other' }))).toBeNull();
    const pages = await connected();
    expect(await take(pages, `${KEY}b`)).toBeNull();
    expect(await pages.take(KEY, 'APP_ROUTE')).toBeNull();
    expect(await take(pages)).not.toBeNull();
  });

  it('is taken after changes of others, and not after one of its own, whatever the taker has followed', async () => {
    change('before');
    await given();
    const pages = await connected();
    change('beta', 'gamma');
    expect(await take(pages)).not.toBeNull();
    change('beta', 'alpha');
    expect(await take(pages)).toBeNull();
  });

  it.each(['now', 'gently'] as const)('is not taken after all pages changed (%s)', async (everything) => {
    await given();
    database.changes.push({ everything, slugs: [] });
    expect(await take(await connected())).toBeNull();
  });

  it('is not taken while nobody can tell what has changed', async () => {
    await given();
    database.away = true;
    expect(await take(await connected())).toBeNull();
  });

  it.each([[null], ['x'], [{ snapshot: '1:1:' }]])(
    'is of no use with an unknown position (%j)',
    async (position) => {
      const maker = await connected();
      maker.offer(KEY, page(position));
      maker.offer(`${KEY}-2`, page(at(0)));
      await expect.poll(() => take(maker, `${KEY}-2`), { timeout: 10_000, interval: 10 }).not.toBeNull();
      expect(await take(maker)).toBeNull();
    },
  );

  it.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    [
      'changed',
      (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 40), Buffer.from('!'), bytes.subarray(41)]),
    ],
    ['replaced', () => Buffer.from('<script>alert(1)</script>')],
    ['empty', () => Buffer.alloc(0)],
  ])('is ignored when it was %s', async (_, spoil) => {
    await given();
    const pages = await connected();
    await connections[0]?.ask(async ({ bytes, redis }) => {
      const [name = ''] = await redis.keys('page:*');
      const stored = (await bytes.get(name)) as Buffer;
      await redis.set(name, spoil(stored));
    });
    expect(await take(pages)).toBeNull();
  });

  it('is ignored when something else stands under its name', async () => {
    await given();
    const pages = await connected();
    await direct(async (client) => {
      const [name = ''] = await client.keys('page:*');
      await client.del(name);
      await client.lPush(name, 'a list');
    });
    expect(await take(pages)).toBeNull();
  });

  it('is nothing, at once, while the server is lost', async () => {
    await given();
    const pages = await connected();
    await server.halt();
    const begun = performance.now();
    expect(await take(pages)).toBeNull();
    expect(() => pages.offer(KEY, page(at(0)))).not.toThrow();
    expect(performance.now() - begun).toBeLessThan(200);
    await server.resume();
  });
});
