// Written by scripts/build-sprite.mjs.
export const SPRITE = '/sprite.svg?v=f744f64415';
