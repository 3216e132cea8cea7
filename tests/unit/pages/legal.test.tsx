import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { accessibilityEn } from '@/components/legal/accessibility.en';
import { accessibilityEs } from '@/components/legal/accessibility.es';
import { cookiesEn } from '@/components/legal/cookies.en';
import { cookiesEs } from '@/components/legal/cookies.es';
import {
  LEGAL_SECTIONS,
  type LegalFacts,
  type LegalPage,
  type LegalText,
} from '@/components/legal/legal-text';
import { privacyEn } from '@/components/legal/privacy.en';
import { privacyEs } from '@/components/legal/privacy.es';
import { STORED_ITEMS } from '@/components/legal/stored-items';
import { termsEn } from '@/components/legal/terms.en';
import { termsEs } from '@/components/legal/terms.es';

type Make = (facts: LegalFacts) => LegalText<LegalPage>;

const PAGES: [page: LegalPage, language: 'es' | 'en', make: Make][] = [
  ['privacy', 'es', privacyEs as Make],
  ['privacy', 'en', privacyEn as Make],
  ['cookies', 'es', cookiesEs as Make],
  ['cookies', 'en', cookiesEn as Make],
  ['terms', 'es', termsEs as Make],
  ['terms', 'en', termsEn as Make],
  ['accessibility', 'es', accessibilityEs as Make],
  ['accessibility', 'en', accessibilityEn as Make],
];

const FACTS: LegalFacts = { owner: 'Fundación Ejemplo', email: 'datos@example.org', hasMap: false };

const markup = (make: Make, facts: Partial<LegalFacts> = {}) =>
  Object.values(make({ ...FACTS, ...facts }).sections)
    .map(({ title, body }) => `<h2>${title}</h2>${renderToStaticMarkup(body)}`)
    .join('\n');

describe.each(PAGES)('the %s page in %s', (page, language, make) => {
  it('has every section, and each says something', () => {
    const { sections } = make(FACTS);
    expect(Object.keys(sections).sort()).toEqual([...LEGAL_SECTIONS[page]].sort());
    for (const { title, body } of Object.values(sections)) {
      expect(title.trim()).not.toBe('');
      expect(renderToStaticMarkup(body).replace(/<[^>]+>/g, '').length).toBeGreaterThan(40);
    }
  });

  it('leads to the contact form where there is no address', () => {
    const text = markup(make, { email: null });
    expect(text).not.toMatch(/null|undefined|@| {2}|>\s*,| \./);
    if (page !== 'cookies') expect(text).toMatch(language === 'es' ? 'href="/contacto"' : 'href="/contact"');
  });
});

it('the legal pages list everything that is kept in a browser', () => {
  for (const make of [cookiesEs, cookiesEn] as Make[]) {
    for (const name of [...STORED_ITEMS.cookies, ...STORED_ITEMS.storage]) {
      expect(markup(make)).toContain(`<code>${name}</code>`);
    }
  }
});
