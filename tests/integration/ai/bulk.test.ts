import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as descriptionsRoute from '@/app/api/functions/generate-english-descriptions/route';
import * as fieldsRoute from '@/app/api/functions/generate-english-fields/route';
import { validateDescription } from '@/lib/ai/model/description-rules';
import { factsOf } from '@/lib/ai/model/facts';
import { siteNaming } from '@/lib/ai/naming';
import { textRow } from '@/lib/ai/queries/text-rows';
import { englishDescriptionsJob } from '@/lib/ai/services/english-descriptions-job';
import { enrichDescriptionsJob } from '@/lib/ai/services/enrich-descriptions-job';
import { startJob } from '@/lib/jobs/services/start-job';
import { waitForJob } from '@/lib/jobs/wait';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { openTextBackend } from './text-backend.ts';

vi.mock('@/lib/supabase/server', () => ({ serverClient: async () => backend.anon }));

const backend = opened(() => openTextBackend({ seed: true }));
let ids: string[];
beforeAll(async () => {
  // Descriptions of seed schools gathered later have other lengths.
  await backend.engine.script(
    "delete from public.schools where checked_on > '2026-11-20'; delete from public.deleted_schools",
  );
  const { data } = await backend.service.from('schools').select('id').order('id');
  ids = (data ?? []).map(({ id }) => id);
  await backend.engine.script('create table private.schools_as_seeded as select * from public.schools');
});
beforeEach(async () => {
  await backend.startAfresh();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  // As in the seed: all descriptions and English lists present.
  await backend.engine.script(`update public.schools s set description = o.description, description_en = o.description_en,
      features = o.features, features_en = o.features_en, accreditation_en = o.accreditation_en,
      is_active = true
    from private.schools_as_seeded o where o.id = s.id and row (s.description, s.description_en, s.features, s.features_en,
      s.accreditation_en, s.is_active) is distinct from row (o.description, o.description_en, o.features,
      o.features_en, o.accreditation_en, true); delete from public.ai_generated_texts`);
});

const sql = (text: string) => backend.engine.script(text);
const nameOf = async (id: string) => String((await backend.school(id)).name);
const first = (count: number) =>
  ids
    .slice(0, count)
    .map((id) => `'${id}'`)
    .join();

it('The first descriptions of the seed hold to the rules for models', async () => {
  const broken: string[] = [];
  for (const id of ids) {
    const row = await textRow(backend.service, id);
    if (row === null) throw new Error('no such school');
    const facts = (['es', 'en'] as const).map((language) => factsOf(row, language, siteNaming) ?? {});
    for (const language of ['es', 'en'] as const) {
      const text = row[language === 'es' ? 'description' : 'description_en'] ?? '';
      const verdict = validateDescription(text, language, facts);
      if (!verdict.ok) broken.push(`${row.name}: ${verdict.problems.join()}`);
    }
  }
  expect(broken).toEqual([]);
});

describe('English descriptions', () => {
  it('are not offered for a school with too few facts, which is counted apart', async () => {
    await sql(`update public.schools set description_en = null where id = '${ids[0]}';
      insert into public.schools (name, city, country, description) values ('Poca', 'Faro', 'Portugal', 'Una escuela.')`);
    const named = (items: unknown) => (items as { label: string }[]).map(({ label }) => label);
    for (const job of [englishDescriptionsJob, enrichDescriptionsJob]) {
      expect(named(await job.plan(backend.service, {}))).toEqual([await nameOf(ids[0] ?? '')]);
      expect(named(await job.leaves?.(backend.service))).toEqual(['Poca']);
    }
    await sql(`delete from public.schools where name = 'Poca'`);
  });

  it('are written for those that lack one, hidden ones too, and for no other', async () => {
    await sql(`update public.schools set description_en = null where id in (${first(3)});
      update public.schools set is_active = false where id = '${ids[0]}';
      update public.schools set description = null, description_en = null where id = '${ids[3]}'`);
    expect(await backend.call(descriptionsRoute)).toMatchObject({
      status: 200,
      body: { processed: 3, total: 3, errors: 0 },
    });
    expect(await backend.fake.calls()).toHaveLength(3);
    for (const id of ids.slice(0, 3)) {
      expect(String((await backend.school(id)).description_en).length).toBeGreaterThanOrEqual(400);
      expect(await backend.marks(id)).toMatchObject([
        { field: 'description_en', written_by: backend.admin.id },
      ]);
    }
    expect(await backend.school(ids[3] ?? '')).toMatchObject({ description_en: null });
    expect(await backend.call(descriptionsRoute)).toMatchObject({ body: { processed: 0, total: 0 } });
  });

  it('go on when one school fails, and say how many did', async () => {
    await sql(`update public.schools set description_en = null where id in (${first(3)})`);
    await backend.fake.fail('refusal', { when: await nameOf(ids[1] ?? '') });
    expect(await backend.call(descriptionsRoute)).toMatchObject({
      status: 200,
      body: { processed: 2, total: 3, errors: 1 },
    });
    expect(await backend.school(ids[1] ?? '')).toMatchObject({ description_en: null });
  });

  it.each([
    ['noKey', 503, () => backend.configure({ apiKey: undefined, baseUrl: undefined })],
    ['budget', 429, () => backend.configure({ callsPerDay: 0 })],
  ] as const)('stop at the first school when going on is of no use (%s)', async (code, status, spoil) => {
    await sql(`update public.schools set description_en = null where id in (${first(3)})`);
    spoil();
    const answer = await backend.call(descriptionsRoute);
    expect(answer).toMatchObject({ status, body: { processed: 0, total: 3, errors: 1, code } });
    expect(await backend.fake.calls()).toEqual([]);
  });

  it('stop after three schools in a row while the provider is down, and go on when it is back', async () => {
    await sql(`update public.schools set description_en = null where id in (${first(6)})`);
    await backend.fake.fail('error500');
    expect(await backend.call(descriptionsRoute)).toMatchObject({
      status: 502,
      body: { processed: 0, total: 6, errors: 3, code: 'provider' },
    });
    expect(await backend.fake.calls()).toHaveLength(9);
  });

  it('keep what was written before the budget ended', async () => {
    await sql(`update public.schools set description_en = null where id in (${first(3)})`);
    backend.configure({ callsPerDay: 2 });
    expect(await backend.call(descriptionsRoute)).toMatchObject({
      status: 200,
      body: { processed: 2, total: 3, errors: 1, code: 'budget' },
    });
  });
});

