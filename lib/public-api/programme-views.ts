import { ISCED } from '@/lib/programmes/model/levels';
import type { Programme } from '@/lib/programmes/model/programme';
import { href, path } from '@/lib/routes';
import type { School } from '@/lib/schools/model/school';
import type { Absolute } from '@/lib/site';
import type { FoundProgrammeDetail, ProgrammeDetail, ProgrammesOfSchoolAnswer } from './programme-schemas';

/** Programmes as the public API gives them: stored facts only, the unknown ones null. */

/** A programme; `school` is the slug of its school. */
export function programmeOf(programme: Programme, school: string, at: Absolute): ProgrammeDetail {
  const isced = programme.level && ISCED[programme.level];
  const page = { slug: school, programme: programme.slug };
  return {
    id: programme.id,
    slug: programme.slug,
    name: programme.name,
    names: programme.names,
    level: programme.level,
    isced: isced && { min: isced[0], max: isced[1] },
    field: programme.field,
    duration: programme.duration,
    duration_text: programme.durationText,
    duration_scope: programme.durationScope,
    weeks: programme.weeks,
    hours: programme.hours,
    credits: programme.credits,
    prices: programme.prices.map(({ audienceText, ...price }) => ({ ...price, audience_note: audienceText })),
    intakes: programme.intakes,
    languages: programme.languages,
    mode: programme.mode,
    attendance: programme.attendance,
    requirements: programme.requirements,
    internship: programme.internship,
    internship_duration: programme.internshipLength,
    award: programme.award,
    recognised_by: programme.recognisedBy,
    certified: programme.certified,
    website: programme.website,
    places: programme.places,
    graduates: programme.graduates,
    note: programme.note,
    sources: programme.sources,
    checked_on: programme.checkedOn,
    pages: { es: at(href('es', 'programme', page)), en: at(href('en', 'programme', page)) },
    updated_at: new Date(programme.updatedAt).toISOString(),
  };
}

/** A programme that was looked for, with its school and what it costs at least. */
export function foundProgrammeOf(
  { school, euros, ...programme }: Programme & Pick<FoundProgrammeDetail, 'school' | 'euros'>,
  at: Absolute,
): FoundProgrammeDetail {
  return { ...programmeOf(programme, school.slug, at), school, euros };
}

/** All public programmes of a school, in its order. */
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
