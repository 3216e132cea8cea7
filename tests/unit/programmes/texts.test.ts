import { expect, it } from 'vitest';
import { pricePage } from '@/lib/programmes/model/programme';
import { languagesText, monthsText } from '@/lib/programmes/model/texts';

it('lists months and languages as each language does', () => {
  expect(monthsText('es', [1, 9], 'long')).toBe('enero y septiembre');
  expect(monthsText('en', [2, 6, 9], 'long')).toBe('February, June and September');
  expect(monthsText('en', [12], 'short')).toBe('Dec');
  expect(languagesText('es', ['French', 'English'])).toBe('Francés e inglés');
  expect(languagesText('en', ['French', 'English'])).toBe('French and English');
  expect(languagesText('es', [])).toBe('');
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
