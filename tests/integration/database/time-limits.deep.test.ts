/** A time limit applies to every request. */
import { beforeAll, expect, test } from 'vitest';
import { OWNER } from '../../../packages/embedded-supabase/engine/engine.ts';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { openTestBackend } from '../../support/backend.ts';

const LIMIT_MS = 2_000;
const backend = opened(() =>
  openTestBackend({ seed: false, env: { LOCAL_BACKEND_STATEMENT_TIMEOUT: String(LIMIT_MS) } }),
);

beforeAll(async () => {
  await backend.engine.script(`
    create function public.endless() returns table (n bigint)
      language sql volatile as $$ select count(*) from generate_series(1, 1000000000000) $$;
    grant execute on function public.endless() to anon;`);
});

test('no function but an operator’s load of figures may take longer: long work is done in portions', async () => {
  const { rows } = await backend.engine.query(
    OWNER,
    `select proname as name from pg_proc where proconfig::text ~ 'statement_timeout' order by 1`,
  );
  expect(rows).toEqual([{ name: 'load_figures' }]);
});

test.each(['apply_import_rows', 'undo_import_changes'])(
  'a request that only names %s ends at the usual limit',
  async (name) => {
    const began = performance.now();
    const url = new URL(`${backend.url}/rest/v1/rpc/endless`);
    url.searchParams.set('select', `"${name}(":n`);
    const response = await backend.handler(
      new Request(url, { method: 'POST', headers: { apikey: backend.publishable } }),
    );
    expect(await response.json()).toMatchObject({ code: '57014' });
    expect(performance.now() - began).toBeLessThan(LIMIT_MS * 10);
  },
);
