import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FormState, INITIAL_FORM_STATE } from '@/lib/accounts/model/form-state';
import { codeAt, fromBase32, stepAt } from '../../../packages/embedded-supabase/auth/totp.ts';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import type { Role, TestUser } from '../../support/backend.ts';
import { formOf, redirectOf, requestState } from '../../support/request-state.ts';
import { openSiteBackend } from '../../support/site-backend.ts';

vi.mock('next/headers', () => import('../../support/request-state.ts'));

type Action = (before: FormState, form: FormData) => Promise<FormState>;
const backend = opened(() => openSiteBackend({ seed: false }));
let actions: Record<'signIn' | 'setUp' | 'verify' | 'spend' | 'renew' | 'turnOff', Action>;
let requireSecondFactor: (input: { required: boolean }) => Promise<{ ok: boolean; error?: string }>;
let requireRole: (requirement: 'user' | 'admin', here: string) => Promise<{ role: string }>;
let visitors = 0;

beforeAll(async () => {
  const load = async (file: string, name: string): Promise<Action> =>
    (await import(`../../../lib/accounts/actions/${file}.ts`))[name];
  actions = {
    signIn: await load('sign-in', 'signIn'),
    setUp: await load('set-up-second-factor', 'setUpSecondFactor'),
    verify: await load('verify-second-factor', 'verifySecondFactor'),
    spend: await load('spend-recovery-code', 'spendRecoveryCode'),
    renew: await load('renew-recovery-codes', 'renewRecoveryCodes'),
    turnOff: await load('turn-off-second-factor', 'turnOffSecondFactor'),
  };
  ({ requireSecondFactor } = await import('@/lib/accounts/actions/require-second-factor'));
  ({ requireRole } = await import('@/lib/accounts/guard'));
});
beforeEach(arrive);

/** Continues with another browser. */
function arrive(): void {
  visitors += 1;
  requestState.arrive(`198.51.100.${visitors}`);
}

const send = (action: keyof typeof actions, fields: Record<string, string>, before = INITIAL_FORM_STATE) =>
  actions[action](before, formOf(fields));
const enter = ({ email, password }: TestUser, next = '') =>
  redirectOf(send('signIn', { email, password, next }));

/**
 * Enrols a second factor with the current code. `freshCode` is the next interval's, which is accepted before and after
 * that interval begins.
 */
async function enrolled(role: Role) {
  const user = await backend.createUser(role);
  await enter(user);
  const begun = await send('setUp', {});
  const secret = fromBase32(begun.setup?.secret ?? '');
  const done = await send('setUp', { code: codeAt(secret, stepAt(new Date())) }, begun);
  return { user, begun, done, freshCode: () => codeAt(secret, stepAt(new Date()) + 1) };
}

