import { afterAll, beforeAll, expect, it } from 'vitest';
import { OWNER } from '../../../packages/embedded-supabase/engine/engine.ts';
import { openTestBackend, type TestBackend } from '../../support/backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await openTestBackend({ seed: false });
});
afterAll(() => backend?.close());

it('what waits to be put into an index of words is little, so that nobody waits long for it', async () => {
  const { rows } = await backend.engine.query(
    OWNER,
    `select c.oid::regclass::text as name, coalesce(c.reloptions::text, '') as options
     from pg_class c join pg_am a on a.oid = c.relam
     where a.amname = 'gin' and c.relkind = 'i' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  );
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.filter(({ options }) => options !== '{gin_pending_list_limit=512}')).toEqual([]);
});
