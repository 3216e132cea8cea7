/** node scripts/build-icons.mjs: icons from the logo, only after it changed. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { MARK_PATH } from '../lib/seo/social/mark.ts';

const target = fileURLToPath(new URL('../public', import.meta.url));
const SKY = '#0EA5E9';

/**
 * The logo as SVG: on a disc, or on a full square for systems that crop it.
 * @param {{ square?: boolean, scale?: number, line?: number }} [options]
 */
export function mark({ square = false, scale = 1, line = 1.7 } = {}) {
  const ground = square
    ? `<path fill="${SKY}" d="M0 0H32V32H0Z"/>`
    : `<circle cx="16" cy="16" r="16" fill="${SKY}"/>`;
  const place = scale === 1 ? '' : ` transform="translate(16 16)scale(${scale})translate(-16 -15.75)"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${ground}<path${place} fill="none" stroke="#06212F" stroke-width="${line}" stroke-linecap="round" stroke-linejoin="round" d="${MARK_PATH}"/></svg>\n`;
}

/**
 * @param {string} svg
 * @param {number} size
 */
function png(svg, size) {
  return sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/**
 * An ICO file with PNG pictures, which all current browsers support.
 * @param {{ size: number, data: Buffer }[]} pictures
 */
function ico(pictures) {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [i, { size, data }] of pictures.entries()) {
    const entry = 6 + 16 * i;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(data.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += data.length;
  }
  return Buffer.concat([head, ...pictures.map(({ data }) => data)]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(path.join(target, 'icons'), { recursive: true });
  // Small sizes have a thicker line; cropped ones have a margin.
  const small = mark({ line: 2.2 });
  const files = {
    'icon.svg': mark(),
    'favicon.ico': ico([
      { size: 16, data: await png(mark({ line: 2.6 }), 16) },
      { size: 32, data: await png(small, 32) },
    ]),
    'apple-touch-icon.png': await png(mark({ square: true, scale: 0.86 }), 180),
    'icons/192.png': await png(mark(), 192),
    'icons/512.png': await png(mark(), 512),
    'icons/maskable-512.png': await png(mark({ square: true, scale: 0.78 }), 512),
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(target, name), content);
}