describe('setting a second factor up', () => {
  it('shows picture and secret, then the recovery codes, once', async () => {
    const { begun, done } = await enrolled('admin');
    expect(begun.setup?.uri).toMatch(/^otpauth:\/\/totp\/.*secret=/);
    expect(begun.setup?.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(done).toMatchObject({ outcome: 'factorOn', problems: {} });
    expect(done.codes).toHaveLength(10);
    expect(done.setup).toBeUndefined();
  });

  it('keeps the secret in view after a wrong code, which is said at its field', async () => {
    await enter(await backend.createUser('user'));
    const begun = await send('setUp', {});
    expect(await send('setUp', { code: '12345' }, begun)).toMatchObject({
      problems: { code: 'wrongCode' },
      setup: begun.setup,
    });
    expect((await send('setUp', { code: ' ' }, begun)).problems).toEqual({ code: 'required' });
  });
});

describe('signing in with a second factor', () => {
  it('leads to its question, and opens nothing before it is answered', async () => {
    const { user, freshCode } = await enrolled('admin');
    arrive();
    expect(await enter(user, '/admin')).toBe('/auth/second-factor?next=%2Fadmin');
    expect(await redirectOf(requireRole('admin', '/admin'))).toBe('/auth/second-factor?next=%2Fadmin');
    expect(await redirectOf(requireRole('user', '/auth/profile'))).toBe(
      '/auth/second-factor?next=%2Fauth%2Fprofile',
    );
    expect(await send('renew', {})).toMatchObject({ outcome: 'signedOut' });
    expect((await send('verify', { code: '12345' })).problems).toEqual({ code: 'wrongCode' });
    const spaced = freshCode().replace(/(...)/, '$1 ');
    expect(await redirectOf(send('verify', { code: spaced, next: '/admin' }))).toBe('/admin');
  });

  it('takes five wrong codes, whoever sends them', async () => {
    const { user, freshCode } = await enrolled('user');
    arrive();
    await enter(user);
    for (let attempt = 0; attempt < 5; attempt += 1) await send('verify', { code: '12345' });
    requestState.headers.set('x-forwarded-for', '203.0.113.7, 127.0.0.1');
    expect(await send('verify', { code: freshCode() })).toMatchObject({ outcome: 'limited' });
    expect(await send('spend', { recoveryCode: '0'.repeat(16) })).toMatchObject({ outcome: 'limited' });
  });
});

describe('a lost second factor', () => {
  it('is taken off by a recovery code, and another can be set up', async () => {
    const { user, done } = await enrolled('admin');
    arrive();
    await enter(user);
    expect((await send('spend', { recoveryCode: '0000-0000' })).problems).toEqual({
      recoveryCode: 'wrongCode',
    });
    expect(await redirectOf(send('spend', { recoveryCode: done.codes?.[3] ?? '' }))).toBe(
      '/auth/profile?outcome=codeSpent#second-factor',
    );
    arrive();
    expect(await enter(user, '/admin')).toBe('/admin');
    expect((await send('setUp', {})).setup).toBeDefined();
  });

  it('is not found by the recovery codes before the latest', async () => {
    const { user, done, freshCode } = await enrolled('admin');
    arrive();
    await enter(user);
    await redirectOf(send('verify', { code: freshCode() }));
    expect((await send('renew', {})).codes).toHaveLength(10);
    arrive();
    await enter(user);
    expect((await send('spend', { recoveryCode: done.codes?.[0] ?? '' })).problems).toEqual({
      recoveryCode: 'wrongCode',
    });
  });

  it('is given up for the password', async () => {
    const { user } = await enrolled('user');
    expect((await send('turnOff', { currentPassword: 'a guess' })).problems).toEqual({
      currentPassword: 'wrongPassword',
    });
    expect(await send('turnOff', { currentPassword: user.password })).toMatchObject({ outcome: 'factorOff' });
    arrive();
    expect(await enter(user)).toBe('/');
  });
});

it('a second factor asked of all administrators leads those without to their profile until they have one', async () => {
  const plain = await backend.createUser('super_admin');
  await enter(plain);
  expect(await requireSecondFactor({ required: true })).toMatchObject({ ok: false, error: 'noFactor' });
  arrive();
  await enrolled('super_admin');
  expect(await requireSecondFactor({ required: true })).toMatchObject({ ok: true });
  try {
    arrive();
    expect(await enter(await backend.createUser('admin'), '/admin')).toBe('/auth/profile#second-factor');
    expect(await redirectOf(requireRole('admin', '/admin'))).toBe('/auth/profile#second-factor');
    expect(await requireRole('user', '/auth/profile')).toMatchObject({ role: 'user' });
    const begun = await send('setUp', {});
    const secret = fromBase32(begun.setup?.secret ?? '');
    await send('setUp', { code: codeAt(secret, stepAt(new Date())) }, begun);
    expect(await requireRole('admin', '/admin')).toMatchObject({ role: 'admin' });
  } finally {
    await backend.engine.script('update private.account_rules set admins_need_second_factor = false');
  }
});
