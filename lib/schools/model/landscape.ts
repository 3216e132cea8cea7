/** Landscape around a school. The order is that of the bits in lib/images/covers/landscapes.json. */
export const LANDSCAPES = ['coast', 'city', 'mountain', 'vineyard'] as const;
export type Landscape = (typeof LANDSCAPES)[number];

/** Null without coordinates; empty for open country. */
export type Landscapes = readonly Landscape[] | null;
