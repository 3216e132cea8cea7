import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, DatabaseError, OWNER } from '../../../engine/engine.ts';
import { PgliteEngine } from '../../../engine/pglite-engine.ts';

const ANON: Caller = { role: 'anon', claims: { role: 'anon' } };
const lines: string[] = [];
let folder: string;
let engine: PgliteEngine;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'broken-thread-'));
  engine = await PgliteEngine.open({
    dataDir: join(folder, 'database'),
    statementTimeoutMs: 8_000,
    fsync: false,
    log: (line) => lines.push(line),
    onFatal: (error) => lines.push(error.message),
  });
  await engine.script(`
    create role anon nologin;
    create table notes (body text unique);
    grant select, insert on notes to anon;
  `);
});
afterAll(async () => {
  await engine.close();
  await rm(folder, { recursive: true, force: true });
});

async function failure(promise: Promise<unknown>): Promise<DatabaseError> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof DatabaseError) return error;
  throw new Error('It did not fail as a database error.');
}

const count = async () => Number((await engine.query(OWNER, 'select count(*) as n from notes')).rows[0]?.n);

describe('a statement that PostgreSQL cannot come back from', () => {
  /** Its states recurse until the stack is used up. */
  const OVERFLOW = "select 'x' ~ '(x{255}){255}' as found";

  test('is an error and no empty result, and another thread takes over', async () => {
    const before = await count();
    const broken = failure(engine.query(ANON, OVERFLOW));
    const waiting = engine.query(
      ANON,
      "insert into notes (body) values ('after the overflow') returning body",
    );
    expect(await broken).toMatchObject({ code: '54001', message: 'stack depth limit exceeded' });
    expect((await waiting).rows).toEqual([{ body: 'after the overflow' }]);
    expect(await count()).toBe(before + 1);
    expect(lines.at(-1)).toMatch(
      /^The database thread ended \(Maximum call stack .*\) and is started again\.$/,
    );
  });

  test('in a transaction undoes it, and nothing in it reads as no rows', async () => {
    const before = await count();
    const read: unknown[] = [];
    const transaction = engine.transaction(OWNER, async (tx) => {
      await tx.query("insert into notes (body) values ('half done')");
      read.push(await tx.query(OVERFLOW).catch((error: DatabaseError) => error.code));
      read.push(await tx.query('select 1 as one').catch((error: DatabaseError) => error.code));
    });
    expect((await failure(transaction)).code).toBe('57P01');
    expect(read).toEqual(['54001', '57P01']);
    expect(await count()).toBe(before);
  });

  test('in a script of several leaves none of them', async () => {
    const script = `create table half (n int); ${OVERFLOW}; create table whole (n int)`;
    expect((await failure(engine.script(script))).code).toBe('54001');
    const { rows } = await engine.query(
      OWNER,
      "select to_regclass('half') as half, to_regclass('whole') as whole",
    );
    expect(rows).toEqual([{ half: null, whole: null }]);
  });

  test('is also one that is answered with nothing at all', async () => {
    expect((await failure(engine.query(OWNER, ''))).code).toBe('57P01');
    expect((await engine.query(OWNER, 'select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});
