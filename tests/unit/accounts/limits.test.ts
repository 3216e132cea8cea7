import { describe, expect, it } from 'vitest';
import { signInLimits } from '@/lib/accounts/sign-in-limits';
import { createRateLimiter, networkOf } from '@/lib/http/rate-limiter';

const MINUTE = 60_000;

/** Limits with a controllable clock. */
function limits() {
  const clock = { now: 1_000_000 };
  return { clock, ...signInLimits(() => clock.now) };
}

describe('signing in', () => {
  it('waits after five wrong passwords for an account from an address, until the first is ten minutes old', async () => {
    const { clock, begin } = limits();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await begin('ana@example.org', '192.0.2.1')).waitSeconds).toBe(0);
      clock.now += MINUTE;
    }
    expect((await begin(' Ana@Example.org ', '192.0.2.1')).waitSeconds).toBe(5 * 60);
    expect((await begin('ana@example.org', '192.0.2.2')).waitSeconds).toBe(0);
    expect((await begin('eva@example.org', '192.0.2.1')).waitSeconds).toBe(0);
    clock.now += 5 * MINUTE;
    expect((await begin('ana@example.org', '192.0.2.1')).waitSeconds).toBe(0);
  });

  it('waits after thirty wrong passwords from an address, whatever the accounts', async () => {
    const { clock, begin } = limits();
    for (let attempt = 0; attempt < 30; attempt += 1) {
      expect((await begin(`${attempt}@example.org`, '192.0.2.1')).waitSeconds).toBe(0);
    }
    clock.now += 10 * MINUTE;
    expect((await begin('new@example.org', '192.0.2.1')).waitSeconds).toBe(50 * 60);
    expect((await begin('new@example.org', '192.0.2.2')).waitSeconds).toBe(0);
  });

  it('forgets the wrong ones of an account with a right one, and attempts that were never decided', async () => {
    const { begin } = limits();
    for (let attempt = 0; attempt < 4; attempt += 1) await begin('ana@example.org', null);
    await (await begin('ana@example.org', null)).succeeded();
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const { waitSeconds, cancelled } = await begin('ana@example.org', null);
      expect(waitSeconds).toBe(0);
      await cancelled();
    }
  });
});

it('counting keeps memory bounded', () => {
  const limiter = createRateLimiter({ most: 1, seconds: 60 }, () => 0);
  for (let key = 0; key <= 20_000; key += 1) limiter.use(String(key));
  expect(limiter.use('1')).toBe(60);
  expect(limiter.use('0')).toBe(0);
});

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  [null, 'unknown'],
])('the network of an address %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
