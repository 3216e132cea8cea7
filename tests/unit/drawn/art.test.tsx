import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '@/lib/i18n/locales';
import { href } from '@/lib/routes';
import { THEME_COLOR } from '@/lib/site';
import en from '@/messages/en.json';
import es from '@/messages/es.json';
import { buildArt } from '@/scripts/build-art.ts';
import { mark } from '@/scripts/build-icons.mjs';

const text = (path: string) => readFileSync(path, 'utf8');

it.each(Object.entries(buildArt()))(
  'the drawings of the home page %s is what its script draws',
  (path, built) => {
    expect(text(path)).toBe(built);
  },
);

it('the icons of the site show the mark', () => {
  expect(text('public/icon.svg')).toBe(mark());
});

describe.each(LANGUAGES)('the %s manifest', (language) => {
  const manifest = JSON.parse(text(`public/manifest.${language}.webmanifest`));

  it('has the name, colours and start of its language', () => {
    const { name, description } = { es, en }[language].Site;
    expect(manifest).toMatchObject({
      name,
      description,
      lang: language,
      start_url: href(language, 'home'),
      theme_color: THEME_COLOR,
      background_color: '#FAF7F0',
    });
  });
});
