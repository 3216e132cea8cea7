import { afterEach, expect, it, vi } from 'vitest';
import { shrinkPicture } from '@/components/admin/images/shrink-picture';

/** A fake browser that decodes every file as a picture of this size and encodes 3 bytes. */
function browserOf(width: number, height: number) {
  const canvas = {
    width: 0,
    height: 0,
    getContext: () => ({ drawImage: () => {} }),
    toBlob: (give: (blob: Blob) => void, type: string) => give(new Blob(['abc'], { type })),
  };
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => {} }));
  vi.stubGlobal('document', { createElement: () => canvas });
  return canvas;
}
afterEach(() => vi.unstubAllGlobals());
const fileOf = (text: string) => new File([text], 'a.jpg', { type: 'image/jpeg' });

it('a picture of more than 40 megapixels is drawn at 4,000', async () => {
  const canvas = browserOf(10_000, 5000);
  const { file, isSmall } = await shrinkPicture(fileOf('large'));
  expect([canvas.width, canvas.height, file.size, file.name, isSmall]).toEqual([
    4000,
    2000,
    3,
    'a.jpg',
    false,
  ]);
});

it('one that is marked as made by a model is sent as it is, so that it keeps its mark', async () => {
  browserOf(10_000, 5000);
  const file = fileOf('<xmp>trainedAlgorithmicMedia</xmp>');
  expect((await shrinkPicture(file)).file).toBe(file);
});

it('one that is narrower than pages show is told, and what the browser cannot read is sent as it is', async () => {
  browserOf(640, 480);
  const file = fileOf('small');
  expect(await shrinkPicture(file)).toEqual({ file, isSmall: true });
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('HEIC')));
  expect(await shrinkPicture(file)).toEqual({ file, isSmall: false });
});
