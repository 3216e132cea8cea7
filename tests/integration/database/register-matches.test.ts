import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decideMatch } from '@/lib/imports/registers/services/decide-match';
import { openTestBackend, type TestBackend, type TestUser } from '../../support/backend';
import { ok, openRegisterRuns, type Rows, realRows } from '../../support/register-runs';

let backend: TestBackend;
let admin: TestUser;
let other: TestUser;
let runs: Awaited<ReturnType<typeof openRegisterRuns>>;
beforeEach(async () => {
  backend = await openTestBackend({ seed: false });
  admin = await backend.createUser('admin');
  other = await backend.createUser('admin');
  runs = await openRegisterRuns(backend.service);
});
afterEach(async () => {
  await backend.close();
  await runs.close();
});

const ALABAMA = '100751';
const rows = (): Rows => realRows('usa', [ALABAMA]);
/** Same name and town, no identifier: doubtful. */
const LIKELY = {
  name: 'The University of Alabama',
  city: 'Tuscaloosa',
  country: 'United States',
  type: 'university',
};
const insert = async (more: Record<string, unknown> = {}) =>
  (
    await ok(
      backend.service
        .from('schools')
        .insert({ ...LIKELY, ...more })
        .select('id')
        .single(),
    )
  ).id;
const schools = () => ok(backend.service.from('schools').select('*').order('id'));
const source = async () =>
  (await ok(backend.service.from('school_sources').select('*').eq('identifier', ALABAMA)))[0];
const waiting = () =>
  ok(admin.client.rpc('list_register_matches', { p_register: '', p_page: 1, p_page_size: 20 }));
const decisions = () =>
  ok(admin.client.rpc('list_register_decisions', { p_register: 'usa', p_page: 1, p_page_size: 20 }));
const undo = (id: string) => admin.client.rpc('undo_register_decision', { p_decision: id });
async function decide(school: string | null, who = admin) {
  const [row] = (await waiting()).rows;
  if (!row) throw new Error('Nothing waits');
  return decideMatch(backend.service, { import: row.import, position: row.position, school }, who.id);
}

let [first, second] = ['', ''];
beforeEach(async () => {
  first = await insert();
  second = await insert();
  const { report } = await runs.takeIn('usa', rows());
  expect(report).toMatchObject({ kinds: { duplicate: 1 } });
});

