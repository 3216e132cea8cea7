import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sqlFiles } from '../../scripts/scratch-database.ts';
import { type NativePostgres, startNativePostgres } from '../support/native-postgres.ts';
import { type Follower, followerOf } from '../support/page-changes.ts';

let server: NativePostgres;
let pool: pg.Pool;
beforeAll(async () => {
  server = await startNativePostgres();
  pool = new pg.Pool({ connectionString: server.url, max: 10, statement_timeout: 60_000 });
  for (const folder of ['bootstrap', 'migrations'] as const)
    for (const { sql } of sqlFiles(folder)) await pool.query(sql);
  // The place's shared row exists: concurrent inserts need not wait for each other.
  await pool.query(
    `insert into public.schools (name, city, country) values ('Escritora Sola', 'Faro', 'Portugal')`,
  );
});
afterAll(async () => {
  await pool?.end();
  await server?.stop();
});

let follower: Follower;
beforeEach(async () => {
  follower = await followerOf(async (sql, values = []) => (await pool.query(sql, values)).rows);
});
const slugs = async () => (await follower.next())?.slugs ?? null;
async function writer() {
  const client = await pool.connect();
  return {
    add: (name: string) =>
      client.query(`insert into public.schools (name, city, country) values ($1, 'Faro', 'Portugal')`, [
        name,
      ]),
    query: (sql: string) => client.query(sql),
    async end(how: 'commit' | 'rollback') {
      await client.query(how);
      client.release();
    },
  };
}

it('a follower skips nothing when the transaction that wrote first commits last, and waits for none', async () => {
  const [first, second] = [await writer(), await writer()];
  await first.query('begin');
  await first.add('Primera');
  await second.query('begin');
  await second.add('Segunda');
  expect(await slugs()).toBeNull();
  await second.end('commit');
  expect(await slugs()).toEqual(['segunda']);
  expect(await slugs()).toBeNull();
  await pool.query(`insert into public.schools (name, city, country) values ('Tercera', 'Faro', 'Portugal')`);
  expect(await slugs()).toEqual(['tercera']);
  await first.end('commit');
  expect(await slugs()).toEqual(['primera']);
  expect(await slugs()).toBeNull();
});

it('a follower hears nothing of what is taken back, in part or as a whole', async () => {
  const [whole, part] = [await writer(), await writer()];
  await whole.query('begin');
  await whole.add('Nunca');
  await part.query('begin');
  await part.query('savepoint s');
  await part.add('Tampoco');
  await part.query('rollback to s');
  await part.add('Sola');
  await whole.end('rollback');
  await part.end('commit');
  expect(await slugs()).toEqual(['sola']);
});

it('followers that read all the time while eight write hear of every change once', async () => {
  const ask = async (sql: string, values: unknown[] = []) => (await pool.query(sql, values)).rows;
  const followers = [follower, await followerOf(ask)];
  const heard = followers.map(() => [] as string[]);
  let writing = true;
  const reading = followers.map(async (one, index) => {
    while (writing) heard[index]?.push(...((await one.next())?.slugs ?? []));
    heard[index]?.push(...((await one.next())?.slugs ?? []));
  });
  await Promise.all(
    Array.from({ length: 8 }, async (_, number) => {
      const one = await writer();
      for (let round = 0; round < 20; round += 1) {
        await one.query('begin');
        await one.add(`Escritora ${number} ${round}`);
        await one.query('select pg_sleep(random() * 0.01)');
        await one.query('commit');
      }
      await one.end('commit');
    }),
  );
  writing = false;
  await Promise.all(reading);
  const expected = Array.from(
    { length: 160 },
    (_, index) => `escritora-${Math.floor(index / 20)}-${index % 20}`,
  );
  for (const one of heard) expect([...one].sort()).toEqual([...expected].sort());
});
