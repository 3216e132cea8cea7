/** "Perhaps you meant …": similarity by bigrams and trigrams, refined by edit distance. */

const MAX_CANDIDATES = 50;

/** The most similar name with at least `minScore` (0–1), or null. */
export function closest(names: string[], wanted: string, minScore = 0.33): string | null {
  return ranked(names, wanted).find(({ score }) => score >= minScore)?.name ?? null;
}

/** Most similar first. */
export function ranked(names: string[], wanted: string): { name: string; score: number }[] {
  const target = wanted.toLowerCase();
  const exact = names.find((name) => name.toLowerCase() === target);
  if (exact !== undefined) return [{ name: exact, score: 1 }];
  for (const size of [3, 2]) {
    const grams = gramsOf(target, size);
    const candidates = [...new Set(names)]
      .map((name) => ({ name, score: cosine(grams, gramsOf(name.toLowerCase(), size)) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, MAX_CANDIDATES)
      .map(({ name }) => ({ name, score: similarity(name.toLowerCase(), target) }))
      .sort((a, b) => b.score - a.score);
    if (candidates.length > 0) return candidates;
  }
  return [];
}

function gramsOf(text: string, size: number): Map<string, number> {
  const padded = `-${text.replace(/[^\p{L}\p{N}_, ]+/gu, '')}-`.padEnd(size, '-');
  const grams = new Map<string, number>();
  for (let i = 0; i + size <= padded.length; i++) {
    const gram = padded.slice(i, i + size);
    grams.set(gram, (grams.get(gram) ?? 0) + 1);
  }
  return grams;
}

function cosine(a: Map<string, number>, b: Map<string, number>): number {
  let dot = 0;
  for (const [gram, count] of a) dot += count * (b.get(gram) ?? 0);
  const norm = (grams: Map<string, number>) => Math.hypot(...grams.values());
  return dot / (norm(a) * norm(b));
}

/** 1 minus the edit distance as a share of the longer text. */
function similarity(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitute = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(substitute, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    previous = row;
  }
  return 1 - (previous[b.length] ?? 0) / Math.max(a.length, b.length, 1);
}
