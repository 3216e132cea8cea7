// Written by scripts/build-sprite.mjs.
export const SPRITE = '/sprite.svg?v=a5bc1a29f2';
