import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { printable } from '@/lib/seo/social/letters';
import { schoolPicture, sitePicture } from '@/lib/seo/social/picture';
import schools from '@/supabase/seed/schools.json';

const LONGEST = schools.reduce((a, b) => (b.name.length > a.name.length ? b : a));
const SCHOOL = {
  slug: LONGEST.slug,
  name: LONGEST.name,
  city: LONGEST.city,
  country: LONGEST.country,
  type: 'college' as const,
  coordinates: null,
  specialties: LONGEST.specialties,
};
/** Every letter that `printable` accepts. */
const LETTERS = Array.from({ length: 0x2200 }, (_, code) => String.fromCodePoint(code))
  .filter((letter) => letter !== ' ' && printable(`a${letter}`) === `a${letter}`)
  .join('');

type Area = { left: number; top: number; width: number; height: number };

async function pixelsOf(picture: Buffer, area: Area) {
  return sharp(picture).extract(area).removeAlpha().raw().toBuffer();
}

/** Mean difference of two pictures in an area, from 0 to 255. */
async function difference(a: Buffer, b: Buffer, area: Area) {
  const [one, other] = await Promise.all([pixelsOf(a, area), pixelsOf(b, area)]);
  return one.reduce((sum, value, i) => sum + Math.abs(value - (other[i] ?? 0)), 0) / one.length;
}
const NAME = { left: 0, top: 400, width: 1200, height: 130 };

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Makes every later network access fail the test. */
function forbidNetwork() {
  const { fetch } = globalThis;
  const asked: string[] = [];
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    if (String(input).startsWith('data:')) return fetch(input, init);
    asked.push(String(input));
    return Promise.reject(new Error('no network here'));
  });
  return asked;
}

it('the letters of a social image are all in the fonts: nothing is fetched to draw them', async () => {
  const asked = forbidNetwork();
  expect(LETTERS.length).toBeGreaterThan(300);
  for (let at = 0; at < LETTERS.length; at += 60) {
    await schoolPicture(
      'es',
      { ...SCHOOL, name: LETTERS.slice(at, at + 60), city: LETTERS.slice(at, at + 30) },
      null,
    );
  }
  expect(asked).toEqual([]);
}, 60_000);

it.each([
  ['École Ferrandi – Łódź', 'École Ferrandi – Łódź'],
  ['Trường Ẩm thực Việt', 'Trường Ẩm thực Việt'],
  ['Tsuji (辻調理師専門学校)', 'Tsuji'],
  ['辻調理師専門学校', ''],
  ['Школа Gusto', ''],
  ['معهد الضيافة', ''],
  ['בית ספר לבישול', ''],
  ['Ecole ﬁne', 'Ecole fine'],
])('the name %j is printed as %j', (name, printed) => {
  expect(printable(name)).toBe(printed);
});

describe('the picture of a school', () => {
  it('is a PNG of 1200×630 under 150 kB with cover and name', async () => {
    const { bytes, type } = await schoolPicture('en', SCHOOL, null);
    expect(type).toBe('image/png');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(bytes.length).toBeLessThan(150_000);
    const other = await schoolPicture('en', { ...SCHOOL, name: 'Another name' }, null);
    const art = { left: 0, top: 0, width: 1200, height: 380 };
    expect(await difference(bytes, other.bytes, art)).toBeLessThan(1);
    expect(await difference(bytes, other.bytes, NAME)).toBeGreaterThan(5);
  });

  it('shows the photo where there is one, as a JPEG under 150 kB', async () => {
    const noise = Buffer.from(
      Uint8Array.from({ length: 1600 * 1200 * 3 }, (_, i) => (i * 2654435761) >>> 24),
    );
    const photo = await sharp(noise, { raw: { width: 1600, height: 1200, channels: 3 } })
      .blur(2)
      .jpeg()
      .toBuffer();
    const { bytes, type } = await schoolPicture('es', SCHOOL, photo);
    expect(type).toBe('image/jpeg');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(bytes.length).toBeLessThan(150_000);
  });
});

it('the picture of the directory is a PNG of 1200×630 under 150 kB in each language', async () => {
  const [es, en] = await Promise.all([sitePicture('es'), sitePicture('en')]);
  for (const { bytes } of [es, en]) {
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(bytes.length).toBeLessThan(150_000);
  }
  expect(es.bytes.equals(en.bytes)).toBe(false);
});
