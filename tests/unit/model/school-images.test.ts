import { describe, expect, it } from 'vitest';
import { mainFirst, mainPicture, type SchoolImageRow, toSchoolImage } from '@/lib/images/model/school-image';

const row = (changes: Partial<SchoolImageRow> = {}): SchoolImageRow => ({
  id: '1',
  image_url: 'gallery/a.webp',
  image_type: 'real',
  alt_text: null,
  alt_text_en: null,
  credit: null,
  licence: null,
  image_category: 'classroom',
  ...changes,
});

describe('a stored picture', () => {
  it('made by a model says so', () => {
    expect(toSchoolImage(row({ image_type: 'ai_generated' }), 'Escuela')?.type).toBe('ai_generated');
    expect(toSchoolImage(row(), 'Escuela')?.type).toBe('real');
  });

  it('keeps a description, and counts the default one as none', () => {
    expect(toSchoolImage(row({ alt_text: ' The ovens ' }), 'Escuela')?.alt).toBe('The ovens');
    expect(toSchoolImage(row({ alt_text: 'Escuela culinary school' }), 'Escuela')?.alt).toBeNull();
    expect(toSchoolImage(row({ alt_text: '  ' }), 'Escuela')?.alt).toBeNull();
  });
});

describe('the pictures of a page', () => {
  const image = (id: string, category: string, address = id) => ({
    id,
    address,
    category,
    type: 'real' as const,
    alt: null,
    altEn: null,
    credit: null,
  });

  it('begin with the main one and keep the order of the gallery', () => {
    const order = mainFirst([image('b', 'classroom'), image('m', 'main'), image('a', 'dining-area')]);
    expect(order.map(({ id }) => id)).toEqual(['m', 'b', 'a']);
  });
});

describe('the main picture of a school', () => {
  const main = (type: 'real' | 'ai_generated', category = 'main') => ({
    id: '1',
    address: '/a.webp',
    type,
    alt: null,
    altEn: null,
    credit: null,
    category,
  });

  it('is known to be made by a model from its own row, or from that of the gallery', () => {
    expect(mainPicture(null, [main('ai_generated')])?.type).toBe('ai_generated');
    expect(mainPicture('/a.webp', [main('ai_generated', 'classroom')])?.type).toBe('ai_generated');
    expect(mainPicture('/a.webp', [])).toEqual({ address: '/a.webp', type: 'real' });
  });
});
