import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import type { Client } from '../../support/backend.ts';
import { type BadFile, badFiles, chunk, png, SCRIPT } from './bad-files.ts';
import { NO_ORPHANS, openImages, picture, type Sent, uploadRequest } from './harness.ts';

const acting = vi.hoisted((): { client: Client | null } => ({ client: null }));
vi.mock('@/lib/supabase/server', () => ({ serverClient: async () => acting.client }));
vi.mock('next/cache', () => ({ refresh: () => {}, revalidatePath: () => {} }));

const images = opened(openImages);
let POST: (request: Request) => Promise<Response>;
let corpus: BadFile[];
beforeAll(async () => {
  acting.client = images.admin.client;
  ({ POST } = await import('@/app/api/admin/images/route'));
  corpus = await badFiles();
});
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await images.clear();
});

const upload = (category: string, files: Sent[]) =>
  POST(uploadRequest({ school: images.school.id, category }, files));

describe('of the bad files', () => {
  it.each(['main', 'classroom'])(
    'each is refused with its reason and leaves nothing as %s',
    async (category) => {
      expect(corpus.length).toBeGreaterThanOrEqual(30);
      const before = await images.left();
      const outcomes = [];
      for (const { what, name, bytes } of corpus) {
        const answer = await upload(category, [{ name, bytes }]);
        const { refused } = await answer.json();
        outcomes.push({ what, status: answer.status, reason: refused?.[0]?.reason });
      }
      expect(outcomes).toEqual(corpus.map(({ what, reason }) => ({ what, status: 422, reason })));
      expect(await images.left()).toEqual(before);
      expect(before).toMatchObject({ rows: [], objects: [], orphans: NO_ORPHANS });
    },
  );

  it('those among good ones do not hold the good ones up', async () => {
    const bad = corpus.filter(({ what }) => ['SVG as .jpg', 'nothing', 'JPEG cut in half'].includes(what));
    const good = { name: 'good.jpg', bytes: await picture() };
    const answer = await upload('classroom', [...bad, good]);
    expect(answer.status).toBe(200);
    const { stored, refused } = await answer.json();
    expect(stored).toBe(1);
    expect(refused.map(({ name }: { name: string }) => name)).toEqual(['empty.jpg', 'drawing.jpg', 'a.jpg']);
    const left = await images.left();
    expect(left.rows).toHaveLength(1);
    expect(left.orphans).toEqual(NO_ORPHANS);
  });
});

async function storedFile(): Promise<Buffer> {
  const { objects, orphans } = await images.left();
  expect(orphans).toEqual(NO_ORPHANS);
  expect(objects).toHaveLength(1);
  return images.download(objects[0] ?? '');
}

describe('of a picture that is more than a picture', () => {
  it.each([
    ['HTML after the JPEG', async () => Buffer.concat([await picture(), Buffer.from(SCRIPT)])],
    [
      'an archive after the PNG',
      async () => Buffer.concat([await picture('png'), Buffer.from(`PK\x03\x04${SCRIPT}`)]),
    ],
    [
      'a script in the comment of a JPEG',
      async () => {
        const jpeg = await picture();
        const note = Buffer.from(SCRIPT);
        const head = Buffer.from([0xff, 0xfe, 0, note.length + 2]);
        return Buffer.concat([jpeg.subarray(0, 2), head, note, jpeg.subarray(2)]);
      },
    ],
    [
      'a script in a text chunk of a PNG',
      async () => {
        const file = await picture('png');
        return Buffer.concat([
          file.subarray(0, 33),
          chunk('tEXt', Buffer.from(`Comment\0${SCRIPT}`)),
          file.subarray(33),
        ]);
      },
    ],
    [
      'a script in the EXIF block',
      async () =>
        sharp(await picture())
          .withExif({ IFD0: { ImageDescription: SCRIPT, Copyright: SCRIPT } })
          .toBuffer(),
    ],
  ])('%s is not stored', async (_what, make) => {
    const bytes = await make();
    expect(bytes.includes(SCRIPT)).toBe(true);
    expect((await upload('main', [{ name: 'a.jpg', bytes }])).status).toBe(200);
    const stored = await storedFile();
    expect(stored.includes('script')).toBe(false);
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 320, height: 240 });
  });

  it('a text that would inflate to 100 MB is not stored', async () => {
    const text = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(100_000_000, 65))]);
    const bytes = png(8, 8, deflateSync(Buffer.alloc(16)), chunk('zTXt', text));
    await upload('main', [{ name: 'a.png', bytes }]);
    const { objects, orphans } = await images.left();
    expect(orphans).toEqual(NO_ORPHANS);
    for (const name of objects) expect((await images.download(name)).length).toBeLessThan(1000);
  });

  it('the place and the camera are not stored, and the picture stands upright', async () => {
    const bytes = await sharp(await picture())
      .withExif({
        IFD0: { Make: 'Camera of Ana', Orientation: '6' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '43/1 19/1 0/1',
          GPSLongitudeRef: 'W',
          GPSLongitude: '1/1 58/1 0/1',
        },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const before = await sharp(bytes).metadata();
    expect(before.exif).toBeDefined();
    expect(before.orientation).toBe(6);
    expect((await upload('main', [{ name: 'a.jpg', bytes }])).status).toBe(200);
    const stored = await sharp(await storedFile()).metadata();
    expect(stored).toMatchObject({ width: 240, height: 320 });
    for (const block of ['exif', 'xmp', 'iptc', 'icc', 'orientation'] as const) {
      expect(stored[block]).toBeUndefined();
    }
  });

  it.each([
    ['a way upwards', '../../../etc/passwd.jpg'],
    ['a Windows path', '..\\..\\boot.ini.jpg'],
    ['a hidden file', '.htaccess'],
    ['5,000 letters', `${'x'.repeat(5000)}.jpg`],
    ['quotes and line breaks', 'a"b\r\nc.jpg'],
    ['another ending', 'shell.php'],
  ])('its name, %s, is not used', async (_what, name) => {
    const answer = await upload('classroom', [{ name, bytes: await picture() }]);
    const { objects, orphans } = await images.left();
    expect(orphans).toEqual(NO_ORPHANS);
    expect(answer.status).toBe(200);
    expect(objects).toEqual([
      expect.stringMatching(new RegExp(`^gallery/${images.school.id}-classroom-\\d{13}-0\\.webp$`)),
    ]);
  });

  it.each([
    ['a zero byte in its name', 'a\0.php.jpg', 400, 'interrupted'],
    ['no name', '', 422, 'noFile'],
  ])('%s is refused', async (_what, name, status, error) => {
    const answer = await upload('classroom', [{ name, bytes: await picture() }]);
    expect([answer.status, await answer.json()]).toEqual([status, { error }]);
    expect(await images.left()).toMatchObject({ rows: [], objects: [], orphans: NO_ORPHANS });
  });

  it.each([
    ['an AVIF', () => picture('avif')],
    ['a JPEG without its end marker', async () => (await picture()).subarray(0, -2)],
  ])('%s is stored', async (_what, make) => {
    expect((await upload('main', [{ name: 'a.jpg', bytes: await make() }])).status).toBe(200);
    expect(await sharp(await storedFile()).metadata()).toMatchObject({ width: 320, height: 240 });
  });

  it('a great one is stored at a sensible size', async () => {
    const bytes = await picture('jpeg', 2400, 1200);
    expect((await upload('main', [{ name: 'a.jpg', bytes }])).status).toBe(200);
    expect(await sharp(await storedFile()).metadata()).toMatchObject({ width: 2000, height: 1000 });
  });
});
