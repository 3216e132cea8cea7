import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { OWNER } from '../../../packages/embedded-supabase/engine/engine.ts';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { openTestBackend } from '../../support/backend.ts';
import { ok, openRegisterRuns, realRows } from '../../support/register-runs.ts';
import { registerSchools } from '../../support/registers.ts';

const backend = opened(() => openTestBackend());
const MIGRATION = new URL('../../../supabase/migrations/20261129141306_prices.sql', import.meta.url);
const GEORGIA = '139384';

/** What the release before wrote: tuition in the school, in the register's statement and in the history of a change. */
const EARLIER = `
  alter table public.schools disable trigger user;
  update public.schools s set tuition_min = 3112, tuition_max = 5512, tuition_currency = 'USD',
      sources = s.sources || '[{"url": "https://nces.ed.gov/ipeds/", "facts_es": "",
        "facts": "Published tuition and fees 2022–23 of the whole institution, in-state and out-of-state"}]'
    from public.school_sources k where k.school_id = s.id and k.register = 'usa';
  alter table public.schools enable trigger user;
  update public.school_sources set stated = stated || '{"tuition_min": 3112, "tuition_max": 5512, "tuition_currency": "USD"}';
  update public.change_log set old = old || '{"tuition_min": null}', new = new || '{"tuition_min": 3112}'
   where table_name = 'schools' and action = 'update' and new ? 'region';`;

it('tuition that a register wrote before is cleared by the upgrade, and stays so when the run is undone', async () => {
  const runs = await openRegisterRuns(backend.service);
  const cia =
    registerSchools('usa').find(({ name }) => name === 'Culinary Institute of America')?.source_id ?? '';
  const schools = () =>
    ok(
      backend.service
        .from('schools')
        .select('slug, region, tuition_min, tuition_max, tuition_currency, sources')
        .in('slug', ['culinary-institute-of-america', 'georgia-northwestern-technical-college'])
        .order('slug'),
    );
  await backend.engine.query(
    OWNER,
    `update public.schools set region = null where slug = 'culinary-institute-of-america'`,
  );
  const [before] = await schools();
  const run = await runs.takeIn('usa', realRows('usa', [GEORGIA, cia]));
  await backend.engine.script(EARLIER);
  expect((await schools()).map(({ tuition_min }) => tuition_min)).toEqual([3112, 3112]);

  const text = await readFile(MIGRATION, 'utf8');
  await backend.engine.script(text.slice(text.indexOf('-- What equals the register')));
  const empty = { tuition_min: null, tuition_max: null, tuition_currency: null };
  expect(await schools()).toMatchObject([
    { ...empty, region: 'New York', sources: before?.sources },
    { ...empty, sources: [] },
  ]);
  const stated = await backend.engine.query(
    OWNER,
    `select stated ? 'tuition_min' as told from public.school_sources`,
  );
  expect(stated.rows).toEqual([{ told: false }, { told: false }]);

  await runs.step(run.id, 'undo');
  // The new school goes; the known one loses the rest, and its tuition is reported as changed since.
  expect(await schools()).toEqual([{ ...before, ...empty }]);
  const left = await backend.engine.query(
    OWNER,
    'select differing from private.import_changes where not undone',
  );
  expect(left.rows).toEqual([{ differing: ['tuition_min'] }]);
  await runs.close();
});
