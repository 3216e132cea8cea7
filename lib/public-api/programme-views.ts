import { heldBy } from '@/lib/programmes/model/fact-text';
import { PUBLIC_NAMES, type PublicName } from '@/lib/programmes/model/field-names';
import { ISCED } from '@/lib/programmes/model/levels';
import type { Programme } from '@/lib/programmes/model/programme';
import { href, path } from '@/lib/routes';
import type { School } from '@/lib/schools/model/school';
import type { Absolute } from '@/lib/site';
import { priceView } from './prices';
import type { FoundProgrammeDetail, ProgrammeDetail, ProgrammesOfSchoolAnswer } from './programme-schemas';

/** Responses with stored facts only; unknown ones are null. */

/** `school` is the school's slug. */
export function programmeOf(programme: Programme, school: string, at: Absolute): ProgrammeDetail {
  const isced = programme.level && ISCED[programme.level];
  const page = { slug: school, programme: programme.slug };
  const plain = Object.fromEntries(PUBLIC_NAMES.map((name) => [name, heldBy(programme, name)]));
  return {
    id: programme.id,
    slug: programme.slug,
    ...(plain as Pick<ProgrammeDetail, PublicName>),
    isced: isced && { min: isced[0], max: isced[1] },
    duration: programme.duration,
    weeks: programme.weeks,
    credits: programme.credits,
    prices: programme.prices.map(priceView),
    internship_duration: programme.internshipLength,
    pages: { es: at(href('es', 'programme', page)), en: at(href('en', 'programme', page)) },
    updated_at: new Date(programme.updatedAt).toISOString(),
  };
}

export function foundProgrammeOf(
  { school, euros, ...programme }: Programme & Pick<FoundProgrammeDetail, 'school' | 'euros'>,
  at: Absolute,
): FoundProgrammeDetail {
  const { slug, name, country, city } = school;
  return { ...programmeOf(programme, slug, at), school: { slug, name, country, city }, euros };
}

/** In the school's order. */
export function programmesOfSchoolView(
  { id, slug, name }: Pick<School, 'id' | 'slug' | 'name'>,
  programmes: readonly Programme[],
  at: Absolute,
): ProgrammesOfSchoolAnswer {
  return {
    data: programmes.map((programme) => programmeOf(programme, slug, at)),
    total: programmes.length,
    school: { id, slug, name },
    links: {
      self: at(path('apiSchoolProgrammes', { slug })),
      school: at(path('apiSchool', { slug })),
    },
  };
}
