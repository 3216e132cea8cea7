/** FNV-1a of the text's code points, as a whole number of 32 bits (signed). */
export function fnv(text: string): number {
  let h = 2166136261;
  for (const ch of text) h = Math.imul(h ^ (ch.codePointAt(0) ?? 0), 16777619);
  return h;
}

/** Numbers from 0 to 1 that depend on the text alone: FNV-1a seeds mulberry32. */
export function createPrng(text: string): () => number {
  let h = fnv(text);
  return () => {
    h = (h + 0x6d2b79f5) | 0;
    let t = Math.imul(h ^ (h >>> 15), 1 | h);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** One element of the list. */
export function one<T>(list: readonly [T, ...T[]], random: () => number): T {
  return list[Math.floor(random() * list.length)] ?? list[0];
}
