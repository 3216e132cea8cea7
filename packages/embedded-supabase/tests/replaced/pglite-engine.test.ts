import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Caller, DatabaseError, OWNER } from '../../engine/engine.ts';
import { PgliteEngine } from '../../engine/pglite-engine.ts';

/** Every thread of the engine, so that a test can end one. */
const threads = vi.hoisted((): Worker[] => []);
vi.mock('node:worker_threads', async (original) => {
  const module = await original<typeof import('node:worker_threads')>();
  return {
    ...module,
    Worker: class extends module.Worker {
      constructor(...args: ConstructorParameters<typeof module.Worker>) {
        super(...args);
        threads.push(this);
      }
    },
  };
});

const LIMIT_MS = 700;
const ENDLESS = 'select count(*) from generate_series(1, 1000000000000)';
const lines: string[] = [];
let folder: string;
let engine: PgliteEngine;

const open = () =>
  PgliteEngine.open({
    dataDir: join(folder, 'database'),
    statementTimeoutMs: LIMIT_MS,
    fsync: false,
    idleLimitMs: 300,
    log: (line) => lines.push(line),
    onFatal: (error) => lines.push(error.message),
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pglite-engine-'));
  engine = await open();
  await engine.script(`
    create role web nologin;
    create role anon nologin;
    create table notes (id serial primary key, body text unique);
    grant select, insert on notes to anon;
    grant usage on sequence notes_id_seq to anon;
  `);
});
afterAll(async () => {
  await engine.close();
  await rm(folder, { recursive: true, force: true });
});

const ANON: Caller = { role: 'anon', claims: { role: 'anon', sub: 'somebody' } };
const WHO =
  "select current_user::text as role, nullif(current_setting('request.jwt.claims', true), '') as claims";

async function failure(promise: Promise<unknown>): Promise<DatabaseError> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof DatabaseError) return error;
  throw new Error('It did not fail as a database error.');
}

const count = async () => Number((await engine.query(OWNER, 'select count(*) as n from notes')).rows[0]?.n);

describe('values', () => {
  test('go in and come out as JavaScript has them', async () => {
    const { rows, fields, rowCount } = await engine.query(
      OWNER,
      `select $1::int as i, $2::bigint as b, $3::numeric as n, $4::bool as t, $5::text[] as a, $6::jsonb as j,
         $7::bytea as bytes, $8::timestamptz as moment, $9::date as day, $10::text as nothing, $11::float8 as f`,
      [
        1,
        9_007_199_254_740_993n,
        '1.50',
        true,
        ['a,b', '"q"', null, 'back\\slash'],
        { deep: [1] },
        new Uint8Array([0, 255]),
        new Date('2026-01-02T03:04:05.678Z'),
        '2026-01-02',
        undefined,
        0.1,
      ],
    );
    expect(rows).toEqual([
      {
        i: 1,
        b: '9007199254740993',
        n: '1.50',
        t: true,
        a: ['a,b', '"q"', null, 'back\\slash'],
        j: { deep: [1] },
        bytes: Buffer.from([0, 255]),
        moment: new Date('2026-01-02T03:04:05.678Z'),
        day: '2026-01-02',
        nothing: null,
        f: 0.1,
      },
    ]);
    expect(fields.map(({ name }) => name)).toEqual([
      ...['i', 'b', 'n', 't', 'a', 'j', 'bytes', 'moment', 'day', 'nothing', 'f'],
    ]);
    expect(rowCount).toBe(1);
  });

  test('of errors name code, detail, hint and constraint', async () => {
    await engine.query(OWNER, "insert into notes (body) values ('twice')");
    const error = await failure(engine.query(OWNER, "insert into notes (body) values ('twice')"));
    expect(error).toMatchObject({
      code: '23505',
      constraint: 'notes_body_key',
      detail: 'Key (body)=(twice) already exists.',
      hint: null,
    });
  });
});

describe('a caller', () => {
  test('acts only in its own statement', async () => {
    expect((await engine.query(ANON, WHO)).rows).toEqual([
      { role: 'anon', claims: JSON.stringify(ANON.claims) },
    ]);
    expect((await engine.query(OWNER, WHO)).rows).toEqual([{ role: 'postgres', claims: null }]);
    expect((await failure(engine.query(ANON, 'delete from notes'))).code).toBe('42501');
    expect((await engine.query(OWNER, WHO)).rows[0]?.role).toBe('postgres');
  });

  test('is never mixed up with others asking at the same time', async () => {
    const callers = Array.from(
      { length: 60 },
      (_, i): Caller => (i % 3 === 0 ? OWNER : { ...ANON, claims: { n: i } }),
    );
    const answers = await Promise.all(callers.map((caller) => engine.query(caller, WHO)));
    expect(answers.map(({ rows }) => rows[0])).toEqual(
      callers.map(({ role, claims }) =>
        role === 'owner' ? { role: 'postgres', claims: null } : { role, claims: JSON.stringify(claims) },
      ),
    );
  });
});

