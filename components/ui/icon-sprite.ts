// Written by scripts/build-sprite.mjs.
export const SPRITE = '/sprite.svg?v=3236fcead0';
