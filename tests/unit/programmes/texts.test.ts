import { expect, it } from 'vitest';
import { pricePage } from '@/lib/programmes/model/programme';
import { languagesText, monthsText, partialDay, summary } from '@/lib/programmes/model/texts';
import { programmeWith } from '../../support/programme.ts';

it('lists months and languages as each language does', () => {
  expect(monthsText('es', [1, 9], 'long')).toBe('enero y septiembre');
  expect(monthsText('en', [2, 6, 9], 'long')).toBe('February, June and September');
  expect(monthsText('en', [12], 'short')).toBe('Dec');
  expect(languagesText('es', ['French', 'English'])).toBe('Francés e inglés');
  expect(languagesText('en', ['French', 'English'])).toBe('French and English');
  expect(languagesText('es', [])).toBe('');
});

it.each([
  ['2025-09-14', '14 de septiembre de 2025', '14 September 2025'],
  ['2025-09', 'septiembre de 2025', 'September 2025'],
  ['2025', '2025', '2025'],
])('says of which day, month or year %s is', (day, spanish, english) => {
  expect([partialDay('es', day), partialDay('en', day)]).toEqual([spanish, english]);
});

it('sums a programme up in what is known of it', () => {
  const known = { level: 'diploma', duration_value: 1, duration_unit: 'years' };
  const prices = [{ min: 900, max: 900, currency: 'EUR', per: 'month' }];
  expect(summary('es', programmeWith({ ...known, prices }))).toBe('Diploma · 1 año · 900\u00a0€ al mes');
  expect(summary('en', programmeWith(known))).toBe('Diploma · 1 year');
  expect(summary('en', programmeWith())).toBe('');
});

it('knows the page of a price by its being the only source, or the only one that mentions prices', () => {
  const source = (url: string, facts: string) => ({ url, facts, facts_es: '', seen: null });
  const of = (...sources: ReturnType<typeof source>[]) => pricePage({ sources });
  const [length, fee] = [source('https://a.test', 'two years'), source('https://b.test', 'annual fee')];
  expect(of(length)).toBe('https://a.test');
  expect(of(length, fee)).toBe('https://b.test');
  expect(of(fee, fee)).toBeNull();
  expect(of(length, length)).toBeNull();
});
