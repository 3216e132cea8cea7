import { beforeAll, expect, it, vi } from 'vitest';
import { STATEMENT_LIST } from '@/lib/country-statements/model/statement-list';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { openTestBackend } from '../../support/backend.ts';

const acting = vi.hoisted(() => ({ client: null as unknown }));
vi.mock('@/lib/supabase/server', () => ({ serverClient: async () => acting.client }));

const { listStatements, STATEMENTS_PAGE_SIZE } = await import('@/lib/country-statements/queries/statements');

const backend = opened(() => openTestBackend({ seed: false }));
const admin = opened(() => backend.createUser('admin'));
const COUNT = STATEMENTS_PAGE_SIZE + 1;
beforeAll(async () => {
  acting.client = admin.client;
  await backend.engine.script(`
    delete from public.country_statements;
    insert into public.country_statements
      (key, country, topic, text_es, text_en, year, url, publisher, publisher_es, publisher_en, official, status)
    select 'pt-fees-' || number + 9, 'PT', 'fees', 'texto', 'text', 2025, 'https://ministry.example/',
      'Ministry', 'el ministerio', 'the ministry', true, 'waiting'
    from generate_series(1, ${COUNT}) number`);
});

const keysOf = async (query: Record<string, string>) => {
  const { rows, total, page } = await listStatements(STATEMENT_LIST.parse(query));
  return { keys: rows.map(({ key }) => key), total, page };
};

it('shows pages of statements, and the first one behind the last', async () => {
  expect(await keysOf({ page: '2' })).toEqual({ keys: ['pt-fees-30'], total: COUNT, page: 2 });
  const first = await keysOf({});
  expect(first).toMatchObject({ total: COUNT, page: 1 });
  expect(first.keys).toHaveLength(STATEMENTS_PAGE_SIZE);
  expect(await keysOf({ page: '9' })).toEqual(first);
});

it('shows those of a country and a state', async () => {
  expect(await keysOf({ country: 'FR' })).toEqual({ keys: [], total: 0, page: 1 });
  expect(await keysOf({ status: 'shown' })).toEqual({ keys: [], total: 0, page: 1 });
});
