import sharp from 'sharp';
import { expect, it } from 'vitest';
import { preparePicture } from '@/lib/images/services/prepare-picture';

/** A photograph with rotation, place, camera, comment and colour profile in its metadata. */
function photograph(): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 20, channels: 3, background: '#c33' } })
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 19/1 0/1', GPSLongitudeRef: 'W' },
    })
    .withXmp(
      '<?xpacket begin="" id="x"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta><?xpacket end="w"?>',
    )
    .jpeg()
    .toBuffer();
}

it('a stored picture keeps nothing of what was packed into the file but its pixels, upright', async () => {
  const file = await photograph();
  const before = await sharp(file).metadata();
  expect([before.exif, before.icc, before.xmp].every(Boolean)).toBe(true);
  expect(before.orientation).toBe(6);

  const prepared = await preparePicture(file);
  if (!prepared.ok) throw new Error(prepared.error);
  const after = await sharp(prepared.value.data).metadata();
  expect([after.exif, after.icc, after.xmp, after.iptc, after.orientation]).toEqual(Array(5).fill(undefined));
  expect([after.format, after.width, after.height]).toEqual(['webp', 20, 40]);
  expect(prepared.value.data.includes('Camera')).toBe(false);
});

it('a picture that a model made keeps its mark, or gets one, and nothing else', async () => {
  const mark = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia';
  const xmp = (text: string) =>
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${text}</r:RDF></x:xmpmeta>`;
  const plain = sharp({ create: { width: 40, height: 20, channels: 3, background: '#c33' } });
  const marked = plain
    .clone()
    .withXmp(
      xmp(
        `<r:Description xmlns:I="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" I:DigitalSourceType="${mark}" I:AIPromptInformation="secret"/>`,
      ),
    );
  for (const [file, options] of [
    [await marked.png().toBuffer(), {}],
    [await marked.jpeg().toBuffer(), {}],
    [await plain.clone().png().toBuffer(), { byModel: true }],
  ] as const) {
    const prepared = await preparePicture(file, options);
    if (!prepared.ok) throw new Error(prepared.error);
    const kept = (await sharp(prepared.value.data).metadata()).xmp?.toString() ?? '';
    expect(kept).toContain(`DigitalSourceType="${mark}"`);
    expect(kept).not.toContain('secret');
  }
});
