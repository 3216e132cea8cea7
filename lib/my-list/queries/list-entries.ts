import 'server-only';
import type { Language } from '@/lib/i18n/locales';
import { programmeKey } from '@/lib/programmes/model/comparison';
import type { OperatingStatus } from '@/lib/schools/model/choices';
import type { SchoolCard } from '@/lib/schools/model/school';
import { toCard } from '@/lib/schools/queries/rows';
import { type FoundProgramme, toFound } from '@/lib/search/queries/search-programmes';
import { publicClient } from '@/lib/supabase/public';
import { unwrap } from '@/lib/supabase/result';

export interface ListedEntry {
  /** The address that was asked for, and the present one. */
  asked: string;
  key: string;
  school: SchoolCard;
  programme: FoundProgramme | null;
  status: Exclude<OperatingStatus, 'open'> | null;
}

/** Schools and programmes of addresses, in order; unknown ones are left out. Throws BackendError. */
export async function listEntries(language: Language, keys: readonly string[]): Promise<ListedEntry[]> {
  if (keys.length === 0) return [];
  // The arguments travel in a body: addresses are written to logs.
  const found = unwrap(
    'list_entries',
    await publicClient().rpc('list_entries', { p_keys: [...keys], p_language: language }),
  );
  const schools = new Map(found.schools.map((row) => [row.id, toCard(row)]));
  const programmes = new Map(found.programmes.map((row) => [row.id, toFound(row)]));
  return found.entries.flatMap(({ asked, school: schoolId, programme: programmeId }) => {
    const school = schools.get(schoolId);
    const programme = programmeId === null ? null : programmes.get(programmeId);
    if (!school || programme === undefined) return [];
    const key = programme ? programmeKey({ school: school.slug, programme: programme.slug }) : school.slug;
    const status = found.status[schoolId];
    return [
      { asked, key, school, programme, status: status === 'closing' || status === 'closed' ? status : null },
    ];
  });
}
