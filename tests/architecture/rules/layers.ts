import type { Source } from '../support/sources.ts';

const WRITES =
  /\b(?:revalidatePath|revalidateTag|updateTag)\(|\.(?:insert|update|upsert|upload)\(|\.delete\(\)/;

/** Files in `actions/` that no browser or route calls as an action: they belong into `services/`. */
export function strayServices(sources: Map<string, Source>): string[] {
  return [...sources.values()]
    .filter(({ filePath }) => /^lib\/[^/]+\/actions\//.test(filePath))
    .filter(({ code }) => !/^\s*(['"])use server\1/.test(code) && !/\badminAction\(/.test(code))
    .map(({ filePath }) => filePath);
}

/** Server actions outside of `actions/`. */
export function strayActions(sources: Map<string, Source>): string[] {
  return [...sources.values()]
    .filter(({ filePath }) => filePath.startsWith('lib/') && !/^lib\/[^/]+\/actions\//.test(filePath))
    .filter(({ code }) => /^\s*(['"])use server\1/.test(code) || /=\s*adminAction\(/.test(code))
    .map(({ filePath }) => filePath);
}

/** Queries that write or expire something. */
export function writingQueries(sources: Map<string, Source>): string[] {
  return [...sources.values()]
    .filter(({ filePath }) => /^lib\/[^/]+\/queries\//.test(filePath))
    .filter(({ code }) => WRITES.test(code))
    .map(({ filePath }) => filePath);
}
