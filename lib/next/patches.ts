/** Every patch, by the name that switches it off; each lies in the file of its name, and README.md says what it buys. */
export const PATCHES = [
  'before-exit',
  'broken-forms',
  'cache-handler',
  'common-headers',
  'compressed-responses',
  'documents',
  'forwarded-for',
  'ignore-upgrades',
  'normalize-url',
  'refuse-actions',
  'response-override',
  'single-location',
  'uncached-errors',
] as const;
export type Patch = (typeof PATCHES)[number];

/** The patches that a comma list names, every one for `all`, and the names in it that are none. */
export function parsePatches(list: string): { patches: ReadonlySet<Patch>; unknown: string[] } {
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'all');
  const all = list.split(',').some((name) => name.trim() === 'all');
  return {
    patches: new Set(PATCHES.filter((patch) => all || names.includes(patch))),
    unknown: names.filter((name) => !PATCHES.some((patch) => patch === name)),
  };
}
