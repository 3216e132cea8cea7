/** What the land around a school looks like. The order is that of the bits in lib/covers/landscapes.json. */
export const LANDSCAPES = ['coast', 'city', 'mountain', 'vineyard'] as const;
export type Landscape = (typeof LANDSCAPES)[number];

/**
 * What is known of the land around a school: nothing at all (null, for want of coordinates), open country (an empty list),
 * or what is to be seen there.
 */
export type Landscapes = readonly Landscape[] | null;
