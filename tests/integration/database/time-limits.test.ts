/** Which requests may take long: those whose function says so in the migrations, whatever a client writes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OWNER } from '../../../supabase/local/engine/engine.ts';
import { openTestBackend, type TestBackend } from '../../support/backend.ts';

const LIMIT_MS = 2_000;
let backend: TestBackend;

beforeAll(async () => {
  backend = await openTestBackend({
    seed: false,
    env: { LOCAL_BACKEND_STATEMENT_TIMEOUT: String(LIMIT_MS) },
  });
  await backend.engine.script(`
    create function public.endless() returns table (n bigint)
      language sql volatile as $$ select count(*) from generate_series(1, 1000000000000) $$;
    grant execute on function public.endless() to anon;`);
});
afterAll(() => backend.close());

const unlimited = ['import_school_portions', 'undo_school_import'];

test('imports and their undoing may take longer than other requests', async () => {
  const { rows } = await backend.engine.query(
    OWNER,
    `select proname as name from pg_proc where proconfig::text ~ 'statement_timeout' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(unlimited);
});

test.each(unlimited)('a request that only names %s ends at the usual limit', async (name) => {
  const began = performance.now();
  const url = new URL(`${backend.url}/rest/v1/rpc/endless`);
  url.searchParams.set('select', `"${name}(":n`);
  const response = await backend.handler(
    new Request(url, { method: 'POST', headers: { apikey: backend.publishable } }),
  );
  expect(await response.json()).toMatchObject({ code: '57014' });
  expect(performance.now() - began).toBeLessThan(LIMIT_MS * 10);
});
