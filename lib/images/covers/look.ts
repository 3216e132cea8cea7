import type { Landscapes } from '@/lib/schools/model/landscape';
import { createPrng, fnv1a, type Random } from '@/lib/schools/model/prng';
import type { GlyphName } from './glyphs';
import { type DrawnSpecialty, RARE_FIRST, SETS, type SetName } from './objects';
import { PALETTES } from './palettes';

/** Input of a cover. Pages use the school's slug as id. */
export interface CoverSubject {
  /** Seed of random values: inks, arrangement, small turns. */
  id: string;
  /** Selects the possible arrangements; an unknown type counts as institute. */
  type: string;
  /** Select the objects, the rarest specialty leads; unknown ones are ignored. */
  specialties?: readonly string[];
  /** Select the ground. Undefined or null: unknown place, no landscape. */
  landscapes?: Landscapes;
  /** An alternative where the school's own cover would resemble a neighbour's. 0 is its own. */
  variant?: number;
}

/** Covers with the same style look alike, whatever their details. */
export interface Look {
  /** Index in `PALETTES`. */
  palette: number;
  arrangement: ArrangementName;
  lead: GlyphName;
}

/** Object sets of the arrangements; the first one leads. */
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

/** Arrangements by type of school; an unknown type has those of an institute. */
const ANYWHERE: Record<string, Arrangements> = {
  university: ['arch', 'tiles', 'crock', 'plate', 'setting'],
  institute: ['plate', 'table', 'rail', 'crossed', 'setting', 'crock', 'arch'],
  academy: ['table', 'endpaper', 'rail', 'plate', 'arch'],
  college: ['crossed', 'tiles', 'setting', 'table', 'crock'],
};
/** The same for known places: each shows the landscape. */
const SOMEWHERE: Record<string, Arrangements> = {
  university: ['window', 'landmark', 'stamp', 'sunrise', 'crock', 'tiles', 'setting'],
  institute: ['sunrise', 'terrace', 'rail', 'crossed', 'setting', 'crock', 'window', 'landmark', 'stamp'],
  academy: ['terrace', 'stamp', 'rail', 'landmark', 'tiles', 'sunrise', 'window'],
  college: ['crossed', 'setting', 'tiles', 'terrace', 'window', 'rail', 'landmark'],
};

/** Coprime to the numbers of palettes and arrangements: variants cover all pairs, and neighbours differ in both. */
const STRIDE = 31;

/** The rarest first. */
export function drawnSpecialties(
  specialties: readonly string[] = [],
): readonly [DrawnSpecialty, ...DrawnSpecialty[]] {
  const [rarest = 'culinaryArts', ...more] = RARE_FIRST.filter((one) => specialties.includes(one));
  return [rarest, ...more];
}

/** The first variants, as many as there are pairs of inks and arrangement, all differ in that pair. */
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

/** Possible leads from the specialties, in an order of the school, usually the rarest first. */
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
