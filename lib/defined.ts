type Defined<Entries> = { [Key in keyof Entries]?: Exclude<Entries[Key], undefined> };

/** The entries that have a value, for calls to which an absent entry and an undefined one are not the same. */
export function defined<Entries extends object>(entries: Entries): Defined<Entries> {
  const kept = Object.entries(entries).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept) as Defined<Entries>;
}
