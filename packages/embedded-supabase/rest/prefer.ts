/** The `Prefer` header (RFC 7240) as in PostgREST; unknown preferences are ignored. */
import { RestError } from './errors.ts';

const REFUSED = ['handling=strict', 'missing=default', 'tx=rollback'];

export interface Preferences {
  resolution: 'merge-duplicates' | 'ignore-duplicates' | null;
  return: 'representation' | 'minimal' | null;
  count: 'exact' | null;
}

/** The first of repeated preferences counts. Throws PGRST122 for those that would change what is written. */
export function parsePreferences(header: string | null): Preferences {
  const given = (header ?? '').split(',').map((part) => part.trim());
  const refused = given.filter((part) => REFUSED.includes(part));
  if (refused.length > 0) {
    throw new RestError(400, 'PGRST122', 'Invalid preferences given', {
      details: `Invalid preferences: ${refused.join(', ')}`,
    });
  }
  const pick = <V extends string>(name: string, values: readonly V[]): V | null => {
    for (const part of given) {
      const found = values.find((value) => part === `${name}=${value}`);
      if (found) return found;
    }
    return null;
  };
  return {
    resolution: pick('resolution', ['merge-duplicates', 'ignore-duplicates']),
    return: pick('return', ['representation', 'minimal']),
    count: pick('count', ['exact']),
  };
}

/** `Preference-Applied` for the given ones of `names`; no header without any. */
export function appliedHeader(
  preferences: Preferences,
  names: readonly (keyof Preferences)[],
): Record<string, string> {
  const parts = names.flatMap((name) => (preferences[name] === null ? [] : [`${name}=${preferences[name]}`]));
  return parts.length > 0 ? { 'preference-applied': parts.join(', ') } : {};
}
