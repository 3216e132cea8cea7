import 'server-only';
import { cache } from 'react';
import type { Programme } from '@/lib/programmes/model/programme';
import type { School } from '@/lib/schools/model/school';
import { findSchool } from '@/lib/schools/queries/find-school';
import { publicClient } from '@/lib/supabase/public';
import { unwrap } from '@/lib/supabase/result';
import { programmesOfSchool } from './programmes-of-school';

/** As the database limits them. */
const LONGEST_SLUG = 230;

/** What an address leads to: the programme, where it stands now, or a school that has no such programme. */
export type FoundProgramme =
  | { kind: 'programme'; school: School; programme: Programme; programmes: Programme[] }
  | { kind: 'moved'; slug: string; programme: string }
  | { kind: 'unknown'; school: School };

/**
 * Looks a public programme up by the two slugs in its address, each of which may be one that was in use before. Null when there
 * is no such school. Page and metadata share one call. Throws BackendError.
 */
export const findProgramme = cache(
  async (slug: string, programme: string): Promise<FoundProgramme | null> => {
    const found = await findSchool('slug', slug);
    if (found === null) return null;
    if (found.kind === 'moved') {
      // Straight to where both stand now, without an address in between.
      const there = await findProgramme(found.slug, programme);
      return there?.kind === 'moved' ? there : { kind: 'moved', slug: found.slug, programme };
    }
    const { school } = found;
    const programmes = await programmesOfSchool(school.id);
    const asked = programmes.find((one) => one.slug === programme);
    if (asked) return { kind: 'programme', school, programme: asked, programmes };
    const now = await formerProgramme(school.id, programme);
    return now ? { kind: 'moved', ...now } : { kind: 'unknown', school };
  },
);

/** Where a programme stands now that used to have this slug at this school; null when there is none. */
async function formerProgramme(
  schoolId: string,
  slug: string,
): Promise<{ slug: string; programme: string } | null> {
  if (slug.length > LONGEST_SLUG || slug.includes('\0')) return null;
  const [now] = unwrap(
    'resolve_programme',
    await publicClient().rpc('resolve_programme', { p_school: schoolId, p_slug: slug }),
  );
  return now ? { slug: now.school_slug, programme: now.slug } : null;
}
