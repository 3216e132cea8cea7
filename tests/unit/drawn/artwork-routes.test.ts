import { beforeEach, describe, expect, it, vi } from 'vitest';
import { GET as getArtwork } from '@/app/covers/[...parts]/route';
import { GET as getStock } from '@/app/stock/[id]/route';
import { artworkAddress, parseArtworkAddress } from '@/lib/images/covers/address';
import { drawArtwork } from '@/lib/images/covers/artwork';
import { findSchool } from '@/lib/schools/queries/find-school';
import { schoolWith } from '../../support/school.ts';

vi.mock('@/lib/schools/queries/find-school', () => ({ findSchool: vi.fn() }));
const lookUp = vi.mocked(findSchool);

const SCHOOL = schoolWith({
  ...{ legacyId: '17', slug: 'ferrandi-paris', name: 'FERRANDI Paris', city: 'Paris', country: 'France' },
  specialties: ['culinaryArts', 'pastry', 'hospitality', 'hotelManagement'],
  coordinates: { lat: 48.85, lng: 2.33, precision: 'campus' },
});
const drawn = (size?: { width: number; height: number }) =>
  drawArtwork({ seed: SCHOOL.slug, specialties: SCHOOL.specialties, landscapes: ['city'] }, size);
const ADDRESS = artworkAddress({ ...SCHOOL, landscapes: ['city'] });

const partsOf = (address: string) => address.slice('/covers/'.length).split('/').map(decodeURIComponent);
const askArtwork = (address: string, headers: Record<string, string> = {}) =>
  getArtwork(new Request(`http://localhost${address}`, { headers }), {
    params: Promise.resolve({ parts: partsOf(address) }),
  });
const askStock = (id: string, query = '') =>
  getStock(new Request(`http://localhost/stock/x${query}`), { params: Promise.resolve({ id }) });

describe('the address of placeholder artwork', () => {
  it('has everything that is drawn', () => {
    expect(ADDRESS).toBe('/covers/3/card/mphc/city/0/ferrandi-paris.svg');
    expect(artworkAddress(SCHOOL, 'wide')).toBe('/covers/3/wide/mphc/anywhere/0/ferrandi-paris.svg');
    expect(artworkAddress({ ...SCHOOL, landscapes: [], variant: 7 })).toContain('/mphc/open/7/ferrandi');
    expect(artworkAddress({ ...SCHOOL, landscapes: ['city', 'coast'] })).toContain(
      '/mphc/coast-city/0/ferrandi',
    );
    expect(parseArtworkAddress(partsOf(ADDRESS))).toEqual({
      artwork: {
        seed: 'ferrandi-paris',
        specialties: ['hotelManagement', 'pastry', 'hospitality', 'culinaryArts'],
        landscapes: ['city'],
        variant: 0,
      },
      size: { width: 400, height: 300 },
    });
  });

  it.each([
    '/covers/3/card/cphm/city/0/ferrandi-paris.svg',
    '/covers/3/card/mphcc/city/0/ferrandi-paris.svg',
    '/covers/3/card/x/city/0/ferrandi-paris.svg',
    '/covers/3/poster/c/city/0/ferrandi-paris.svg',
    '/covers/3/toString/c/city/0/ferrandi-paris.svg',
    '/covers/3/card/c/city-city/0/ferrandi-paris.svg',
    '/covers/3/card/c/city-coast/0/ferrandi-paris.svg',
    '/covers/3/card/c/desert/0/ferrandi-paris.svg',
    '/covers/3/card/c/city/01/ferrandi-paris.svg',
    '/covers/3/card/c/city/-1/ferrandi-paris.svg',
    '/covers/3/card/c/city/1.5/ferrandi-paris.svg',
    '/covers/3/card/c/city/1000/ferrandi-paris.svg',
    '/covers/3/card/c/city/0/%3Csvg.svg',
    '/covers/3/card/c/city/0/..%2f..%2fetc.svg',
    '/covers/3/card/c/city/0/ferrandi-paris.svg/more',
    '/covers/3/card/institute/c/city/0/ferrandi-paris.svg',
    `/covers/3/card/c/city/0/${'a'.repeat(451)}.svg`,
    '/covers/3',
    '/covers/4/card/c/city/0/ferrandi-paris.svg',
    '/covers/2/card/c/city/0/ferrandi-paris.svg',
    '/covers/2/card/school/c/city/0/ferrandi-paris.svg',
    '/covers/2/card/institute/cphm/city/0/ferrandi-paris.svg',
    '/covers/2/card/institute/c/city/01/ferrandi-paris.svg',
    '/covers/2',
    '/covers/1/card/institute/c/Ferrandi.svg',
  ])('%s is no artwork', async (address) => {
    expect((await askArtwork(address)).status).toBe(404);
  });

  it('of version 2, which had the type of school, shows the same', async () => {
    const answer = await askArtwork('/covers/2/card/institute/mphc/city/0/ferrandi-paris.svg');
    expect(answer.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(await answer.text()).toBe(drawn());
  });

  it('of version 1 leads to artwork without place', async () => {
    const answer = await askArtwork('/covers/1/wide/institute/mphc/ferrandi-paris.svg');
    expect(answer.status).toBe(308);
    expect(answer.headers.get('location')).toBe(artworkAddress(SCHOOL, 'wide'));
  });

  it('answers with an immutable drawing without scripts', async () => {
    const answer = await askArtwork(ADDRESS);
    expect(await answer.text()).toBe(drawn());
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
    });
  });
});

describe('the stock address', () => {
  beforeEach(() => {
    lookUp.mockReset().mockResolvedValue(null);
  });

  it('shows the artwork of the school that the identifier leads to', async () => {
    lookUp.mockImplementation(async (by, identifier) => {
      if (by === 'id' && identifier === '17') return { kind: 'moved', slug: SCHOOL.slug };

      return by === 'slug' && identifier === SCHOOL.slug ? { kind: 'school', school: SCHOOL } : null;
    });
    const answer = await askStock('17');
    expect(await answer.text()).toBe(drawn());
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
  });

  it('draws even when the database fails, for a minute', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    lookUp.mockRejectedValue(new Error('no connection'));
    const answer = await askStock('17');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
    expect(log).toHaveBeenCalledOnce();
  });
});
