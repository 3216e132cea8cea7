import { createPrng, fnv1a, type Random } from '@/lib/prng';
import type { Landscapes } from '@/lib/schools/model/landscape';
import type { GlyphName } from './glyphs';
import { type DrawnSpecialty, RARE_FIRST, SETS, type SetName } from './objects';
import { PALETTES } from './palettes';

/** What a cover is drawn from. Pages seed it with the school's slug. */
export interface CoverSubject {
  /** Decides what is left to chance: inks, arrangement, small turns. */
  id: string;
  /** University, institute, academy or college decides the possible arrangements; anything else counts as institute. */
  type: string;
  /** Decide the objects, the rarest leads; unknown ones count as none. */
  specialties?: readonly string[];
  /** Decide the ground. Without them, or with null, nothing is known of the place, and none is drawn. */
  landscapes?: Landscapes;
  /** Another cover for the same school, where its own would be too much like one beside it. 0 is its own. */
  variant?: number;
}

/** What one sees of a cover at a glance. Two covers with the same look are alike, whatever their details. */
export interface Look {
  /** Position in `PALETTES`. */
  palette: number;
  arrangement: ArrangementName;
  /** The object that is drawn first and largest. */
  lead: GlyphName;
}

/** The sets of objects of the arrangements, whose first one leads. */
const SET_OF = {
  plate: 'hero',
  table: 'stand',
  rail: 'hang',
  arch: 'stand',
  endpaper: 'small',
  crossed: 'cross',
  tiles: 'small',
  setting: 'dish',
  crock: 'pot',
  terrace: 'stand',
  window: 'stand',
  sunrise: 'hero',
  stamp: 'hero',
  landmark: 'stand',
} as const satisfies Record<string, SetName>;
export type ArrangementName = keyof typeof SET_OF;

type Arrangements = readonly [ArrangementName, ...ArrangementName[]];

/** The arrangements that a type of school may have; an unknown type has those of an institute. */
const ANYWHERE: Record<string, Arrangements> = {
  university: ['arch', 'tiles', 'crock', 'plate', 'setting'],
  institute: ['plate', 'table', 'rail', 'crossed', 'setting', 'crock', 'arch'],
  academy: ['table', 'endpaper', 'rail', 'plate', 'arch'],
  college: ['crossed', 'tiles', 'setting', 'table', 'crock'],
};
/** The same where the place is known: each of these shows it. */
const SOMEWHERE: Record<string, Arrangements> = {
  university: ['window', 'landmark', 'stamp', 'sunrise', 'crock', 'tiles', 'setting'],
  institute: ['sunrise', 'terrace', 'rail', 'crossed', 'setting', 'crock', 'window', 'landmark', 'stamp'],
  academy: ['terrace', 'stamp', 'rail', 'landmark', 'tiles', 'sunrise', 'window'],
  college: ['crossed', 'setting', 'tiles', 'terrace', 'window', 'rail', 'landmark'],
};

/** Prime to the numbers of palettes and arrangements: the variants go through all pairs, and neighbours differ in both. */
const STRIDE = 31;

/** The specialties that are drawn, the rarest first. */
export function drawnSpecialties(
  specialties: readonly string[] = [],
): readonly [DrawnSpecialty, ...DrawnSpecialty[]] {
  const [rarest = 'culinaryArts', ...more] = RARE_FIRST.filter((one) => specialties.includes(one));
  return [rarest, ...more];
}

/**
 * What the cover of a subject looks like. Its first variants, as many as there are pairs, all differ in the pair of inks and
 * arrangement.
 */
export function lookOf({ id, type, specialties, landscapes = null, variant = 0 }: CoverSubject): Look {
  const choices = landscapes ? SOMEWHERE : ANYWHERE;
  const arrangements = (Object.hasOwn(choices, type) && choices[type]) || choices.institute;
  const list: Arrangements = arrangements ?? ['plate'];
  const pairs = PALETTES.length * list.length;
  const start = (fnv1a(id) >>> 0) % pairs;
  const pair = (start + variant * STRIDE) % pairs;
  const arrangement = list[Math.floor(pair / PALETTES.length)] ?? list[0];
  const leads = leadsOf(
    SET_OF[arrangement],
    drawnSpecialties(specialties),
    createPrng(`${id} ${arrangement}`),
  );
  const lead = leads[Math.floor(variant / pairs) % leads.length] ?? leads[0];
  return { palette: pair % PALETTES.length, arrangement, lead };
}

/** Every object that can lead: of the specialties, in an order of the school's own in which the rarest mostly comes first. */
function leadsOf(
  set: SetName,
  specialties: readonly [DrawnSpecialty, ...DrawnSpecialty[]],
  random: Random,
): readonly [GlyphName, ...GlyphName[]] {
  const [rarest, ...more] = specialties;
  const order = more.length > 0 && random() < 0.35 ? [...more, rarest] : specialties;
  const [first, ...rest] = new Set<GlyphName>(
    order.flatMap((one) => rotated(SETS[set][one], Math.floor(random() * SETS[set][one].length))),
  );
  return [first ?? 'whisk', ...rest];
}

function rotated<T>(list: readonly T[], by: number): T[] {
  return [...list.slice(by), ...list.slice(0, by)];
}
