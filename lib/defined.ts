type Defined<Entries> = { [Key in keyof Entries]?: Exclude<Entries[Key], undefined> };

/** Removes undefined entries, for calls that distinguish absent and undefined. */
export function defined<Entries extends object>(entries: Entries): Defined<Entries> {
  const kept = Object.entries(entries).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept) as Defined<Entries>;
}
