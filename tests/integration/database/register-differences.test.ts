import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UNITS } from '@/lib/imports/registers/model/values';
import type { RegisterDifferenceRow } from '@/lib/supabase/results/register-reviews';
import { OWNER } from '../../../packages/embedded-supabase/engine/engine.ts';
import { openTestBackend, type TestBackend, type TestUser } from '../../support/backend';
import { type Cells, ok, openRegisterRuns, type Rows, realRows } from '../../support/register-runs';

let backend: TestBackend;
let admin: TestUser;
let runs: Awaited<ReturnType<typeof openRegisterRuns>>;
beforeAll(async () => {
  backend = await openTestBackend({ seed: false });
  admin = await backend.createUser('admin');
  runs = await openRegisterRuns(backend.service);
});
afterAll(async () => {
  await backend.close();
  await runs.close();
});

const ALABAMA = '100751';
const rows = (changes: Partial<Cells> = {}): Rows => {
  const [schools, programmes] = realRows('usa', [ALABAMA]);
  return [schools.map((school) => ({ ...school, ...changes }) as Cells), programmes];
};
const OURS = {
  phone: '+1 205 000',
  website: 'https://culinary.example/',
  students_count: 7,
};
const source = () =>
  ok(backend.service.from('school_sources').select('*').eq('identifier', ALABAMA).single());
const school = () => ok(backend.service.from('schools').select('*').eq('id', id).single());
const waiting = async () =>
  ok(admin.client.rpc('list_register_differences', { p_register: 'usa', p_page: 1, p_page_size: 50 }));
const asked = ({ register, identifier, column, theirs, ours }: RegisterDifferenceRow) => ({
  ...{ register, identifier, column, theirs, ours },
});
const decide = async (choice: string, columns: string[], who = admin) => {
  const chosen = (await waiting()).rows.filter(({ column }) => columns.includes(column)).map(asked);
  return ok(who.client.rpc('decide_register_differences', { p_asked: chosen, p_choice: choice }));
};
const decisions = async () =>
  (await ok(admin.client.rpc('list_register_decisions', { p_register: '', p_page: 1, p_page_size: 50 })))
    .rows;
const undo = (decision: string) => admin.client.rpc('undo_register_decision', { p_decision: decision });

let id = '';
beforeEach(async () => {
  await backend.engine.query(OWNER, 'delete from private.register_decisions');
  await ok(backend.service.from('school_sources').delete().eq('register', 'usa').select());
  await ok(backend.service.from('schools').delete().neq('name', '').select());
  await runs.takeIn('usa', rows());
  id = (await source()).school_id;
  // An admin states another value and checks the school.
  await ok(
    backend.service
      .from('schools')
      .update({ ...OURS, checked_on: '2026-01-01' })
      .eq('id', id)
      .select(),
  );
  await runs.takeIn('usa', rows({ address: '1 New Street' }));
});

