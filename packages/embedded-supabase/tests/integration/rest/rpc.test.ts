import { describe, expect, test } from 'vitest';
import { opened } from '../../support/opened.ts';
import { openRestBackend } from './backend.ts';

const backend = opened(() => openRestBackend({ LOCAL_BACKEND_STATEMENT_TIMEOUT: '1500' }));

describe('a function', () => {
  test('gives a value, rows, a row, a list of values or nothing', async () => {
    const { anon } = backend;
    expect(await anon.rpc('get_status', { name_param: 'ada' })).toMatchObject({
      data: 'ONLINE',
      status: 200,
    });
    expect((await anon.rpc('get_name_and_status', { name_param: 'ada' })).data).toEqual([
      { username: 'ada', status: 'ONLINE' },
    ]);
    expect((await anon.rpc('first_member')).data).toMatchObject({ username: 'ada' });
    expect((await anon.rpc('names')).data).toEqual(['ada', 'ben', 'cleo', 'dov']);
    expect(await anon.rpc('nothing')).toMatchObject({ data: null, error: null, status: 204 });
  });

  test('takes its defaults, and any number of arguments where it says so', async () => {
    expect((await backend.anon.rpc('add', { a: 5 })).data).toBe(15);
    expect((await backend.anon.rpc('add', { a: 5, b: 1 })).data).toBe(6);
    expect((await backend.anon.rpc('total', { numbers: [1, 2, 3] })).data).toBe(6);
    const repeated = await backend.raw('/rest/v1/rpc/total?numbers=4&numbers=5');
    expect(await repeated.json()).toBe(9);
  });

  test('that gives rows can be filtered, ordered, counted and embedded from', async () => {
    const { data, count } = await backend.anon
      .rpc('set_offline', { pattern: '%' }, { count: 'exact' })
      .select('username, messages(id)')
      .neq('username', 'dov')
      .order('username')
      .limit(2);
    expect(data).toEqual([
      { username: 'ada', messages: [{ id: 1 }, { id: 2 }] },
      { username: 'ben', messages: [{ id: 3 }] },
    ]);
    expect(count).toBe(3);
    const one = await backend.anon
      .rpc('get_name_and_status', { name_param: 'ada' })
      .select('username')
      .single();
    expect(one.data).toEqual({ username: 'ada' });
    // As they were, for the other tests.
    await backend.anon.from('members').update({ status: 'ONLINE' }).neq('username', 'ben');
  });

  test('has the caller’s role, claims and headers', async () => {
    const id = '00000000-0000-4000-8000-000000000001';
    const user = await backend.user(id);
    expect((await user.rpc('whoami')).data).toMatchObject({ role: 'authenticated', sub: id, method: 'POST' });
    const response = await backend.raw('/rest/v1/rpc/whoami', {
      headers: { 'x-test': 'agent' },
    });
    expect(await response.json()).toEqual({
      role: 'anon',
      sub: null,
      method: 'GET',
      path: '/rpc/whoami',
      agent: 'agent',
    });
    expect((await backend.service.rpc('whoami')).data).toMatchObject({ role: 'service_role' });
    const after = await backend.engine.query(
      { role: 'owner', claims: {} },
      'select current_user as role, auth.uid() as id',
    );
    expect(after.rows[0]).toEqual({ role: expect.not.stringMatching('authenticated'), id: null });
  });

  test('can refuse in its own words', async () => {
    expect(await backend.anon.rpc('refuse')).toMatchObject({
      status: 402,
      error: { code: 'PT402', message: 'Payment required', details: 'Quota exceeded', hint: 'Upgrade' },
    });
    expect(await backend.anon.rpc('shout', { what: 'aloud' })).toMatchObject({
      status: 400,
      error: { code: 'P0001', message: 'shouted aloud', hint: 'be quiet' },
    });
  });
});

describe('a call', () => {
  test('of what does not exist names what was searched and the nearest', async () => {
    const { error, status } = await backend.anon.rpc('get_statuss', { x: 1 });
    expect(status).toBe(404);
    expect(error).toEqual({
      code: 'PGRST202',
      message: 'Could not find the function public.get_statuss(x) in the schema cache',
      details:
        'Searched for the function public.get_statuss with parameter x or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
      hint: 'Perhaps you meant to call the function public.get_status',
    });
    expect((await backend.anon.rpc('get_status')).error).toEqual({
      code: 'PGRST202',
      message: 'Could not find the function public.get_status without parameters in the schema cache',
      details:
        'Searched for the function public.get_status without parameters or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
      hint: null,
    });
    expect((await backend.anon.rpc('add', { a: 1, c: 2 })).error?.hint).toBe(
      'Perhaps you meant to call the function public.add(a, b)',
    );
  });

  test('of what is not granted is refused', async () => {
    expect(await backend.anon.rpc('fill_rooms', { rows: 1 })).toMatchObject({
      status: 401,
      error: { code: '42501', message: 'permission denied for function fill_rooms' },
    });
    const user = await backend.user('00000000-0000-4000-8000-000000000001');
    expect((await user.rpc('fill_rooms', { rows: 1 })).status).toBe(403);
  });

  test('that runs away is ended, and others go on', async () => {
    const runaway = backend.anon.rpc('dawdle');
    const other = backend.anon.from('rooms').select('slug').eq('id', 1).single();
    expect(await runaway).toMatchObject({
      status: 500,
      error: { code: '57014', message: 'canceling statement due to statement timeout' },
    });
    expect((await other).data).toEqual({ slug: 'public' });
  });
});
