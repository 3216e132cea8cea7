import { expect, it } from 'vitest';
import { parseEvent } from '@/lib/analytics/model/event';

it('reads the words of a search, and counts one whose words it may not keep', () => {
  expect(parseEvent('kind=empty_search&words=Cocina+Lunar')?.words).toBe('cocina lunar');
  expect(parseEvent('kind=empty_search&words=ana%40example.org')).toEqual({
    event: { kind: 'empty_search', slug: null },
    words: null,
  });
});

it.each([
  ...['kind=school_view', 'kind=school_view&slug=A', `kind=school_view&slug=${'a'.repeat(451)}`],
  ...['kind=school_view&slug=a&count=1000000', 'kind=school_view&slug=a&words=b'],
  ...[`kind=empty_search&words=${'a'.repeat(201)}`, 'kind=anything', '{"kind":"empty_search"}'],
])('takes %j for no event', (body) => {
  expect(parseEvent(body)).toBeNull();
});
