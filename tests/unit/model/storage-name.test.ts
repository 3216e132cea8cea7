import { describe, expect, it } from 'vitest';
import { isObjectName } from '@/lib/images/model/address';
import { GALLERY_CATEGORIES } from '@/lib/images/model/categories';
import { fileName, galleryImageName, mainImageName, nextOrder } from '@/lib/images/model/storage-name';

const SCHOOL = '5b2f7c1e-0000-4000-8000-000000000001';

describe('the name of a file', () => {
  it('of a main picture is the school, main and the moment', () => {
    expect(mainImageName(SCHOOL, 1795000000000, 'webp')).toBe(`${SCHOOL}-main-1795000000000.webp`);
  });

  it.each(GALLERY_CATEGORIES)('of a gallery picture of %s lies under gallery/', (category) => {
    const name = galleryImageName(SCHOOL, category, 1795000000000, 3, 'webp');
    expect(name).toBe(`gallery/${SCHOOL}-${category}-1795000000000-3.webp`);
    expect(isObjectName(name.split('/'))).toBe(true);
  });

  it('is read from the end of an address', () => {
    expect(fileName('gallery/a%20b.webp')).toBe('gallery/a b.webp');
    expect(fileName('%ff')).toBeNull();
    expect(fileName(null)).toBeNull();
  });
});

describe('the order of a new picture', () => {
  it('begins at 1 in an empty gallery', () => expect(nextOrder([], 0)).toBe(1));
  it('is the highest of its category plus its index plus 1', () => {
    expect(nextOrder([4, 9, 2], 0)).toBe(10);
    expect(nextOrder([4, 9, 2], 3)).toBe(13);
  });
});
