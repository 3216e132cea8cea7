// Written by scripts/build-art.ts.
export const RAIL = '/art/rail.svg?v=542bfd280a#rail';
export const STILL = '/art/still.svg?v=8ac647411f#still';
