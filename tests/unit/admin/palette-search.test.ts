import { expect, it, vi } from 'vitest';

vi.mock('@/lib/accounts/session', () => ({ currentUser: async () => ({ role: 'admin', isAdmin: true }) }));
vi.mock('@/lib/i18n/request-language', () => ({ requestLanguage: async () => 'es' }));
vi.mock('@/lib/schools/queries/admin-schools', () => ({
  adminSchools: async () => ({
    schools: [{ id: '1', name: 'Gusto', city: 'Madrid', country: 'Spain', isActive: true }],
  }),
}));

it('the palette names countries in the language of the reader', async () => {
  const { GET } = await import('@/app/api/admin/search/route');
  const answer = await GET(new Request('http://site.test/api/admin/search?search=gusto'));
  expect(await answer.json()).toMatchObject({ schools: [{ name: 'Gusto', country: 'España' }] });
});
