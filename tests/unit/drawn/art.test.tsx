import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { BrandMark, BrandMarkAgain, KitchenRail, StillLife } from '@/components/shell/art';
import { LANGUAGES } from '@/lib/i18n/locales';
import { href } from '@/lib/routes';
import { THEME_COLOR } from '@/lib/site';
import en from '@/messages/en.json';
import es from '@/messages/es.json';
import { buildArt } from '@/scripts/build-art.ts';
import { mark } from '@/scripts/build-icons.mjs';

const text = (path: string) => readFileSync(path, 'utf8');

describe('the drawings of the home page', () => {
  it.each(Object.entries(buildArt()))('%s is what its script draws', (path, built) => {
    expect(text(path)).toBe(built);
  });

  it('take their colours from the page', () => {
    for (const drawing of ['public/art/rail.svg', 'public/art/still.svg']) {
      expect(text(drawing)).toContain('stroke="currentColor"');
      expect(text(drawing).match(/(?<=(?:fill|stroke)=")#/g)).toBeNull();
    }
  });

  it('are decoration for screen readers', () => {
    for (const markup of [<KitchenRail key="r" />, <StillLife key="s" />]) {
      expect(renderToStaticMarkup(markup)).toMatch(/^<svg [^>]*aria-hidden="true"/);
    }
  });
});

describe('the icons of the site', () => {
  it('show the mark', () => {
    expect(text('public/icon.svg')).toBe(mark());
  });

  it.each([
    ['apple-touch-icon.png', 180],
    ['icons/192.png', 192],
    ['icons/512.png', 512],
    ['icons/maskable-512.png', 512],
  ])('%s is a square of %i pixels', async (file, size) => {
    expect(await sharp(`public/${file}`).metadata()).toMatchObject({
      format: 'png',
      width: size,
      height: size,
    });
  });

  it('favicon.ico holds pictures of 16 and 32 pixels', () => {
    const file = readFileSync('public/favicon.ico');
    expect(file.readUInt16LE(4)).toBe(2);
    expect([file.readUInt8(6), file.readUInt8(22)]).toEqual([16, 32]);
    expect(file.subarray(file.readUInt32LE(18)).toString('latin1', 1, 4)).toBe('PNG');
  });
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

  it('names icons that exist', () => {
    for (const { src } of manifest.icons) expect(readFileSync(`public${src}`).length).toBeGreaterThan(0);
  });
});

describe('the mark beside the name', () => {
  const shapes = (svg: string) =>
    [...svg.matchAll(/ (?:d|fill|stroke)="([^"]*)"/g)].map(([, value]) => value);

  it('is the icon of the site, drawn into the page', () => {
    const mark = renderToStaticMarkup(<BrandMark />);
    expect(mark).toMatch(/^<svg [^>]*aria-hidden="true"/);
    expect(shapes(mark).toSorted()).toEqual(shapes(readFileSync('public/icon.svg', 'utf8')).toSorted());
  });

  it('is drawn once and referred to a second time', () => {
    const [, id] = renderToStaticMarkup(<BrandMark />).match(/<g id="([^"]+)"/) ?? [];
    expect(renderToStaticMarkup(<BrandMarkAgain />)).toContain(`<use href="#${id}"`);
  });
});
