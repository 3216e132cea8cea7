import { slugify } from '../model/slug';
import { programmeSeedId, seedId } from './seed-id';

/** Columns that a seed programme may state, in table order; others are derived or unknown. */
export const SEED_PROGRAMME_COLUMNS = (
  'name name_es name_en level field duration_value duration_unit duration_scope duration_text duration_text_en hours ' +
  'contact_hours credits_value credits_unit prices extra_costs_es extra_costs_en application_deadlines intakes languages mode ' +
  'attendance requirements_es requirements_en internship internship_value internship_unit award_es award_en recognised_by ' +
  'recognition_es recognition_en certified website places class_size graduates note_es note_en editor_note sources checked_on'
).split(' ');
const DEFAULTS = {
  prices: [],
  application_deadlines: [],
  intakes: [],
  languages: [],
  certified: false,
  sources: [],
};

/** Unknown columns are absent. */
export type SeedProgramme = Record<string, unknown> & { name: string; name_en?: string };

/** Programmes of supabase/seed/programmes.json, by the slug of their school. */
export interface SeedProgrammes {
  school: string;
  programmes: SeedProgramme[];
}

/** Rows with ids and slugs that are equal in every installation. Throws for an unknown field. */
export function programmeRows({ school, programmes }: SeedProgrammes) {
  const taken = new Set<string>();
  return programmes.map((programme, index) => {
    const strange = Object.keys(programme).filter((key) => !SEED_PROGRAMME_COLUMNS.includes(key));
    if (strange.length > 0) throw new Error(`${school}: unknown fields [${strange}]`);
    const slug = freeSlug(programme, taken);
    taken.add(slug);
    const place = { id: programmeSeedId(school, slug), school_id: seedId(school), position: index + 1, slug };
    return { ...place, ...DEFAULTS, ...programme };
  });
}

/** Equivalent to private.prepare_programme(). */
function freeSlug({ name, name_en }: SeedProgramme, taken: ReadonlySet<string>): string {
  const base = slugify(name) || slugify(name_en ?? '');
  if (base === '') throw new Error(`no slug for ${name}`);
  let slug = base;
  for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${number}`;
  return slug;
}
