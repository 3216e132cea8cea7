import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Icon } from '@/components/ui/icon';
import { ICON_NAMES } from '@/components/ui/icon-names';
import { SPRITE } from '@/components/ui/icon-sprite';
import { buildSprite } from '@/scripts/build-sprite.mjs';

const sprite = readFileSync('public/sprite.svg', 'utf8');

describe('the icon sprite', () => {
  it('is what its script draws from the list of names', () => {
    const built = buildSprite();
    expect(sprite).toBe(built.sprite);
    expect(readFileSync('components/ui/icon-sprite.ts', 'utf8')).toBe(built.address);
  });

  it('holds each name once and nothing else', () => {
    const ids = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual([...ICON_NAMES]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('leaves colour and line width to the page', () => {
    expect(sprite).not.toMatch(/stroke-width|#[0-9a-f]{3}/i);
  });
});

describe('Icon', () => {
  it('is hidden from screen readers without a label', () => {
    expect(renderToStaticMarkup(<Icon name="search" />)).toBe(
      `<svg class="icon" aria-hidden="true"><use href="${SPRITE}#search"></use></svg>`,
    );
  });

  it('is an image with a name when it has a label', () => {
    const markup = renderToStaticMarkup(<Icon name="info" className="big" label="Rating" />);
    expect(markup).toContain('class="icon big" role="img" aria-label="Rating"');
    expect(markup).not.toContain('aria-hidden');
  });
});
