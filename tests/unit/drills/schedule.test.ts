import { describe, expect, it } from 'vitest';
import { faultsOf, LOAD_SECONDS, SCHEDULE, SCHEDULE_WITH_VALKEY } from '../../drills/machines/schedule.ts';

describe('the schedule of the drill', () => {
  it('kills, restarts, rolls and stops the database, and never strikes all at once', () => {
    expect(faultsOf(SCHEDULE, LOAD_SECONDS)).toEqual([]);
    expect(new Set(SCHEDULE.map(({ what }) => what))).toEqual(
      new Set(['kill', 'restart', 'roll', 'stop database']),
    );
  });

  it('also loses what the processes share, where they share something', () => {
    expect(faultsOf(SCHEDULE_WITH_VALKEY, LOAD_SECONDS)).toEqual([]);
    expect(SCHEDULE_WITH_VALKEY.filter(({ what }) => what === 'stop valkey')).toHaveLength(1);
  });

  it('is refused when it strikes all at once, ends late or is out of order', () => {
    const restart = (at: number, process: number) => ({ at, what: 'restart' as const, process });
    expect(faultsOf([restart(1, 0), restart(1, 1), restart(1, 2)], 10)).toContain('at 1 s nobody is left');
    expect(faultsOf([{ at: 5, what: 'stop database', downFor: 5 }], 10)).toEqual([
      expect.stringContaining('does not end'),
    ]);
    expect(faultsOf([restart(2, 0), restart(1, 0)], 10)).toEqual([expect.stringContaining('out of order')]);
  });
});
