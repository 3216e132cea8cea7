import { cutText } from '@/lib/i18n/cut-text';
import { isProgrammeKey, isSlug } from '@/lib/programmes/model/comparison';
import { type KeptList, type ListEntry, MAX_ENTRIES } from './kept';

/** Validation of lists that were stored or received. */

export const MAX_NOTE = 200;
export const MAX_NEAR = 100;
const MAX_NAME = 200;

/** The first of each address, 200 at most. `dropped` counts the others. */
export function validEntries(given: readonly unknown[]): { entries: ListEntry[]; dropped: number } {
  const entries = new Map<string, ListEntry>();
  for (const one of given) {
    const { key, name, note } = (one ?? {}) as Partial<Record<keyof ListEntry, unknown>>;
    if (typeof key !== 'string' || !(isSlug(key) || isProgrammeKey(key))) continue;
    if (entries.size < MAX_ENTRIES && !entries.has(key))
      entries.set(key, { key, name: bounded(name, MAX_NAME), note: bounded(note, MAX_NOTE) });
  }
  return { entries: [...entries.values()], dropped: given.length - entries.size };
}

export function validList({ entries, near }: Partial<Record<keyof KeptList, unknown>>): KeptList {
  return {
    entries: validEntries(Array.isArray(entries) ? entries : []).entries,
    near: bounded(near, MAX_NEAR),
  };
}

function bounded(text: unknown, most: number): string {
  return typeof text === 'string' ? cutText(text, most) : '';
}
