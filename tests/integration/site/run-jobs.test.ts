import { beforeAll, expect, it } from 'vitest';
import { OWNER } from '../../../packages/embedded-supabase/engine/engine.ts';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { openSiteBackend, SITE } from '../../support/site-backend.ts';

const backend = opened(() => openSiteBackend({ seed: false }));
let POST: (request: Request) => Promise<Response>;
beforeAll(async () => {
  ({ POST } = await import('@/app/api/jobs/run/route'));
});

const run = async (secret: string) => {
  const headers = { authorization: `Bearer ${secret}` };
  return (await POST(new Request(`${SITE}/api/jobs/run`, { method: 'POST', headers }))).status;
};

async function stored(): Promise<string[]> {
  const { rows } = await backend.engine.query(
    OWNER,
    `select name from public.contact_messages union all select 'views ' || count from public.daily_school_counts
     union all select words from public.daily_searches
     union all select 'change ' || slugs[1] from private.page_changes where slugs[1] like 'changed %' order by 1`,
  );
  return (rows as { name: string }[]).map(({ name }) => name);
}

it('a scheduled call deletes expired messages, counts and page changes, and needs the secret key', async () => {
  await backend.engine.script(`
    delete from private.cleanup_clock; delete from public.schools;
    insert into public.contact_messages (name, email, message, created_at) values
      ('message of 25 months', 'a@b.cc', 'x', now() - interval '25 months'),
      ('message of today', 'a@b.cc', 'x', now());
    insert into public.schools (name, slug, city, country) values ('Open', 'open', 'Lyon', 'France');
    insert into public.daily_school_counts (day, kind, school_id, count)
      select current_date - age, 'school_view', s.id, age from public.schools s, unnest(array[402, 10]) age;
    insert into public.daily_searches (day, words, count) values
      (current_date - 182, 'words of 182 days', 1), (current_date - 10, 'words of 10 days', 1);
    insert into private.page_changes (slugs, happened_at) values
      (array['changed 9 days ago'], now() - interval '9 days'), (array['changed now'], now());`);
  const all = await stored();
  expect(all).toHaveLength(8);
  expect(await run('guessed')).toBe(401);
  expect(await stored()).toEqual(all);
  expect(await run(backend.secret)).toBe(200);
  expect(await stored()).toEqual(['change changed now', 'message of today', 'views 10', 'words of 10 days']);
});
