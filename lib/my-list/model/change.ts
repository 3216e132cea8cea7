import { cutText } from '@/lib/i18n/cut-text';
import { type ListEntry, MAX_ENTRIES } from './kept';
import { MAX_NOTE } from './list';

/** Changes of a list. All return new lists. */

export function withoutKey(entries: readonly ListEntry[], key: string): ListEntry[] {
  return entries.filter((entry) => entry.key !== key);
}

/** One place up (-1) or down (1). */
export function moved(entries: readonly ListEntry[], key: string, by: -1 | 1): ListEntry[] {
  const from = entries.findIndex((entry) => entry.key === key);
  const [entry, other] = [entries[from], entries[from + by]];
  if (!entry || !other) return [...entries];
  return entries.with(from, other).with(from + by, entry);
}

/** After its removal, at its former place. */
export function restored(entries: readonly ListEntry[], entry: ListEntry, place: number): ListEntry[] {
  return entries.some(({ key }) => key === entry.key) || entries.length >= MAX_ENTRIES
    ? [...entries]
    : entries.toSpliced(place, 0, entry);
}

/** Own entries first, with their notes; a note that only the other list has is taken. `left` ones did not fit. */
export function merged(
  own: readonly ListEntry[],
  other: readonly ListEntry[],
): { entries: ListEntry[]; left: number } {
  const known = new Map(own.map((entry) => [entry.key, entry]));
  for (const entry of other) {
    const mine = known.get(entry.key);
    known.set(entry.key, mine ? { ...mine, note: mine.note || entry.note } : entry);
  }
  const entries = [...known.values()];
  return {
    entries: entries.slice(0, MAX_ENTRIES),
    left: Math.max(0, entries.length - MAX_ENTRIES),
  };
}

/** At their present addresses, by former ones. Two that became one keep both notes, as far as they fit. */
export function followed(entries: readonly ListEntry[], present: ReadonlyMap<string, string>): ListEntry[] {
  const all = new Map<string, ListEntry>();
  for (const entry of entries) {
    const key = present.get(entry.key) ?? entry.key;
    const known = all.get(key);
    const note = [known?.note, entry.note].filter(Boolean).join(' · ');
    all.set(key, known ? { ...known, note: cutText(note, MAX_NOTE) } : { ...entry, key });
  }
  return [...all.values()];
}
