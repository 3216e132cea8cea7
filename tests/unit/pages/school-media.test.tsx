import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { SchoolMedia } from '@/components/school/school-media';
import type { SchoolImage } from '@/lib/images/model/school-image';
import type { School } from '@/lib/schools/model/school';

const school = {
  id: 'a',
  name: 'Escuela Gusto',
  type: 'academy',
  specialties: [],
  image: null,
} as unknown as School;
const picture = (type: SchoolImage['type']): SchoolImage => ({
  id: '1',
  address: '/storage/main.webp',
  type,
  alt: null,
  category: 'main',
});
const render = async (language: 'es' | 'en', type: SchoolImage['type']) =>
  renderToStaticMarkup(await SchoolMedia({ language, school, images: [picture(type)] }));

describe('the main picture of a school', () => {
  it('is called a photograph when it is one', async () => {
    expect(await render('es', 'real')).toContain('alt="Fotografía de Escuela Gusto"');
    expect(await render('en', 'real')).toContain('alt="Photograph of Escuela Gusto"');
  });

  it('is never called one when a model made it', async () => {
    for (const language of ['es', 'en'] as const) {
      const markup = await render(language, 'ai_generated');
      expect(markup).toMatch(
        /alt="(?:Ilustración generada con IA|AI-generated illustration)[^"]*Escuela Gusto/,
      );
      expect(markup).not.toMatch(/fotograf|photograph/i);
    }
  });
});
