/** Entries for readers: '' in a list stands for a missing translation. */
export function shownEntries(list: readonly string[]): string[] {
  return list.filter((entry) => entry.trim() !== '');
}

/** Objects of a stored list; none for anything else. */
export function objects(stored: unknown): Record<string, unknown>[] {
  if (!Array.isArray(stored)) return [];
  return stored.filter(
    (entry): entry is Record<string, unknown> => typeof entry === 'object' && entry !== null,
  );
}
