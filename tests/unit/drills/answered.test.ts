import { describe, expect, it } from 'vitest';
import { type Answered, figuresOf, judge, languageOf } from '../../drills/machines/answered.ts';

const OUTAGE = { outages: [{ from: 1000, to: 2000 }], rolled: [] };
const answer = (more: Partial<Answered>): Answered => ({
  page: '/es',
  kind: 'kept',
  direct: false,
  at: 0,
  ms: 10,
  status: 200,
  cache: 'MISS',
  ...more,
});
const list = (more: Partial<Answered>) => answer({ page: '/en?search=wine', kind: 'rendered', ...more });

describe('a load is judged', () => {
  it('without fault when everything was answered', () => {
    expect(judge([answer({}), list({ direct: true })], OUTAGE)).toEqual({ failed: [], refused: 0 });
  });

  it.each([
    ['a kept page that was answered before', answer({ at: 1500, status: 503, language: 'es' })],
    ['the same past the cache of the proxy', answer({ at: 1500, status: 503, language: 'es', direct: true })],
    ['a page without an answer', answer({ at: 500, status: 0, problem: 'ECONNRESET' })],
  ])('as failed: %s', (_, second) => {
    expect(judge([answer({}), second], OUTAGE).failed).toEqual([
      expect.stringContaining('was served before'),
    ]);
  });

  it('by the order of answers, not of questions', () => {
    const slow = answer({ at: 900, ms: 800, status: 503, language: 'es' });
    expect(judge([slow, answer({ at: 1000, ms: 5 })], OUTAGE).failed).toHaveLength(1);
    expect(judge([slow, answer({ at: 1000, ms: 900 })], OUTAGE).failed).toEqual([]);
  });

  it('as refused where nobody had been given the page and there was no database', () => {
    const refusal = list({ at: 1500, status: 503, language: 'en', direct: true });
    expect(judge([list({ direct: true }), refusal], OUTAGE)).toEqual({ failed: [], refused: 1 });
    expect(judge([list({}), { ...refusal, direct: false }], OUTAGE).failed).toHaveLength(1);
  });

  it.each([
    ['should be 503', { status: 500, language: 'en' }],
    ['is in es and should be in en', { status: 503, language: 'es' }],
    ['is in no language and should be in en', { status: 503 }],
  ])('as failed where the refusal %s', (fault, more) => {
    expect(judge([list({ at: 1500, ...more })], OUTAGE).failed).toEqual([expect.stringContaining(fault)]);
  });

  it('as failed after a deployment only where the other build had made the page', () => {
    const circumstances = { outages: [{ from: 1000, to: 2000 }], rolled: [500] };
    const refused = answer({ at: 1500, status: 503, language: 'es', direct: true, cache: 'DIRECT' });
    const faults = (...others: Answered[]) => judge([...others, refused], circumstances).failed.length;
    expect(faults(answer({ at: 100 }))).toBe(0);
    expect(faults(answer({ at: 100 }), answer({ at: 600, cache: 'HIT' }))).toBe(0);
    expect(faults(answer({ at: 100 }), answer({ at: 600 }))).toBe(1);
    const byProxy = { ...refused, direct: false };
    expect(judge([answer({ at: 100 }), byProxy], circumstances).failed).toHaveLength(1);
  });

  it('as failed where the database was there', () => {
    const failed = judge([list({ at: 2500, status: 503, language: 'en' })], OUTAGE).failed;
    expect(failed).toEqual([expect.stringContaining('the database was there')]);
  });
});

it.each([
  ['/es', 'es'],
  ['/escuela/a', 'es'],
  ['/escuelas', 'es'],
  ['/programas?page=2', 'es'],
  ['/en?search=x', 'en'],
  ['/school/a/b', 'en'],
  ['/programmes', 'en'],
])('%s is in %s', (page, language) => {
  expect(languageOf(page)).toBe(language);
});

it('figures are those of sorted times', () => {
  const times = Array.from({ length: 100 }, (_, index) => answer({ ms: 100 - index }));
  expect(figuresOf(times)).toEqual({ asked: 100, p50: 51, p95: 96, p99: 100, most: 100 });
});
