import { describe, expect, it } from 'vitest';
import type { Caller } from '../../engine/engine.ts';
import { statementLimitMs } from '../../engine/settings.ts';

const limit = (statement_timeout?: string, role: Caller['role'] = 'authenticated') =>
  statementLimitMs(
    { role, claims: {}, settings: statement_timeout === undefined ? {} : { statement_timeout } },
    8_000,
  );

describe('statementLimitMs', () => {
  it.each([
    ['250', 250],
    ['250ms', 250],
    ['110s', 110_000],
    ['1.5s', 1_500],
    ['2 min', 120_000],
    ['1h', 3_600_000],
    ['1d', 86_400_000],
    ['500us', 0.5],
    ['0', Number.POSITIVE_INFINITY],
    ['0s', Number.POSITIVE_INFINITY],
  ])('reads %j as PostgreSQL does', (text, ms) => {
    expect(limit(text)).toBe(ms);
  });

  it.each([undefined, '', 'soon', '-1', '3 weeks', '1s; 2s'])('is the usual one for %j', (text) => {
    expect(limit(text)).toBe(8_000);
  });

  it('is three seconds for who has not signed in, as on hosted Supabase, unless it is less or said otherwise', () => {
    expect(limit(undefined, 'anon')).toBe(3_000);
    expect(statementLimitMs({ role: 'anon', claims: {} }, 1_000)).toBe(1_000);
    expect(limit('110s', 'anon')).toBe(110_000);
  });

  it('looks at no other setting', () => {
    const settings = {
      'request.headers': '{"statement_timeout":"1h"}',
      'request.path': 'statement_timeout=1h',
    };
    expect(
      statementLimitMs({ role: 'authenticated', claims: { statement_timeout: '1h' }, settings }, 8_000),
    ).toBe(8_000);
  });
});
