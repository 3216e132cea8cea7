import { describe, expect, test } from 'vitest';
import { codeAt, fromBase32, stepAt } from '../../../auth/totp.ts';
import { opened } from '../../support/opened.ts';
import { type AuthBackend, confirmedUser, openAuthBackend } from './backend.ts';

const backend = opened(() => openAuthBackend({ rateLimits: false }));

const codeOf = (secret: string, away = 0) => codeAt(fromBase32(secret), stepAt(backend.clock.now()) + away);

async function signedIn(account?: Awaited<ReturnType<typeof confirmedUser>>) {
  const known = account ?? (await confirmedUser(backend));
  const client = backend.client();
  const { error } = await client.auth.signInWithPassword(known);
  if (error) throw error;
  return { account: known, client };
}

async function enrolled() {
  const { account, client } = await signedIn();
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', issuer: 'Escuelas' });
  if (error) throw error;
  const factorId = data.id;
  const secret = data.totp.secret;
  const verified = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
  if (verified.error) throw verified.error;
  return { account, client, factorId, secret };
}

const levelOf = async (client: ReturnType<AuthBackend['client']>) =>
  (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data;

describe('setting a second factor up', () => {
  test('gives a picture, an address and a secret, and counts after its first code', async () => {
    const { client, account } = await signedIn();
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp', issuer: 'Escuelas' });
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /);
    expect(data?.totp.uri).toMatch(
      new RegExp(
        `^otpauth://totp/Escuelas:${encodeURIComponent(account.email)}\\?.*secret=${data?.totp.secret}`,
      ),
    );
    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
    const { error } = await client.auth.mfa.challengeAndVerify({
      factorId: data?.id ?? '',
      code: codeOf(data?.totp.secret ?? ''),
    });
    expect(error).toBeNull();
    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    const { data: claims } = await client.auth.getClaims();
    expect(claims?.claims).toMatchObject({ aal: 'aal2' });
    expect(claims?.claims.amr?.map((entry) => (typeof entry === 'string' ? entry : entry.method))).toEqual(
      expect.arrayContaining(['password', 'totp']),
    );
    expect((await client.auth.mfa.listFactors()).data?.totp).toMatchObject([
      { id: data?.id, status: 'verified' },
    ]);
  });

  test('ends the sessions that have not given it, and survives a refresh', async () => {
    const { account, client: elsewhere } = await signedIn();
    const { client } = await signedIn(account);
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp' });
    await client.auth.mfa.challengeAndVerify({
      factorId: data?.id ?? '',
      code: codeOf(data?.totp.secret ?? ''),
    });
    expect((await elsewhere.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal2' });
  });
});

describe('a session that has not given the second factor', () => {
  test('can give it, and until then neither add one nor take one away nor change the password', async () => {
    const { account, factorId, secret } = await enrolled();
    backend.clock.advance(30);
    const { client } = await signedIn(account);
    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
    expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error?.code).toBe('insufficient_aal');
    expect((await client.auth.mfa.unenroll({ factorId })).error?.code).toBe('insufficient_aal');
    expect((await client.auth.updateUser({ password: 'romesco-picante' })).error?.code).toBe(
      'insufficient_aal',
    );
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    expect(error).toBeNull();
    expect((await client.auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
    await client.auth.refreshSession();
    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
  });

  test('cannot use the factor of another user', async () => {
    const { factorId, secret } = await enrolled();
    const { client } = await signedIn();
    expect((await client.auth.mfa.challenge({ factorId })).error?.code).toBe('mfa_factor_not_found');
    const own = await enrolled();
    const { data } = await own.client.auth.mfa.challenge({ factorId: own.factorId });
    const mixed = await own.client.auth.mfa.verify({
      factorId,
      challengeId: data?.id ?? '',
      code: codeOf(secret),
    });
    expect(mixed.error?.code).toBe('mfa_factor_not_found');
  });
});

describe('a code', () => {
  test('works once, also for another challenge', async () => {
    const { account, factorId, secret } = await enrolled();
    const { client } = await signedIn(account);
    const replayed = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    expect(replayed.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
    const earlier = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, -1) });
    expect(earlier.error?.code).toBe('mfa_verification_failed');
    const next = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) });
    expect(next.error).toBeNull();
  });

  test('needs a challenge that is open, and its own', async () => {
    const { account, factorId, secret } = await enrolled();
    backend.clock.advance(60);
    const { client } = await signedIn(account);
    const seconds = () => Math.floor(backend.clock.now().getTime() / 1000);
    const asked = seconds();
    const { data } = await client.auth.mfa.challenge({ factorId });
    const challengeId = data?.id ?? '';
    expect(data?.expires_at).toBeGreaterThanOrEqual(asked + 300);
    expect(data?.expires_at).toBeLessThanOrEqual(seconds() + 300);
    const verify = (id: string) =>
      client.auth.mfa.verify({ factorId, challengeId: id, code: codeOf(secret) });
    expect((await verify(crypto.randomUUID())).error?.code).toBe('mfa_factor_not_found');
    expect((await verify('no uuid')).error?.code).toBe('mfa_factor_not_found');
    backend.clock.advance(301);
    expect((await verify(challengeId)).error?.code).toBe('mfa_challenge_expired');
    const fresh = (await client.auth.mfa.challenge({ factorId })).data?.id ?? '';
    expect((await verify(fresh)).error).toBeNull();
    expect((await verify(fresh)).error?.code).toBe('mfa_ip_address_mismatch');
  });

  test('is asked for again after five wrong ones only when ten minutes have passed', async () => {
    const { account, factorId, secret } = await enrolled();
    backend.clock.advance(60);
    const handler = backend.handlerWith({ rateLimits: true });
    const client = backend.client({ handler });
    await client.auth.signInWithPassword(account);
    const right = () => codeOf(secret);
    const wrong = () => (right() === '000000' ? '000001' : '000000');
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: wrong() });
      expect(error?.code).toBe('mfa_verification_failed');
    }
    const refused = await client.auth.mfa.challengeAndVerify({ factorId, code: right() });
    expect(refused.error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
    backend.clock.advance(601);
    await client.auth.refreshSession();
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code: right() })).error).toBeNull();
  });
});
