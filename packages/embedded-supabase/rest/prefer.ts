/** The `Prefer` header (RFC 7240) as in PostgREST. */
import { RestError } from './errors.ts';

export interface Preferences {
  resolution: 'merge-duplicates' | 'ignore-duplicates' | null;
  return: 'representation' | 'minimal' | 'headers-only' | null;
  count: 'exact' | 'planned' | 'estimated' | null;
  tx: 'commit' | 'rollback' | null;
  missing: 'default' | 'null' | null;
  handling: 'strict' | 'lenient' | null;
  timezone: string | null;
  maxAffected: number | null;
}

const KNOWN = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  tx: ['commit', 'rollback'],
  missing: ['default', 'null'],
  handling: ['strict', 'lenient'],
} as const;

/** Order in `Preference-Applied`. */
const APPLIED = ['resolution', 'missing', 'return', 'count', 'tx', 'handling'] as const;

/** The first of repeated preferences counts. Throws PGRST122 for an unknown one under `handling=strict`. */
export function parsePreferences(header: string | null, allowTx: boolean): Preferences {
  const given = (header ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const pick = <K extends keyof typeof KNOWN>(name: K): (typeof KNOWN)[K][number] | null => {
    const values: readonly (typeof KNOWN)[K][number][] = KNOWN[name];
    for (const part of given) {
      const found = values.find((value) => part === `${name}=${value}`);
      if (found) return found;
    }
    return null;
  };
  const valueFor = (name: string) =>
    given.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);
  const zone = valueFor('timezone');
  const timezone = zone !== undefined && isTimezone(zone) ? zone : null;
  const most = valueFor('max-affected');
  const preferences: Preferences = {
    resolution: pick('resolution'),
    return: pick('return'),
    count: pick('count'),
    tx: allowTx ? pick('tx') : null,
    missing: pick('missing'),
    handling: pick('handling'),
    timezone,
    maxAffected: most !== undefined && /^-?\d+$/.test(most) ? Number(most) : null,
  };
  if (preferences.handling === 'strict') refuseUnknown(given, timezone !== null);
  return preferences;
}

function refuseUnknown(given: string[], timezoneAccepted: boolean): void {
  const unknown = given.filter((part) => {
    if (part.startsWith('timezone=')) return !timezoneAccepted;
    if (part.startsWith('max-affected=')) return false;
    return !Object.entries(KNOWN).some(([name, values]) =>
      values.some((value) => part === `${name}=${value}`),
    );
  });
  if (unknown.length === 0) return;
  throw new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
    details: `Invalid preferences: ${unknown.join(', ')}`,
  });
}

/** `Preference-Applied` for the given ones of `names`; no header without any. */
export function appliedHeader(
  preferences: Preferences,
  names: readonly (keyof Preferences)[],
): Record<string, string> {
  const parts: string[] = [];
  for (const name of APPLIED) {
    if (names.includes(name) && preferences[name] !== null) parts.push(`${name}=${preferences[name]}`);
  }
  if (names.includes('timezone') && preferences.timezone !== null) {
    parts.push(`timezone=${preferences.timezone}`);
  }
  if (
    names.includes('maxAffected') &&
    preferences.handling === 'strict' &&
    preferences.maxAffected !== null
  ) {
    parts.push(`max-affected=${preferences.maxAffected}`);
  }
  return parts.length > 0 ? { 'preference-applied': parts.join(', ') } : {};
}

function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
