import { describe, expect, it } from 'vitest';
import { siteImageAddress } from '@/lib/schools/model/image-address';

const ON_SITE = '/storage/v1/object/public/school-images';

describe('the address of a stored picture', () => {
  it.each([
    ['of a hosted project', 'https://abc.supabase.co/storage/v1/object/public/school-images/x-main-1.webp'],
    [
      'of the embedded backend',
      'http://127.0.0.1:54321/storage/v1/object/public/school-images/x-main-1.webp',
    ],
    ['with a query', 'https://abc.supabase.co/storage/v1/object/public/school-images/x-main-1.webp?t=12'],
    ['that is a path already', `${ON_SITE}/x-main-1.webp`],
    ['that is a file name', ' x-main-1.webp '],
  ])('%s leads to the file on this site', (_, stored) => {
    expect(siteImageAddress(stored)).toBe(`${ON_SITE}/x-main-1.webp`);
  });

  it('keeps folders and encodes what has to be', () => {
    expect(siteImageAddress('gallery/dining area-0.jpg')).toBe(`${ON_SITE}/gallery/dining%20area-0.jpg`);
    expect(siteImageAddress(`https://a.b${ON_SITE}/gallery/caf%C3%A9%20%231.jpg`)).toBe(
      `${ON_SITE}/gallery/caf%C3%A9%20%231.jpg`,
    );
  });

  it('may be a picture among the site’s own files', () => {
    expect(siteImageAddress('/images/schools/le cordon.jpg')).toBe('/images/schools/le%20cordon.jpg');
  });

  it.each([
    ['nothing', null],
    ['the old placeholder', '/placeholder.svg'],
    ['a picture elsewhere', 'https://images.example.org/photo.jpg'],
    ['another bucket', 'https://abc.supabase.co/storage/v1/object/public/other/x.jpg'],
    ['a private object', 'https://abc.supabase.co/storage/v1/object/sign/school-images/x.jpg?token=1'],
    ['the path in a query', `https://evil.example/?${ON_SITE}/x.jpg`],
    ['a protocol-relative address', '//evil.example/x.jpg'],
    ['a backslash address', '/\\evil.example/x.jpg'],
    ['another scheme', 'data:image/png;base64,AAAA.png'],
    ['a script', 'javascript:alert(1)//.png'],
    ['a step up', `${ON_SITE}/../other/x.jpg`],
    ['an encoded step up', `https://a.b${ON_SITE}/%2e%2e/x.jpg`],
    ['an encoded slash', `https://a.b${ON_SITE}/..%2fother%2fx.jpg`],
    ['broken encoding', `https://a.b${ON_SITE}/%zz.jpg`],
    ['a control character', `https://a.b${ON_SITE}/x%00.jpg`],
  ])('is none for %s', (_, stored) => {
    expect(siteImageAddress(stored)).toBeNull();
  });
});