describe('a transaction', () => {
  test('is kept or undone as a whole', async () => {
    const before = await count();
    const kept = await engine.transaction(ANON, async (tx) => {
      await tx.query("insert into notes (body) values ('t1')");
      return (await tx.query(WHO)).rows[0]?.role;
    });
    expect(kept).toBe('anon');
    const undone = engine.transaction(ANON, async (tx) => {
      await tx.query("insert into notes (body) values ('t2')");
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    expect(await count()).toBe(before + 1);
  });

  test('whose failed statement was overlooked does not count as kept', async () => {
    const before = await count();
    const error = await failure(
      engine.transaction(OWNER, async (tx) => {
        await tx.query("insert into notes (body) values ('t3')");
        await tx.query('select nonsense').catch(() => undefined);
      }),
    );
    expect(error.code).toBe('25P02');
    expect(await count()).toBe(before);
  });

  test('is alone', async () => {
    const order: string[] = [];
    const first = engine.transaction(OWNER, async (tx) => {
      order.push('begins');
      await tx.query('select 1');
      await tx.query('select 2');
      order.push('ends');
    });
    const other = engine.query(OWNER, 'select 3').then(() => order.push('other'));
    await Promise.all([first, other]);
    expect(order).toEqual(['begins', 'ends', 'other']);
  });

  test('that is idle for too long is rolled back, and others continue', async () => {
    let late: Promise<unknown> = Promise.resolve();
    const stuck = engine.transaction(OWNER, async (tx) => {
      await tx.query("insert into notes (body) values ('stuck')");
      await new Promise<void>((resolve) => {
        setTimeout(resolve, 600);
      });
      late = failure(tx.query('select 1'));
      await late;
    });
    const others = count();
    expect((await failure(stuck)).code).toBe('25P03');
    expect(await others).toBe(await count());
    await expect.poll(() => late).toMatchObject({ code: '25P02' });
  });
});

test('plans outlive a change of the table they read', async () => {
  await engine.script(
    'create table shapes (id int); insert into shapes values (1); grant select on shapes to anon',
  );
  expect((await engine.query(ANON, 'select * from shapes')).rows).toEqual([{ id: 1 }]);
  await engine.script("alter table shapes add column word text default 'x'");
  expect((await engine.query(ANON, 'select * from shapes')).rows).toEqual([{ id: 1, word: 'x' }]);
  await engine.transaction(OWNER, (tx) => tx.query('alter table shapes drop column id'));
  expect((await engine.query(ANON, 'select * from shapes')).rows).toEqual([{ word: 'x' }]);
});

describe('a statement that runs away', () => {
  test('is ended with 57014; what waited behind it is carried out once', async () => {
    const before = await count();
    const runaway = failure(engine.query(OWNER, ENDLESS));
    const waiting = Array.from({ length: 20 }, (_, i) =>
      engine.query(ANON, 'insert into notes (body) values ($1) returning body', [`waited ${i}`]),
    );
    expect((await runaway).code).toBe('57014');
    const answers = await Promise.all(waiting);
    expect(answers.map(({ rows }) => rows[0]?.body)).toEqual(answers.map((_, i) => `waited ${i}`));
    expect(await count()).toBe(before + 20);
    expect(lines).toContain(`A statement took longer than ${LIMIT_MS} ms and was ended.`);
  });

  test('undoes the transaction it is in', async () => {
    const before = await count();
    const transaction = engine.transaction(OWNER, async (tx) => {
      await tx.query("insert into notes (body) values ('before the end')");
      await tx.query(ENDLESS);
    });
    const other = count();
    expect((await failure(transaction)).code).toBe('57014');
    expect(await other).toBe(before);
  });
});

describe('a thread that dies', () => {
  test('is replaced: what it had begun is lost, what waited is carried out', async () => {
    const before = await count();
    const sign = join(folder, 'database', 'begun');
    const signalled = `do $$ begin
      execute format('copy (select 1) to %L', current_setting('data_directory') || '/begun');
      perform pg_sleep(0.6);
    end $$`;
    const begun = failure(engine.query(OWNER, signalled));
    const waiting = engine.query(ANON, "insert into notes (body) values ('after the death') returning body");
    await expect.poll(() => existsSync(sign), { interval: 5 }).toBe(true);
    await threads.at(-1)?.terminate();
    expect((await begun).code).toBe('57P01');
    expect((await waiting).rows).toEqual([{ body: 'after the death' }]);
    expect(await count()).toBe(before + 1);
  });

  test('in a transaction undoes it', async () => {
    const before = await count();
    const transaction = engine.transaction(OWNER, async (tx) => {
      await tx.query("insert into notes (body) values ('half done')");
      await threads.at(-1)?.terminate();
      await tx.query('select 1');
    });
    expect((await failure(transaction)).code).toBe('57P01');
    expect(await count()).toBe(before);
  });
});

test('the database is all there after closing and opening', async () => {
  const before = await count();
  await engine.close();
  expect((await failure(engine.query(OWNER, 'select 1'))).code).toBe('57P01');
  engine = await open();
  expect(await count()).toBe(before);
});
