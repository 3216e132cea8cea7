import { describe, expect, it } from 'vitest';
import { editAddress, listAddress, parseAdminFilters } from '@/lib/schools/model/admin-filters';

describe('the way from the list to the editor and back', () => {
  it.each(['', '?search=a%26b+c&country=spain&issue=no_english&sort=updated&order=desc&page=3&size=50'])(
    'keeps the filters %j',
    (query) => {
      const filters = parseAdminFilters(Object.fromEntries(new URLSearchParams(query)));
      const address = new URL(editAddress('some-id', filters), 'https://directory.example');
      expect(address.pathname).toBe('/admin/schools/edit/some-id');
      expect(listAddress(address.searchParams.get('list') ?? undefined)).toBe(`/admin/schools${query}`);
    },
  );

  it('takes nothing else from an address', () => {
    expect(listAddress('https://other.example/')).toBe('/admin/schools');
    expect(listAddress(['page=2'])).toBe('/admin/schools');
    expect(listAddress('page=2&next=//other.example')).toBe('/admin/schools?page=2');
  });
});
