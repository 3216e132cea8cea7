import { describe, expect, it } from 'vitest';
import { counterIn, type Instance, sumsOf } from '../../drills/machines/sums.ts';

const instance = (more: Partial<Instance> = {}): Instance => ({
  name: 'first',
  process: 0,
  from: 0,
  to: null,
  reading: { at: 100_000, total: 3 },
  ...more,
});
const at = (...times: number[]) => times.map((time) => ({ process: 0, at: time }));
const faultsOf = (instances: Instance[], counted: ReturnType<typeof at>) =>
  sumsOf(instances, counted).map(({ fault }) => fault);

describe('an instance that runs', () => {
  it('agrees to the last answer', () => {
    expect(faultsOf([instance()], at(1, 2, 3))).toEqual([null]);
    expect(faultsOf([instance()], at(1, 2))).toEqual([
      'first counted 3 of 2 answers, 0 of them after it was last asked',
    ]);
    expect(faultsOf([instance()], at(1, 2, 3, 4))).toHaveLength(1);
  });

  it('is not given the answers of others', () => {
    const before = instance({ name: 'before', to: 50_000, reading: { at: 40_000, total: 2 } });
    const others = [...at(1, 2, 60_000, 60_001, 60_002), { process: 1, at: 3 }];
    expect(faultsOf([before, instance({ from: 55_000 })], others)).toEqual([null, null]);
  });
});

describe('an instance that ended', () => {
  const ended = instance({ to: 20_000, reading: { at: 10_000, total: 2 } });

  it('takes along what it counted since it was last asked', () => {
    expect(sumsOf([ended], at(1, 2, 15_000, 16_000))).toMatchObject([
      { counted: 4, metered: 2, unread: 2, fault: null },
    ]);
  });

  it('loses nothing from before', () => {
    expect(faultsOf([ended], at(1, 2, 3, 15_000))).toEqual([
      'first counted 2 of 4 answers, 1 of them after it was last asked',
    ]);
    expect(faultsOf([ended], at(1))).toEqual([expect.stringContaining('counted 2 of 1')]);
  });

  it('may be read while an answer leaves', () => {
    expect(faultsOf([ended], at(1, 2, 9500))).toEqual([null]);
  });

  it('counts for nothing when it ended before it was asked', () => {
    expect(faultsOf([instance({ to: 500, reading: null })], at(100, 200))).toEqual([null]);
  });
});

it('a counter is added up over the labels that fit', () => {
  const text = [
    '# HELP http_requests_total Answered requests',
    '# TYPE http_requests_total counter',
    'http_requests_total{route="/es",method="GET",status="2xx"} 5',
    'http_requests_total{route="/school/{slug}",method="GET",status="2xx"} 7',
    'http_requests_total{route="/es",method="POST",status="2xx"} 11',
    'http_requests_total_more 13',
    'up 1',
  ].join('\n');
  expect(counterIn(text, 'http_requests_total', ({ method }) => method === 'GET')).toBe(12);
  expect(counterIn(text, 'up', () => true)).toBe(1);
  expect(counterIn(text, 'down', () => true)).toBe(0);
});
