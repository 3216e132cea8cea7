import { expect, it } from 'vitest';
import { negotiateLanguage } from '@/lib/i18n/negotiate';

it.each([
  ['en', 'es-ES', 'en'],
  ['es', 'en-US,en;q=0.9', 'es'],
  [undefined, 'en-US,en;q=0.9', 'en'],
  [undefined, 'EN', 'en'],
  [undefined, 'fr-FR,en;q=0.9', 'es'],
  [undefined, 'english', 'es'],
  [undefined, null, 'es'],
  ['de', 'en', 'en'],
  ['', '', 'es'],
] as const)('a saved choice of %j with a browser of %j gives %s', (saved, browser, expected) => {
  expect(negotiateLanguage(saved, browser)).toBe(expected);
});