it('English fields are completed for every school that lacks some, in order, and marked', async () => {
  await sql(
    `update public.schools set features_en = '{}', accreditation_en = '{}' where id in (${first(12)})`,
  );
  const before = new Map(await Promise.all(ids.map(async (id) => [id, await backend.school(id)] as const)));
  const answer = await backend.call(fieldsRoute);
  expect(answer).toMatchObject({ status: 200, body: { errors: 0 } });
  expect(answer.body.processed).toBe(12);
  for (const id of ids) {
    const school = await backend.school(id);
    for (const field of ['features', 'accreditation']) {
      const [es, en] = [school[field] as string[], school[`${field}_en`] as string[]];
      expect(en).toHaveLength(es.length);
      expect(en.every((entry: string) => entry.trim() !== '')).toBe(true);
    }
    expect(school).toMatchObject({
      features: before.get(id)?.features,
      description: before.get(id)?.description,
    });
  }
  expect(await backend.call(fieldsRoute)).toMatchObject({ status: 200, body: { processed: 0, errors: 0 } });
});

describe('enriching', () => {
  async function enrich() {
    const started = await startJob({
      kind: 'enrich-descriptions',
      startedBy: { id: backend.admin.id, session: '' },
    });
    if (!started.ok) throw new Error(started.error);
    const ended = await waitForJob(backend.service, started.value.id, new AbortController().signal);
    if (ended === null) throw new Error('it did not end');
    return ended;
  }

  it('writes both descriptions of all schools without one, each once', async () => {
    await sql(
      `update public.schools set description = null, description_en = null where id in (${first(12)})`,
    );
    const { job, items } = await enrich();
    expect(items.filter(({ status }) => status !== 'done')).toEqual([]);
    expect(job).toMatchObject({ status: 'done', done: 12, failed: 0 });
    expect(await backend.fake.calls()).toHaveLength(2 * 12);
    for (const id of ids.slice(0, 12)) {
      const { description, description_en } = await backend.school(id);
      for (const text of [description, description_en])
        expect(String(text).length).toBeGreaterThanOrEqual(400);
    }
  });

  it('improves what is short, in active schools only', async () => {
    await sql(`update public.schools set description = 'Una escuela de cocina.' where id in (${first(2)});
      update public.schools set is_active = false where id = '${ids[0]}'`);
    const { job } = await enrich();
    expect(job).toMatchObject({ total: 1, done: 1 });
    expect(await backend.school(ids[0] ?? '')).toMatchObject({ description: 'Una escuela de cocina.' });
    expect(await backend.marks(ids[1] ?? '')).toMatchObject([{ field: 'description' }]);
  });

  it('counts what it cost', async () => {
    await sql(`update public.schools set description_en = null where id = '${ids[0]}'`);
    backend.configure({ prices: { inputTokens: 1, outputTokens: 10, picture: 0 } });
    const { job } = await enrich();
    const { data } = await backend.service.from('ai_usage').select('dollars').single();
    expect(job.cost).toBeGreaterThan(0);
    expect(job.cost).toBeCloseTo(Number(data?.dollars), 8);
  });
});