describe('a difference', () => {
  it('waits for a decision, with both values', async () => {
    const { rows: found, total } = await waiting();
    expect(total).toBe(3);
    expect(found.map(({ column }) => column)).toEqual(['address', 'phone', 'website']);
    expect(found[1]).toMatchObject({
      school_id: id,
      ours: { phone: OURS.phone },
      theirs: { phone: '+1 205-348-6010' },
      checked_on: '2026-01-01',
    });
    expect(await ok(admin.client.rpc('list_registers'))).toMatchObject([
      { schools: 1, differences: 3, edition: '2024' },
    ]);
    const second = await ok(
      admin.client.rpc('list_register_differences', { p_register: '', p_page: 9, p_page_size: 2 }),
    );
    expect(second).toMatchObject({ total: 3, page: 2, page_count: 2, rows: [{ column: 'website' }] });
  });

  it('that is kept is asked about again only when the register says something new', async () => {
    expect(await decide('keep', ['phone'])).toMatchObject({ outcomes: { done: 1 } });
    expect(await school()).toMatchObject({ phone: OURS.phone });
    expect((await waiting()).total).toBe(2);
    expect((await runs.takeIn('usa', rows({ address: '1 New Street' }))).report).toMatchObject({
      kinds: { same: 1 },
      differing: 2,
    });
    expect((await waiting()).rows.map(({ column }) => column)).not.toContain('phone');
    await runs.takeIn('usa', rows({ address: '1 New Street', phone: '2050000001' }));
    expect((await waiting()).rows.map(({ column }) => column)).toContain('phone');
  });

  it('that is taken becomes the school’s value and the register’s own', async () => {
    const before = await school();
    const { outcomes } = await decide('take', ['phone', 'website']);
    expect(outcomes).toEqual({ done: 2 });
    expect(await school()).toMatchObject({
      phone: '+1 205-348-6010',
      website: 'https://www.ua.edu/',
    });
    expect((await source()).stated).toMatchObject({ phone: '+1 205-348-6010' });
    expect((await runs.takeIn('usa', rows({ address: '1 New Street' }))).report).toMatchObject({
      kinds: { same: 1 },
      differing: 1,
    });
    const history = await ok(
      backend.service
        .from('change_log')
        .select('actor')
        .eq('row_id', id)
        .order('id', { ascending: false })
        .limit(2),
    );
    expect(history).toEqual([{ actor: admin.id }, { actor: admin.id }]);
    const made = await decisions();
    expect(made.slice(0, 2)).toMatchObject([{ choice: 'take', undone_at: null }, { choice: 'take' }]);

    for (const { id: decision } of made.slice(0, 2)) await ok(undo(decision));
    const { version, updated_at, ...after } = await school();
    expect({ ...after, version: 0, updated_at: '' }).toEqual({ ...before, version: 0, updated_at: '' });
    expect(version).toBeGreaterThan(before.version);
    expect(updated_at).toBeTruthy();
    expect((await waiting()).total).toBe(3);
    expect((await undo(made[0]?.id ?? '')).error?.code).toBe('55006');
  });

  it('that was changed after the decision is not undone', async () => {
    await decide('take', ['phone']);
    await ok(backend.service.from('schools').update({ phone: '7' }).eq('id', id).select());
    const [decision] = await decisions();
    expect((await undo(decision?.id ?? '')).error?.code).toBe('22023');
    expect(await school()).toMatchObject({ phone: '7' });
    expect((await decisions())[0]).toMatchObject({ undone_at: null });
  });

  it('is decided as it was shown, or not at all', async () => {
    const [shown] = (await waiting()).rows.filter(({ column }) => column === 'phone').map(asked);
    if (!shown) throw new Error('There is none');
    const before = await runs.checksum();
    const tries = [
      [{ ...shown, theirs: { phone: '666' } }, 'changed'],
      [{ ...shown, ours: { phone: '666' } }, 'changed'],
      [{ ...shown, column: 'name' }, 'decided'],
      [{ ...shown, column: 'is_active' }, 'decided'],
      [{ ...shown, identifier: 'nobody' }, 'missing'],
    ] as const;
    for (const [one, outcome] of tries) {
      const answer = await ok(
        admin.client.rpc('decide_register_differences', { p_asked: [one], p_choice: 'take' }),
      );
      expect(answer).toEqual({ outcomes: { [outcome]: 1 } });
    }
    for (const choice of ['', 'merge']) {
      const { error } = await admin.client.rpc('decide_register_differences', {
        p_asked: [shown],
        p_choice: choice,
      });
      expect(error?.code).toBe('22023');
    }
    expect(await runs.checksum()).toBe(before);
    await ok(backend.service.from('schools').update({ phone: '8' }).eq('id', id).select());
    expect(
      await ok(admin.client.rpc('decide_register_differences', { p_asked: [shown], p_choice: 'take' })),
    ).toMatchObject({ outcomes: { changed: 1 } });
    expect(await school()).toMatchObject({ phone: '8' });
  });
});

it('the database knows the same columns together as the rules do', async () => {
  for (const { columns, told } of UNITS) {
    const [column = ''] = columns;
    const found = await backend.engine.query(OWNER, 'select private.difference_columns($1) as columns', [
      column,
    ]);
    expect(found.rows[0]?.columns ?? null).toEqual(told ? columns : null);
  }
});

it('a school that leaves its register is listed, counted beforehand, and stays', async () => {
  const next = await runs.check('usa', [realRows('usa', ['100858'])[0], realRows('usa', ['100858'])[1]]);
  const gone = () => ok(admin.client.rpc('register_run_gone', { p_import: next.id }));
  expect(await gone()).toBe(1);
  await runs.step(next.id, 'apply');
  expect(await gone()).toBe(1);
  expect(await ok(admin.client.rpc('list_registers'))).toMatchObject([{ schools: 1, gone: 1 }]);
  const listed = await ok(
    admin.client.rpc('list_register_gone', { p_register: 'usa', p_page: 1, p_page_size: 10 }),
  );
  expect(listed).toMatchObject({
    total: 1,
    rows: [{ identifier: ALABAMA, school_id: id, gone_since: '2024' }],
  });
  expect(await school()).toMatchObject({ is_active: true });
});
