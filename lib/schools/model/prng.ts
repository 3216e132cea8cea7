/** Pseudo-random numbers from a text (FNV-1a seeds mulberry32), deterministic. */
export type Random = () => number;

/** Of code points, as a signed 32-bit number. */
export function fnv1a(text: string): number {
  let hash = 2166136261;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619);
  return hash;
}

/** From 0 (included) to 1 (excluded). */
export function createPrng(seed: string): Random {
  return mulberry32(fnv1a(seed));
}

export function mulberry32(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Both limits included. */
export function randomInteger(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1));
}

/** `count` different elements, or all. */
export function sample<T>(random: Random, list: readonly T[], count: number): T[] {
  const rest = [...list];
  const size = Math.min(count, rest.length);
  return Array.from({ length: size }).flatMap(() => rest.splice(Math.floor(random() * rest.length), 1));
}
