import { beforeEach, describe, expect, it, vi } from 'vitest';
import { GET as getSchool } from '@/app/social/[language]/[slug]/route';
import { GET as getSite } from '@/app/social/[language]/route';
import { schoolImages } from '@/lib/images/queries/school-images';
import { findSchool } from '@/lib/schools/queries/find-school';
import { schoolPhoto } from '@/lib/seo/social/queries/photo';

vi.mock('@/lib/schools/queries/find-school', () => ({ findSchool: vi.fn() }));
vi.mock('@/lib/images/queries/school-images', () => ({ schoolImages: vi.fn() }));
vi.mock('@/lib/config', () => ({ serverConfig: () => ({ supabaseUrl: 'http://backend.test' }) }));

const PHOTO = '/storage/v1/object/public/school-images/main/photo.jpg';
const SCHOOL = { id: '1', name: 'Escuela de prueba', image: PHOTO };
const stored = (type: 'real' | 'ai_generated') => [
  { id: '1', address: PHOTO, type, alt: null, altEn: null, credit: null, category: 'main' },
];
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset().mockImplementation(async () => new Response('picture'));
  vi.mocked(schoolImages).mockReset().mockResolvedValue(stored('real'));
  vi.mocked(findSchool).mockReset().mockResolvedValue(null);
});

describe('the photo of a social image', () => {
  it('comes from storage', async () => {
    expect(String(await schoolPhoto(SCHOOL))).toBe('picture');
    expect(fetched.mock.lastCall?.[0]).toBe(`http://backend.test${PHOTO}`);
  });

  it.each([
    null,
    '/images/bundled.jpg',
    'https://example.org/storage/v1/object/public/x.jpg',
    '//example.org/x.jpg',
  ])('is not fetched from %s', async (image) => {
    expect(await schoolPhoto({ ...SCHOOL, image })).toBeNull();
    expect(fetched).not.toHaveBeenCalled();
  });

  it('is never one made by AI, which would go out without its badge', async () => {
    vi.mocked(schoolImages).mockResolvedValue(stored('ai_generated'));
    expect(await schoolPhoto(SCHOOL)).toBeNull();
    expect(fetched).not.toHaveBeenCalled();
  });

  it('is left out when storage has none, has too much, or does not answer', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    fetched.mockImplementationOnce(async () => new Response(null, { status: 404 }));
    expect(await schoolPhoto(SCHOOL)).toBeNull();
    fetched.mockImplementationOnce(
      async () => new Response('', { headers: { 'content-length': '30000000' } }),
    );
    expect(await schoolPhoto(SCHOOL)).toBeNull();
    fetched.mockRejectedValueOnce(new TypeError('no connection'));
    expect(await schoolPhoto(SCHOOL)).toBeNull();
    expect(log).toHaveBeenCalledOnce();
  });
});

describe('the addresses of social images', () => {
  const site = (language: string) =>
    getSite(new Request('http://localhost/social'), { params: Promise.resolve({ language }) });
  const school = (language: string, slug: string) =>
    getSchool(new Request('http://localhost/social'), { params: Promise.resolve({ language, slug }) });

  it('answer 404, kept for a minute, for a missing school or language', async () => {
    for (const answer of [await school('es', 'no-such-school'), await school('fr', 'x'), await site('fr')]) {
      expect(answer.status).toBe(404);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
    }
  });

  it('do not lead from a former slug to a picture', async () => {
    vi.mocked(findSchool).mockResolvedValue({ kind: 'moved', slug: 'new' });
    expect((await school('es', 'old')).status).toBe(404);
  });
});
