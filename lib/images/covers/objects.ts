import type { GlyphName } from './glyphs';

/** Specialties with objects, the rarest first. */
export const RARE_FIRST = [
  'hotelManagement',
  'wineGastronomy',
  'pastry',
  'hospitality',
  'culinaryArts',
] as const;
export type DrawnSpecialty = (typeof RARE_FIRST)[number];

export const SETS = {
  hang: {
    hotelManagement: ['key'],
    wineGastronomy: ['corkscrew', 'grapes'],
    pastry: ['whisk', 'spoon', 'turner'],
    hospitality: ['fork', 'spoon'],
    culinaryArts: ['knife', 'ladle', 'frypan', 'turner', 'whisk'],
  },
  pot: {
    hotelManagement: ['spoon', 'fork'],
    wineGastronomy: ['sprig', 'spoon'],
    pastry: ['whisk', 'spoon', 'turner', 'wheat'],
    hospitality: ['fork', 'spoon'],
    culinaryArts: ['knife', 'ladle', 'turner', 'whisk'],
  },
  stand: {
    hotelManagement: ['suitcase', 'lamp'],
    wineGastronomy: ['glass', 'bottle', 'cheese'],
    pastry: ['croissant', 'cake', 'brioche', 'tart', 'bread', 'egg'],
    hospitality: ['cloche', 'cup', 'bell'],
    culinaryArts: ['saucepan', 'cocotte', 'mortar', 'mill', 'toque'],
  },
  hero: {
    hotelManagement: ['key', 'suitcase'],
    wineGastronomy: ['grapes', 'glass', 'bottle'],
    pastry: ['croissant', 'whisk', 'piping', 'brioche', 'tart'],
    hospitality: ['cloche', 'bell', 'cup'],
    culinaryArts: ['knife', 'fish', 'cocotte', 'mortar', 'saucepan', 'toque'],
  },
  dish: {
    hotelManagement: ['cloche', 'cup'],
    wineGastronomy: ['grapes', 'cheese'],
    pastry: ['croissant', 'tart', 'brioche'],
    hospitality: ['cloche', 'cup'],
    culinaryArts: ['fish', 'lemon', 'fish'],
  },
  cross: {
    hotelManagement: ['passkey'],
    wineGastronomy: ['fork', 'knife'],
    pastry: ['whisk', 'rollingpin'],
    hospitality: ['fork', 'spoon'],
    culinaryArts: ['knife', 'ladle', 'turner'],
  },
  small: {
    hotelManagement: ['key', 'suitcase'],
    wineGastronomy: ['grapes', 'glass'],
    pastry: ['croissant', 'wheat', 'whisk', 'tart'],
    hospitality: ['cup', 'bell', 'cloche'],
    culinaryArts: ['lemon', 'toque', 'sprig', 'cocotte', 'mill'],
  },
} as const satisfies Record<string, Record<DrawnSpecialty, readonly [GlyphName, ...GlyphName[]]>>;

export type SetName = keyof typeof SETS;
