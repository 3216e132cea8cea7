import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestBackend, type TestBackend } from '../../support/backend';
import { ok, openRegisterRuns, realRows } from '../../support/register-runs';
import { registerSchools } from '../../support/registers';

let backend: TestBackend;
let runs: Awaited<ReturnType<typeof openRegisterRuns>>;
beforeEach(async () => {
  backend = await openTestBackend();
  runs = await openRegisterRuns(backend.service);
});
afterEach(async () => {
  await backend.close();
  await runs.close();
});

const withdraw = async (p_register: string, p_source?: string) => {
  const asked = { p_register, ...(p_source && { p_source }) };
  const plan = await ok(backend.service.rpc('register_withdrawal', asked));
  expect(await ok(backend.service.rpc('withdraw_register', asked))).toBe(plan.schools);
  expect((await backend.service.rpc('withdraw_register', asked)).data).toBe(0);
  return plan;
};

describe('withdrawing a register', () => {
  it('leaves the directory as it was before, with schools checked by hand', async () => {
    const cia = registerSchools('usa').find(({ name }) => name === 'Culinary Institute of America');
    const before = await runs.checksum();
    await runs.takeIn('usa', realRows('usa', ['139384', '100751', cia?.source_id ?? '']));
    expect(await withdraw('usa')).toMatchObject({
      ...{ schools: 3, going: 2 },
      staying: [{ slug: 'culinary-institute-of-america', why: 'checked' }],
    });
    expect(await runs.checksum()).toBe(before);
    const kept = await ok(backend.service.from('deleted_schools').select('name'));
    expect(kept).toEqual([]);
  });

  it('keeps what a user added to a school, and nothing that only the register stated', async () => {
    await runs.takeIn('usa', realRows('usa', ['139384']));
    const found = backend.service.from('schools').select('*').like('name', 'Georgia Northwestern%').single();
    const { id } = await ok(found);
    await ok(backend.service.from('schools').update({ description: 'Una escuela.' }).eq('id', id).select());
    expect((await withdraw('usa')).staying).toMatchObject([{ why: 'edited' }]);
    expect(await ok(backend.service.from('schools').select('*').eq('id', id).single())).toMatchObject({
      ...{ name: 'Georgia Northwestern Technical College', city: 'Rome', description: 'Una escuela.' },
      ...{
        address: null,
        phone: null,
        website: null,
        coordinates_lat: null,
        specialties: [],
      },
    });
  });

  it('concerns one source alone where a register has several', async () => {
    await runs.takeIn('spain', realRows('spain', ['28058615', '09012163']));
    expect(await withdraw('spain', 'madrid')).toMatchObject({ schools: 1, going: 1 });
    const left = await ok(backend.service.from('school_sources').select('source'));
    expect(left).toEqual([{ source: 'castillayleon' }]);
  });

  it('is for the server alone', async () => {
    const { client } = await backend.createUser('super_admin');
    for (const caller of [backend.anon, client]) {
      expect((await caller.rpc('withdraw_register', { p_register: 'usa' })).error?.code).toBe('42501');
      expect((await caller.rpc('register_withdrawal', { p_register: 'usa' })).error?.code).toBe('42501');
    }
  });
});
