import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TEXTS_CHANGED_ON } from '@/lib/seo/texts-changed';
import en from '../../../messages/en.json' with { type: 'json' };
import es from '../../../messages/es.json' with { type: 'json' };

const LEGAL = 'components/legal';

/** The words of each page, in both languages. */
const WORDS: Record<keyof typeof TEXTS_CHANGED_ON, () => string> = {
  about: () => JSON.stringify([es.About, en.About]),
  contact: () => JSON.stringify([es.Contact, en.Contact]),
  privacy: () => legal('privacy.', 'write-to-us.'),
  cookies: () => legal('cookies.'),
  terms: () => legal('terms.', 'write-to-us.'),
  accessibility: () => legal('accessibility.', 'write-to-us.'),
};

const legal = (...modules: string[]) =>
  readdirSync(LEGAL)
    .filter((file) => modules.some((module) => file.startsWith(module)))
    .sort()
    .map((file) => readFileSync(`${LEGAL}/${file}`, 'utf8'))
    .join();

/** When this fails, words have changed: update the date in lib/seo/texts-changed.ts, then the hash here. */
it.each([
  ['about', '2026-11-28 c60e1c45873d'],
  ['contact', '2026-11-22 7f2cbaf690b8'],
  ['privacy', '2026-11-28 8d9f5bb42283'],
  ['cookies', '2026-11-28 ef35c1112f87'],
  ['terms', '2026-11-24 c63a1c168d2c'],
  ['accessibility', '2026-11-28 eb3c229168c0'],
] as const)('the words of %s are those of the day that the sitemap names', (page, known) => {
  const digest = createHash('sha256').update(WORDS[page]()).digest('hex').slice(0, 12);
  expect(`${TEXTS_CHANGED_ON[page]} ${digest}`).toBe(known);
});
