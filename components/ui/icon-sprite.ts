// Written by scripts/build-sprite.mjs.
export const SPRITE = '/sprite.svg?v=40c7e5734d';
