import 'server-only';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ImageResponse } from 'next/og';
import type { ReactElement } from 'react';
import sharp, { type Sharp } from 'sharp';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { drawArtwork } from '@/lib/images/covers/artwork';
import { landscapesOf } from '@/lib/images/covers/landscapes';
import { placeLine } from '@/lib/schools/model/place-line';
import type { School } from '@/lib/schools/model/school';
import { SOCIAL_SIZE } from './address';
import { PAPER, SchoolStrip, SitePoster, STRIP } from './card';
import { socialFonts } from './fonts';

/** Open Graph image, 1200×630. */
export interface SocialPicture {
  bytes: Buffer<ArrayBuffer>;
  type: 'image/png' | 'image/jpeg';
}

const { width, height } = SOCIAL_SIZE;
const ABOVE = height - STRIP;

/** The school's photo if readable, else its placeholder artwork, above a strip with name and place. */
export async function schoolPicture(
  language: Language,
  school: Pick<School, 'slug' | 'name' | 'city' | 'country' | 'specialties' | 'coordinates'>,
  photo: Buffer | null,
): Promise<SocialPicture> {
  const place = placeLine(language, school);
  const site = translator(language, 'Site')('name');
  const strip = await draw(<SchoolStrip name={school.name} place={place} site={site} />, STRIP);
  const artwork = { ...school, seed: school.slug, landscapes: landscapesOf(school.coordinates) };
  const photograph = photo && (await band(photo).catch(() => null));
  const drawing = () => band(Buffer.from(drawArtwork(artwork, { width, height: ABOVE })));
  const picture = sharp({ create: { width, height, channels: 3, background: PAPER } }).composite([
    { input: photograph ?? (await drawing()), top: 0, left: 0 },
    { input: strip, top: ABOVE, left: 0 },
  ]);
  return photograph ? asPhoto(picture) : asDrawing(picture);
}

/** Crops to the upper part. Rejects invalid pictures and those over 40 megapixels. */
function band(picture: Buffer): Promise<Buffer> {
  return sharp(picture, { limitInputPixels: 40_000_000 }).autoOrient().resize(width, ABOVE).toBuffer();
}

/** The directory's name under a kitchen rail. */
export async function sitePicture(language: Language): Promise<SocialPicture> {
  const site = translator(language, 'Site')('name');
  const lead = translator(language, 'Home')('lead');
  const text = await draw(<SitePoster site={site} lead={lead} />, height);
  const picture = sharp({ create: { width, height, channels: 3, background: PAPER } }).composite([
    { input: Buffer.from(await railDrawing()), top: 0, left: 0 },
    { input: text, top: 0, left: 0 },
  ]);
  return asDrawing(picture);
}

async function draw(element: ReactElement, drawnHeight: number): Promise<Buffer> {
  const image = new ImageResponse(element, { width, height: drawnHeight, fonts: await socialFonts() });
  return Buffer.from(await image.arrayBuffer());
}

/** A small palette suits flat colours: a quarter of the bytes. */
async function asDrawing(picture: Sharp): Promise<SocialPicture> {
  const flat = await picture.png().toBuffer();
  const bytes = await sharp(flat).png({ palette: true, colours: 128, effort: 8, dither: 0 }).toBuffer();
  return { bytes, type: 'image/png' };
}

/** JPEG with the highest quality below 150 kB. */
async function asPhoto(picture: Sharp): Promise<SocialPicture> {
  const flat = await picture.png({ compressionLevel: 0 }).toBuffer();
  const encode = (quality: number) => sharp(flat).jpeg({ quality, mozjpeg: true }).toBuffer();
  for (const quality of [82, 70]) {
    const bytes = await encode(quality);
    if (bytes.length < 150_000) return { bytes, type: 'image/jpeg' };
  }
  return { bytes: await encode(50), type: 'image/jpeg' };
}

/** The home page's rail in light colours, in the picture's width. */
async function railDrawing(): Promise<string> {
  const file = await readFile(path.join(process.cwd(), 'public/art/rail.svg'), 'utf8');
  const inner = file
    .slice(file.indexOf('<g'), file.lastIndexOf('</svg>'))
    .replace(/var\([^#]*(#\w+)\)+/g, '$1');
  const line = '<path d="M0 2H1200" stroke="#1C1914" stroke-width="3"/>';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" color="#1C1914">${line}<g transform="translate(560 3) scale(1.16)">${inner}</g></svg>`;
}
