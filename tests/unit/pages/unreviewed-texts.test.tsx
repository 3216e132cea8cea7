import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { SchoolHead } from '@/components/school/school-head';
import { Sources } from '@/components/school/sources';
import type { AiTextField } from '@/lib/schools/model/ai-generated-text';
import type { School } from '@/lib/schools/model/school';

// Its pictures come from the database.
vi.mock('@/components/school/school-media', () => ({ SchoolMedia: () => null }));
vi.mock('@/lib/schools/actions/approve-texts', () => ({ approveTexts: async () => null }));
vi.mock('next/navigation', () => ({ useRouter: () => ({}) }));

const school = {
  name: 'Escuela Gusto',
  type: 'academy',
  country: 'Spain',
  city: 'Cádiz',
  founded: null,
  description: { es: 'Enseña a cocinar.', en: null },
  website: null,
  email: null,
  phone: null,
  sources: [],
} as unknown as School;
const head = (language: 'es' | 'en', ...unreviewed: AiTextField[]) =>
  renderToStaticMarkup(
    <SchoolHead language={language} school={school} programmes={[]} unreviewed={unreviewed} />,
  );
const end = (language: 'es' | 'en', ...unreviewed: AiTextField[]) =>
  renderToStaticMarkup(<Sources language={language} school={school} unreviewed={unreviewed} />);

describe('a text by a model that nobody has reviewed', () => {
  it('is said to be one below the description that the page shows', () => {
    expect(head('es', 'description')).toContain('Texto escrito por una IA');
    // There is no English one: this page shows the Spanish.
    expect(head('en', 'description')).toContain('Written by an AI');
    expect(head('es', 'description_en')).not.toContain('IA');
    expect(head('es')).not.toContain('IA');
  });

  it('is said to be one where lists are in English', () => {
    expect(end('en', 'features_en')).toContain('was written by an AI');
    expect(end('es', 'features_en')).not.toContain('IA');
    expect(end('en', 'description_en')).not.toContain('AI');
  });
});
