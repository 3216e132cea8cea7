import { describe, expect, it } from 'vitest';
import { editAddress, SCHOOL_LIST, schoolListAddress } from '@/lib/schools/model/school-list';

describe('the way from the list to the editor and back', () => {
  it.each(['', '?search=a%26b+c&country=spain&issue=no_english&sort=updated&order=desc&size=50&page=3'])(
    'keeps the filters %j',
    (query) => {
      const filters = SCHOOL_LIST.parse(Object.fromEntries(new URLSearchParams(query)));
      const address = new URL(editAddress('some-id', filters), 'https://directory.example');
      expect(address.pathname).toBe('/admin/schools/edit/some-id');
      expect(schoolListAddress(address.searchParams.get('list') ?? undefined)).toBe(`/admin/schools${query}`);
    },
  );

  it('takes nothing else from an address', () => {
    expect(schoolListAddress('https://other.example/')).toBe('/admin/schools');
    expect(schoolListAddress(['page=2'])).toBe('/admin/schools');
    expect(schoolListAddress('page=2&next=//other.example')).toBe('/admin/schools?page=2');
  });
});
