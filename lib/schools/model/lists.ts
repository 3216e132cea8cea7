/** Entries for readers: '' in a list stands for a missing translation. */
export function shownEntries(list: readonly string[]): string[] {
  return list.filter((entry) => entry.trim() !== '');
}

/** Objects of a JSON list, empty for anything else; `read` returns null for invalid entries. */
export function readObjects<T>(list: unknown, read: (entry: Record<string, unknown>) => T | null): T[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown) => {
    const item = typeof entry === 'object' && entry !== null ? read(entry as Record<string, unknown>) : null;
    return item === null ? [] : [item];
  });
}
