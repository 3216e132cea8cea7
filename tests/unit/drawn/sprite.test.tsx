import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { buildSprite } from '@/scripts/build-sprite.mjs';

const sprite = readFileSync('public/sprite.svg', 'utf8');

it('the icon sprite is what its script draws from the list of names', () => {
  const built = buildSprite();
  expect(sprite).toBe(built.sprite);
  expect(readFileSync('components/ui/icon-sprite.ts', 'utf8')).toBe(built.address);
});
