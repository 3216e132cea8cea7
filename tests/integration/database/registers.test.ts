import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestBackend, type TestBackend, type TestUser } from '../../support/backend';
import { type Cells, ok, openRegisterRuns, realRows as rows } from '../../support/register-runs';
import { registerSchools } from '../../support/registers';

let backend: TestBackend;
let admin: TestUser;
let runs: Awaited<ReturnType<typeof openRegisterRuns>>;
let { check, step, checksum } = {} as typeof runs;
beforeEach(async () => {
  backend = await openTestBackend();
  admin = await backend.createUser('super_admin');
  runs = await openRegisterRuns(backend.service);
  ({ check, step, checksum } = runs);
});
afterEach(async () => {
  await backend.close();
  await runs.close();
});

const USA = ['190503', '139384', '100751', '217235'];

describe('a run of a register', () => {
  it('writes new schools whole, adds to those that are there, changes nothing twice, and is taken back', async () => {
    const before = await checksum();
    const cia =
      registerSchools('usa').find(({ name }) => name === 'Culinary Institute of America')?.source_id ?? '';
    const jwu = registerSchools('usa').find(
      ({ name = '' }) => name === 'Johnson & Wales University-Providence',
    );
    const wanted = rows('usa', ['139384', '100751', cia, jwu?.source_id ?? '']);
    const first = await check('usa', wanted);
    expect(first.report).toEqual({ kinds: { new: 2, matched: 2 }, left: {}, differing: expect.any(Number) });
    expect(await checksum()).toBe(before);
    await step(first.id, 'apply', 3);

    const { data: school } = await backend.service
      .from('schools')
      .select('id, name, region, ownership, tuition_min, programs, slug, checked_on')
      .eq('name', 'Georgia Northwestern Technical College')
      .single();
    expect(school).toMatchObject({
      region: 'Georgia',
      ownership: 'public',
      // Figures state it with its year.
      tuition_min: null,
      checked_on: null,
    });
    expect(school?.programs).toHaveLength(8);
    const programmes = await ok(
      backend.anon
        .from('programmes')
        .select('graduates, level')
        .eq('school_id', school?.id ?? ''),
    );
    expect(programmes).toHaveLength(8);
    const source = await ok(
      backend.anon.from('school_sources').select('*').eq('identifier', '139384').single(),
    );
    expect(source).toMatchObject({
      register: 'usa',
      licence: 'Public domain',
      edition: '2024',
      gone_since: null,
    });
    const found = await ok(
      backend.anon.rpc('search_schools', { p_request: { search: 'Georgia Northwestern' } }),
    );
    expect(JSON.stringify(found)).toContain('Georgia Northwestern Technical College');

    const checked = await ok(
      backend.service.from('schools').select('*').eq('slug', 'culinary-institute-of-america').single(),
    );
    expect(checked).toMatchObject({
      name: 'Culinary Institute of America',
      region: 'New York',
      ownership: 'private',
    });

    const second = await check('usa', wanted);
    expect(second.report).toMatchObject({ kinds: { same: 4 }, left: {} });
    await step(second.id, 'apply');
    await step(second.id, 'undo');

    await step(first.id, 'undo', 3);
    expect(await checksum()).toBe(before);
    // An undone run can be repeated.
    const third = await check('usa', wanted);
    expect(third.report).toMatchObject({ kinds: { new: 2, matched: 2 } });
    await step(third.id, 'apply');
    await step(third.id, 'undo');
    expect(await checksum()).toBe(before);
  });

  it('renews what it gave, marks what has left the register, and takes only that back', async () => {
    const [schools, programmes] = rows('usa', USA);
    await step((await check('usa', [schools, programmes])).id, 'apply');
    const middle = await checksum();
    const next: Cells[] = schools
      .slice(0, -1)
      .map((row) => ({ ...row, source_date: '2025', address: '1 New Street' }));
    const gone = schools.at(-1)?.source_id ?? '';
    await expect(check('usa', rows('usa', ['100751']))).rejects.toThrow('tooFew');
    const known = new Set(next.map(({ source_id }) => source_id));
    const later = await check('usa', [
      [...next, ...rows('usa', ['100858', '101161'])[0]],
      [
        ...programmes.filter(({ source_id }) => known.has(source_id)).slice(1),
        ...rows('usa', ['100858', '101161'])[1],
      ],
    ]);
    expect(later.report?.kinds).toMatchObject({ changed: next.length, new: 2 });
    await step(later.id, 'apply');
    const source = await ok(
      backend.service.from('school_sources').select('gone_since, school_id').eq('identifier', gone).single(),
    );
    expect(source.gone_since).toBe('2025');
    const { data: stays } = await backend.anon.from('schools').select('id').eq('id', source.school_id);
    expect(stays).toHaveLength(1);
    await step(later.id, 'undo', 2);
    expect(await checksum()).toBe(middle);
  });

  it('takes programmes in once their licence is confirmed, and hides them when that is taken back', async () => {
    const madrid = rows('spain', ['28058615']);
    const shown = async () => {
      const [school] = await ok(backend.service.from('school_sources').select('school_id'));
      const found = backend.anon
        .from('programmes')
        .select('name')
        .eq('school_id', school?.school_id ?? '');
      return (await ok(found)).length;
    };
    const confirm = (client: typeof admin.client, p_confirmed: boolean) =>
      client.rpc('confirm_register_source', { p_register: 'spain', p_source: 'madrid', p_confirmed });
    await step((await check('spain', madrid)).id, 'apply');
    expect(await shown()).toBe(0);

    const user = await backend.createUser('user');
    for (const client of [backend.anon, user.client]) {
      expect((await confirm(client, true)).error?.code).toBe('42501');
      expect((await client.rpc('confirmed_register_sources')).error?.code).toBe('42501');
    }
    expect((await confirm(admin.client, true)).error).toBeNull();
    expect((await confirm(admin.client, true)).error).toBeNull();
    expect(await ok(admin.client.rpc('confirmed_register_sources'))).toMatchObject([
      { register: 'spain', source: 'madrid', confirmed_at: expect.any(String) },
    ]);
    await step((await check('spain', madrid)).id, 'apply');
    expect(await shown()).toBe(8);

    expect((await confirm(admin.client, false)).error).toBeNull();
    await step((await check('spain', madrid)).id, 'apply');
    expect(await shown()).toBe(0);
    const entries = await ok(
      backend.service.from('audit_log').select('detail').eq('label', 'register_licences').order('id'),
    );
    expect(entries.map(({ detail }) => detail)).toEqual([
      { 'spain madrid': true },
      { 'spain madrid': false },
    ]);
  });

  it('leaves a deleted school deleted', async () => {
    await step((await check('usa', rows('usa', USA))).id, 'apply');
    const [school] = await ok(
      backend.service.from('school_sources').select('school_id').eq('identifier', '139384'),
    );
    await ok(
      backend.service
        .from('schools')
        .delete()
        .eq('id', school?.school_id ?? '')
        .select(),
    );
    const { report } = await check('usa', rows('usa', USA));
    expect(report?.left).toEqual({ deleted: 1 });
  });
});
