/** Invalid uploads, generated on demand. */
import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { FileRefusal } from '../../../lib/images/model/upload.ts';
import { picture } from './harness.ts';

export interface BadFile {
  what: string;
  name: string;
  bytes: Buffer;
  reason: FileRefusal;
}

const text = (content: string) => Buffer.from(content, 'utf8');
const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
export const SCRIPT = '<script>alert(document.cookie)</script>';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}<rect width="9" height="9"/></svg>`;

export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A 1-bit PNG that states this size, with these compressed pixels. */
export function png(width: number, height: number, pixels: Buffer, ...between: Buffer[]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  return Buffer.concat([
    PNG,
    chunk('IHDR', head),
    ...between,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A JPEG whose header states another size than its pixels have. */
function resized(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  const frame = copy.indexOf(Buffer.from('ffc0', 'hex'));
  copy.writeUInt16BE(height, frame + 5);
  copy.writeUInt16BE(width, frame + 7);
  return copy;
}

const cut = (file: Buffer, share: number) => file.subarray(0, Math.floor(file.length * share));

function damaged(file: Buffer, from: number): Buffer {
  const copy = Buffer.from(file);
  copy.fill(0xa5, from, from + 200);
  return copy;
}

export async function badFiles(): Promise<BadFile[]> {
  const [jpeg, pngFile, webp] = await Promise.all([picture('jpeg'), picture('png'), picture('webp')]);
  const flat = sharp({ create: { width: 64, height: 64, channels: 3, background: '#fa0' } });
  const [gif, tiff, avif] = await Promise.all([
    flat.clone().gif().toBuffer(),
    flat.clone().tiff().toBuffer(),
    flat.clone().avif().toBuffer(),
  ]);
  const flatJpeg = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#fff' }, limitInputPixels: false })
      .jpeg()
      .toBuffer();
  const wrong = (what: string, name: string, bytes: Buffer): BadFile => ({
    what,
    name,
    bytes,
    reason: 'wrongType',
  });
  const broken = (what: string, name: string, bytes: Buffer): BadFile => ({
    what,
    name,
    bytes,
    reason: 'damaged',
  });
  const many = (what: string, name: string, bytes: Buffer): BadFile => ({
    what,
    name,
    bytes,
    reason: 'tooManyPixels',
  });
  const big = (what: string, name: string, bytes: Buffer): BadFile => ({
    what,
    name,
    bytes,
    reason: 'tooBig',
  });
  return [
    { what: 'nothing', name: 'empty.jpg', bytes: Buffer.alloc(0), reason: 'empty' },
    wrong('HTML as .jpg', 'page.jpg', text(`<!doctype html><title>x</title>${SCRIPT}`)),
    wrong('SVG as .jpg', 'drawing.jpg', text(SVG)),
    wrong('SVG as .png with an XML head', 'drawing.png', text(`<?xml version="1.0"?>${SVG}`)),
    wrong('SVG by its own name', 'drawing.svg', text(SVG)),
    wrong(
      'XML that names a local file',
      'x.jpg',
      text('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'),
    ),
    wrong('GIF', 'a.gif', gif),
    wrong('GIF as .png', 'a.png', gif),
    wrong('GIF that is a script too', 'a.jpg', text(`GIF89a/*${' '.repeat(40)}*/=1;alert(1)`)),
    wrong('TIFF as .jpg', 'a.jpg', tiff),
    { what: 'HEIC', name: 'a.heic', bytes: text('\0\0\0\x18ftypheic\0\0\0\0heicmif1'), reason: 'heic' },
    broken('AVIF cut in half', 'a.avif', cut(avif, 0.5)),
    wrong('BMP', 'a.bmp', Buffer.concat([text('BM'), Buffer.alloc(200)])),
    wrong('icon', 'a.ico', Buffer.from('00000100010010100000010020006804000016000000', 'hex')),
    wrong('JPEG 2000', 'a.jp2', Buffer.from('0000000c6a5020200d0a870a00000014', 'hex')),
    wrong('JPEG XL', 'a.jxl', Buffer.from('0000000c4a584c200d0a870a', 'hex')),
    wrong('PDF', 'a.pdf', text('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj')),
    wrong('archive', 'a.jpg', Buffer.concat([text('PK\x03\x04'), randomBytes(300)])),
    wrong('program', 'a.jpg', Buffer.concat([text('\x7fELF'), randomBytes(300)])),
    wrong('Windows program', 'a.webp', Buffer.concat([text('MZ'), randomBytes(300)])),
    wrong('server script', 'shell.php.jpg', text('<?php system($_GET["c"]); ?>')),
    wrong('sound in the same container as WebP', 'a.webp', text('RIFF\x24\0\0\0WAVEfmt ')),
    wrong('film', 'a.mp4', text('\0\0\0\x20ftypisom\0\0\x02\0isomiso2')),
    wrong('data address', 'a.jpg', text(`data:image/jpeg;base64,${jpeg.toString('base64')}`)),
    wrong('JPEG after a line break', 'a.jpg', Buffer.concat([text('\n'), jpeg])),
    wrong('JPEG after a byte order mark', 'a.jpg', Buffer.concat([Buffer.from('efbbbf', 'hex'), jpeg])),
    wrong('zeros', 'a.png', Buffer.alloc(5000)),
    wrong('noise', 'a.png', Buffer.concat([Buffer.from('00', 'hex'), randomBytes(5000)])),
    broken('three bytes of JPEG', 'a.jpg', JPEG.subarray(0, 3)),
    broken('JPEG head, then HTML', 'a.jpg', Buffer.concat([JPEG, text(`<html>${SCRIPT}</html>`)])),
    broken('eight bytes of PNG', 'a.png', PNG),
    broken('PNG head, then HTML', 'a.png', Buffer.concat([PNG, text(`<html>${SCRIPT}</html>`)])),
    broken('WebP head alone', 'a.webp', text('RIFF\x24\0\0\0WEBPVP8 ')),
    broken('WebP head, then HTML', 'a.webp', text(`RIFF\x24\0\0\0WEBP<html>${SCRIPT}</html>`)),
    broken('JPEG cut in its head', 'a.jpg', cut(jpeg, 0.01)),
    broken('JPEG cut in half', 'a.jpg', cut(jpeg, 0.5)),
    broken('JPEG that lacks its last tenth', 'a.jpg', cut(jpeg, 0.9)),
    broken('PNG cut in half', 'a.png', cut(pngFile, 0.5)),
    broken('PNG that lacks its last tenth', 'a.png', cut(pngFile, 0.9)),
    broken('WebP cut in half', 'a.webp', cut(webp, 0.5)),
    broken('WebP that lacks its last tenth', 'a.webp', cut(webp, 0.9)),
    broken('PNG with damaged pixels', 'a.png', damaged(pngFile, Math.floor(pngFile.length / 2))),
    broken('PNG with a damaged head', 'a.png', damaged(pngFile, 16)),
    broken('PNG without width', 'a.png', png(0, 10, deflateSync(Buffer.alloc(20)))),
    broken('PNG that states more pixels than it has', 'a.png', png(4000, 4000, deflateSync(Buffer.alloc(9)))),
    many(
      'PNG of 400 megapixels in 50 kB',
      'a.png',
      png(20_000, 20_000, deflateSync(Buffer.alloc(20_000 * 2501))),
    ),
    many('PNG that states 65,535 × 65,535', 'a.png', png(65_535, 65_535, deflateSync(Buffer.alloc(9)))),
    many('JPEG that states 65,000 × 65,000', 'a.jpg', resized(jpeg, 65_000, 65_000)),
    many('JPEG of 8,000 × 5,001', 'a.jpg', await flatJpeg(8000, 5001)),
    big('JPEG with padding over 10 MB', 'a.jpg', Buffer.concat([jpeg, Buffer.alloc(10 * 1024 * 1024)])),
    big('noise over 10 MB', 'a.jpg', Buffer.alloc(10 * 1024 * 1024 + 1, 7)),
  ];
}
