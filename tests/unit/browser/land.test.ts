import { beforeEach, describe, expect, it, vi } from 'vitest';
import { roomiest } from '@/lib/browser/map/land';

beforeEach(() => vi.stubGlobal('document', { documentElement: { lang: 'es' } }));

describe('the outlines of the map', () => {
  it('name a country where it is widest', () => {
    // A broad west and a thin tail to the east.
    const shape: [number, number][] = [
      [0, 0],
      [10, 0],
      [10, 4.6],
      [40, 4.6],
      [40, 5.4],
      [10, 5.4],
      [10, 10],
      [0, 10],
      [0, 0],
    ];
    const [lng] = roomiest(shape);
    expect(lng).toBeGreaterThan(1);
    expect(lng).toBeLessThan(9);
    expect(roomiest([[1, 2]])).toEqual([1, 2]);
  });
});
