import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SchoolMedia } from '@/components/school/school-media';
import type { SchoolImage } from '@/lib/images/model/school-image';
import type { School } from '@/lib/schools/model/school';

const image: SchoolImage = {
  id: '1',
  address: '/a.webp',
  type: 'real',
  alt: 'Un horno',
  altEn: 'An oven',
  credit: 'Ana · CC BY 4.0',
  category: 'classroom',
};
const school = { id: '1', name: 'Taller', image: null, country: 'Spain', city: 'Faro', specialties: [] };
const render = async (language: 'es' | 'en') =>
  renderToStaticMarkup(await SchoolMedia({ language, school: school as unknown as School, images: [image] }));

it('the caption of the gallery is the last part of its figure, as HTML has it', async () => {
  expect(await render('en')).toMatch(/<\/dialog>.*<\/figcaption><\/figure>/);
});

it.each([
  ['es', 'alt="Un horno"', 'Foto: Ana · CC BY 4.0'],
  ['en', 'alt="An oven"', 'Photo: Ana · CC BY 4.0'],
] as const)(
  'in %s a picture has its text in that language, and its credit',
  async (language, alt, credit) => {
    const html = await render(language);
    expect(html).toContain(alt);
    expect(html).toContain(credit);
  },
);
