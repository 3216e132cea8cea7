import 'server-only';
import { cache } from 'react';
import type { Programme } from '@/lib/programmes/model/programme';
import type { School } from '@/lib/schools/model/school';
import { findSchool } from '@/lib/schools/queries/find-school';
import { programmesOfSchool } from './programmes-of-school';

/** What an address leads to: the programme, another slug of its school, or a school that has no such programme. */
export type FoundProgramme =
  | { kind: 'programme'; school: School; programme: Programme; programmes: Programme[] }
  | { kind: 'moved'; slug: string }
  | { kind: 'unknown'; school: School };

/**
 * Looks a public programme up by the two slugs in its address, that of its school as pages of schools do. Null when there is no
 * such school. Page and metadata share one call. Throws BackendError.
 */
export const findProgramme = cache(
  async (slug: string, programme: string): Promise<FoundProgramme | null> => {
    const found = await findSchool('slug', slug);
    if (found?.kind !== 'school') return found;
    const { school } = found;
    const programmes = await programmesOfSchool(school.id);
    const asked = programmes.find((one) => one.slug === programme);
    return asked ? { kind: 'programme', school, programme: asked, programmes } : { kind: 'unknown', school };
  },
);
