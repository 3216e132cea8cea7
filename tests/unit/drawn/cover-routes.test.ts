import { beforeEach, describe, expect, it, vi } from 'vitest';
import { GET as getCover } from '@/app/covers/[...parts]/route';
import { GET as getStock } from '@/app/stock/[id]/route';
import { coverAddress, parseCoverAddress } from '@/lib/images/covers/address';
import { cover } from '@/lib/images/covers/cover';
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
  cover({ id: SCHOOL.slug, type: SCHOOL.type, specialties: SCHOOL.specialties, landscapes: ['city'] }, size);
const ADDRESS = coverAddress({ ...SCHOOL, landscapes: ['city'] });

const partsOf = (address: string) => address.slice('/covers/'.length).split('/').map(decodeURIComponent);
const askCover = (address: string, headers: Record<string, string> = {}) =>
  getCover(new Request(`http://localhost${address}`, { headers }), {
    params: Promise.resolve({ parts: partsOf(address) }),
  });
const askStock = (id: string, query = '') =>
  getStock(new Request(`http://localhost/stock/x${query}`), { params: Promise.resolve({ id }) });

describe('the address of a cover', () => {
  it('says everything the cover is drawn from', () => {
    expect(ADDRESS).toBe('/covers/2/card/institute/mphc/city/0/ferrandi-paris.svg');
    expect(coverAddress(SCHOOL, 'wide')).toBe('/covers/2/wide/institute/mphc/anywhere/0/ferrandi-paris.svg');
    expect(coverAddress({ ...SCHOOL, landscapes: [], variant: 7 })).toContain('/mphc/open/7/ferrandi');
    expect(coverAddress({ ...SCHOOL, landscapes: ['city', 'coast'] })).toContain(
      '/mphc/coast-city/0/ferrandi',
    );
    expect(parseCoverAddress(partsOf(ADDRESS))).toEqual({
      subject: {
        id: 'ferrandi-paris',
        type: 'institute',
        specialties: ['hotelManagement', 'pastry', 'hospitality', 'culinaryArts'],
        landscapes: ['city'],
        variant: 0,
      },
      size: { width: 400, height: 300 },
    });
  });

  it.each([
    '/covers/2/card/institute/cphm/city/0/ferrandi-paris.svg',
    '/covers/2/card/institute/mphcc/city/0/ferrandi-paris.svg',
    '/covers/2/poster/institute/c/city/0/ferrandi-paris.svg',
    '/covers/2/toString/institute/c/city/0/ferrandi-paris.svg',
    '/covers/3/card/institute/c/city/0/ferrandi-paris.svg',
    '/covers/2/card/institute/c/city-city/0/ferrandi-paris.svg',
    '/covers/2/card/institute/c/desert/0/ferrandi-paris.svg',
    '/covers/2/card/institute/c/city/01/ferrandi-paris.svg',
    '/covers/2/card/institute/c/city/1000/ferrandi-paris.svg',
    '/covers/2/card/institute/c/city/0/%3Csvg.svg',
    '/covers/2/card/institute/c/city/0/..%2f..%2fetc.svg',
    `/covers/2/card/institute/c/city/0/${'a'.repeat(451)}.svg`,
    '/covers/2',
    '/covers/1/card/institute/c/Ferrandi.svg',
  ])('%s is no cover', async (address) => {
    expect((await askCover(address)).status).toBe(404);
  });

  it('answers with an immutable drawing without scripts', async () => {
    const answer = await askCover(ADDRESS);
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

  it('shows the cover of the school that the identifier leads to', async () => {
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
