/**
 * Random numbers that are always the same for the same key: FNV-1a into mulberry32, the generator of the covers.
 * Server, browser and every visit see the same numbers (decision 7).
 */
export interface SeededRandom {
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  /** `count` different elements of a list. */
  pick<T>(from: readonly T[], count: number): T[];
}

export function seeded(key: string): SeededRandom {
  let state = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) state = Math.imul(state ^ key.charCodeAt(i), 0x01000193);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick(from, count) {
      const rest = [...from];
      return Array.from(
        { length: Math.min(count, rest.length) },
        () => rest.splice(Math.floor(next() * rest.length), 1)[0],
      ).filter((item): item is (typeof from)[number] => item !== undefined);
    },
  };
}
