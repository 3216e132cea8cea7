// Written by scripts/build-sprite.mjs.
export const SPRITE = '/sprite.svg?v=c25447df7e';
