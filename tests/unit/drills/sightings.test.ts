import { describe, expect, it } from 'vitest';
import { delayOf, type Edit, figuresOfSightings, type Sighting } from '../../drills/machines/sightings.ts';

const edit = (more: Partial<Edit> = {}): Edit => ({
  number: 1,
  way: 'sql',
  slug: 'a',
  at: 1000,
  by: null,
  ...more,
});
const sighting = (more: Partial<Sighting> = {}): Sighting => ({
  edit: edit(),
  process: 0,
  seen: 1400,
  lastAway: null,
  looksBefore: 0,
  ...more,
});

describe('the delay of an edit', () => {
  it('begins when it was saved', () => {
    expect(delayOf(sighting())).toBe(400);
  });

  it('begins when a process is back that was away', () => {
    expect(delayOf(sighting({ seen: 5000, lastAway: 4500 }))).toBe(500);
    expect(delayOf(sighting({ lastAway: 500 }))).toBe(400);
  });

  it('never ends where the old page stays', () => {
    expect(delayOf(sighting({ seen: null }))).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('edits', () => {
  it('are as slow as on the slowest process, and the slowest is named', () => {
    const second = edit({ number: 2, slug: 'b' });
    const figures = figuresOfSightings(
      [
        sighting(),
        sighting({ process: 1, seen: 1900 }),
        sighting({ edit: second, seen: 1100 }),
        sighting({ edit: second, process: 1, seen: 1200 }),
      ],
      800,
    );
    expect(figures).toMatchObject({ edits: 2, delays: [200, 900] });
    expect(figures.slowest?.edit.slug).toBe('a');
    expect(figures.late.map(({ process }) => process)).toEqual([1]);
  });

  it('are seen at once by whoever saved them', () => {
    const own = edit({ by: 0, way: 'editor' });
    const look = (more: Partial<Sighting>) =>
      figuresOfSightings([sighting({ edit: own, ...more })], 1000).notAtOnce;
    expect(look({})).toEqual([]);
    expect(look({ looksBefore: 1 })).toHaveLength(1);
    expect(look({ looksBefore: 1, process: 1 })).toEqual([]);
    expect(look({ looksBefore: 1, lastAway: 1200 })).toEqual([]);
  });
});
