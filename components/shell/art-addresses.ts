// Written by scripts/build-art.ts.
export const RAIL = '/art/rail.svg?v=3712ae6ff9#rail';
export const STILL = '/art/still.svg?v=f50fb41e90#still';
