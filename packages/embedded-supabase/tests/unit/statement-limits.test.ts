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
});
