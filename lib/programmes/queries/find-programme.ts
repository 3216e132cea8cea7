import 'server-only';
import { cache } from 'react';
import type { Programme } from '@/lib/programmes/model/programme';
import type { School } from '@/lib/schools/model/school';
import { findSchool } from '@/lib/schools/queries/find-school';
import { publicClient } from '@/lib/supabase/public';
import { unwrap } from '@/lib/supabase/result';
import { programmesOfSchool } from './programmes-of-school';

/** The database's limit. */
const MAX_SLUG = 230;

/** The programme, its present address, or a school without it. */
export type FoundProgramme =
  | { kind: 'programme'; school: School; programme: Programme; programmes: Programme[] }
  | { kind: 'moved'; slug: string; programme: string }
  | { kind: 'unknown'; school: School };

/** By present or former slugs; null when there is no such school. Cached for each request. Throws BackendError. */
export const findProgramme = cache(
  async (slug: string, programme: string): Promise<FoundProgramme | null> => {
    const found = await findSchool('slug', slug);
    if (found === null) return null;
    if (found.kind === 'moved') {
      // Directly to the present address, without a chain of redirects.
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

/** Present address of a former slug at this school; null when unknown. */
async function formerProgramme(
  schoolId: string,
  slug: string,
): Promise<{ slug: string; programme: string } | null> {
  if (slug.length > MAX_SLUG || slug.includes('\0')) return null;
  const [now] = unwrap(
    'resolve_programme',
    await publicClient().rpc('resolve_programme', { p_school: schoolId, p_slug: slug }),
  );
  return now ? { slug: now.school_slug, programme: now.slug } : null;
}