describe('a row in doubt', () => {
  it('is shown with all that it may be, and writes nothing by itself', async () => {
    const { total, rows: found } = await waiting();
    expect(total).toBe(1);
    expect(found[0]?.schools.map(({ id }) => id).sort()).toEqual([first, second].sort());
    expect(found[0]).toMatchObject({
      register: 'usa',
      identifier: ALABAMA,
      duplicate: { score: 70, reasons: ['sameName', 'sameTown'] },
    });
    expect(await source()).toBeUndefined();
    expect(await ok(admin.client.rpc('list_registers'))).toMatchObject([
      { register: 'usa', schools: 0, matches: 1 },
    ]);
    const none = await ok(
      admin.client.rpc('list_register_matches', { p_register: 'italy', p_page: 1, p_page_size: 20 }),
    );
    expect(none).toMatchObject({ total: 0, page: 1, page_count: 1, rows: [] });
  });

  it('becomes the school that somebody chooses, is not asked about again, and is taken back', async () => {
    const before = await runs.checksum();
    expect(await decide(second)).toMatchObject({ ok: true });
    expect(await source()).toMatchObject({ school_id: second, edition: '2024' });
    const merged = (await schools()).find(({ id }) => id === second);
    expect(merged).toMatchObject({ region: 'Alabama', ownership: 'public', name: LIKELY.name });
    expect((await waiting()).total).toBe(0);
    const [decision] = (await decisions()).rows;
    expect(decision).toMatchObject({ choice: 'merge', school_id: second, undone_at: null });
    const history = await ok(
      backend.service.from('change_log').select('actor').eq('row_id', second).eq('action', 'update'),
    );
    expect(new Set(history.map(({ actor }) => actor))).toEqual(new Set([admin.id]));
    const log = await ok(
      backend.service.from('audit_log').select('*').eq('verb', 'register_decided').eq('thing_id', second),
    );
    expect(log).toMatchObject([
      { actor: admin.id, detail: { register: 'usa', identifier: ALABAMA, choice: 'merge' } },
    ]);
    // The one-row run that applies a decision is not listed.
    const listed = await ok(admin.client.rpc('list_register_runs', { p_page: 1, p_page_size: 100 }));
    expect(new Set(listed.imports.map(({ file_name }) => file_name))).toEqual(new Set(['IPEDS 2024']));

    expect((await runs.takeIn('usa', rows())).report).toMatchObject({ kinds: { same: 1 } });
    expect((await waiting()).total).toBe(0);

    await ok(undo(decision?.id ?? ''));
    expect(await runs.checksum()).toBe(before);
    expect((await undo(decision?.id ?? '')).error?.code).toBe('55006');
    expect((await decisions()).rows[0]).toMatchObject({ undone_by: expect.any(String) });
    expect((await runs.check('usa', rows())).report).toMatchObject({ kinds: { duplicate: 1 } });
  });

  it('becomes a school of its own where both are kept', async () => {
    const before = await runs.checksum();
    expect(await decide(null)).toMatchObject({ ok: true });
    const made = (await source())?.school_id ?? '';
    expect([first, second]).not.toContain(made);
    expect((await schools()).map(({ id }) => id).sort()).toEqual([first, second, made].sort());
    expect((await runs.takeIn('usa', rows())).report).toMatchObject({ kinds: { same: 1 } });
    const [decision] = (await decisions()).rows;
    await ok(undo(decision?.id ?? ''));
    expect(await runs.checksum()).toBe(before);
    expect(await ok(backend.service.from('deleted_schools').select('id').eq('school_id', made))).toEqual([]);
  });

  it('that was edited since is left as it is', async () => {
    await decide(null);
    const made = (await source())?.school_id ?? '';
    await ok(backend.service.from('schools').update({ phone: '1' }).eq('id', made).select());
    const before = await runs.checksum();
    const [decision] = (await decisions()).rows;
    expect((await undo(decision?.id ?? '')).error?.code).toBe('22023');
    expect(await runs.checksum()).toBe(before);
    expect((await decisions()).rows[0]).toMatchObject({ undone_at: null });
  });

  it('is decided once by two administrators at one moment', async () => {
    const [row] = (await waiting()).rows;
    const asked = { import: row?.import ?? '', position: row?.position ?? 0 };
    const answers = await Promise.all([
      decideMatch(backend.service, { ...asked, school: first }, admin.id),
      decideMatch(backend.service, { ...asked, school: null }, other.id),
    ]);
    expect(answers.map((answer) => (answer.ok ? 'done' : answer.error)).sort()).toEqual(['decided', 'done']);
    const made = (await decisions()).rows.filter(({ undone_at }) => undone_at === null);
    expect(made).toHaveLength(1);
    expect(
      await ok(backend.service.from('school_sources').select('*').eq('identifier', ALABAMA)),
    ).toHaveLength(1);
    expect((await schools()).length).toBe(made[0]?.choice === 'merge' ? 2 : 3);
    await ok(undo(made[0]?.id ?? ''));
  });

  it('is planned from what the school says now, and refused where it is gone', async () => {
    const [row] = (await waiting()).rows;
    const asked = { import: row?.import ?? '', position: row?.position ?? 0 };
    await ok(
      backend.service.from('schools').update({ ownership: 'private', phone: '5' }).eq('id', first).select(),
    );
    await ok(backend.service.from('schools').delete().eq('id', second).select());
    expect((await waiting()).rows[0]?.schools.map(({ id }) => id)).toEqual([first]);
    expect(await decideMatch(backend.service, { ...asked, school: second }, admin.id)).toMatchObject({
      error: 'missing',
    });
    expect(await decide(first)).toMatchObject({ ok: true });
    const [school] = await schools();
    expect(school).toMatchObject({ ownership: 'private', phone: '5', region: 'Alabama' });
    expect(Object.keys((await source())?.differing ?? {})).toEqual(
      expect.arrayContaining(['ownership', 'phone']),
    );
  });

  it('is not written from an entry of another row or an older school', async () => {
    const [row] = (await waiting()).rows;
    const asked = { p_import: row?.import ?? '', p_position: row?.position ?? 0, p_actor: admin.id };
    const source = { register: 'usa', identifier: 'another', name: 'x' };
    const before = await runs.checksum();
    const call = (p_choice: string, p_entry: object) =>
      backend.service.rpc('decide_register_match', { ...asked, p_choice, p_entry: p_entry as never });
    const codes = await Promise.all([
      call('merge', { id: first, version: 1, register_source: source }),
      call('merge', { id: first, version: 99, register_source: { ...source, identifier: ALABAMA } }),
      call('separate', { id: first, register_source: { ...source, identifier: ALABAMA } }),
      call('delete', { id: first, version: 1, register_source: { ...source, identifier: ALABAMA } }),
    ]);
    expect(codes.map(({ error }) => error?.code)).toEqual(['22023', '22023', '22023', '22023']);
    const none = await backend.service.rpc('decide_register_match', {
      ...asked,
      p_position: 9,
      p_choice: 'merge',
      p_entry: {},
    });
    expect(none.error?.code).toBe('P0002');
    expect(await runs.checksum()).toBe(before);
  });
});
