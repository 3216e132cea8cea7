import { afterAll, beforeAll, expect, it } from 'vitest';
import { OWNER } from '../../packages/embedded-supabase/engine/engine.ts';
import { PostgresEngine } from '../../packages/embedded-supabase/engine/postgres-engine.ts';
import { type NativePostgres, startNativePostgres } from '../support/native-postgres.ts';

let server: NativePostgres;
let engine: PostgresEngine;
beforeAll(async () => {
  server = await startNativePostgres();
  engine = await PostgresEngine.open({ url: server.url, statementTimeoutMs: 5000, log: () => undefined });
});
afterAll(async () => {
  await engine?.close();
  await server?.stop();
});

it('a server that is stopped and started again is away for what is asked meanwhile, between two statements too, and there again afterwards', async () => {
  const interrupted = engine.transaction(OWNER, async (transaction) => {
    await transaction.query('select 1');
    await server.halt();
    await transaction.query('select 2');
  });
  await expect(interrupted).rejects.toMatchObject({ code: '08006' });
  await expect(engine.query(OWNER, 'select 3')).rejects.toMatchObject({ code: '08006' });
  await server.resume();
  expect((await engine.query(OWNER, 'select 4 as answer')).rows).toEqual([{ answer: 4 }]);
});
