import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { SchoolActions } from '@/components/school/school-head';
import type { School } from '@/lib/schools/model/school';

const NOTHING = { slug: 'escuela-gusto', website: null, email: null, phone: null };
const WEBSITE = 'https://gusto.example/';

const render = (published: Partial<Record<keyof typeof NOTHING, string>>, language: 'es' | 'en' = 'en') =>
  renderToStaticMarkup(
    SchoolActions({ language, school: { ...NOTHING, ...published } as unknown as School }),
  );

/** The links as address and words. */
const links = (markup: string) =>
  [...markup.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]+)/g)].map(([, address, words]) => [
    address,
    words?.trim(),
  ]);

describe('the ways to reach a school', () => {
  it('are its website and its mail', () => {
    expect(links(render({ website: WEBSITE, email: 'a@gusto.example', phone: '+34 943 57 45 00' }))).toEqual([
      [WEBSITE, 'Visit Official Website'],
      ['mailto:a@gusto.example', 'Contact Directly'],
    ]);
  });

  it('are its telephone where there is no mail', () => {
    expect(links(render({ phone: '+34 943 57 45 00' }, 'es'))).toEqual([
      ['tel:+34943574500', 'Contactar directamente'],
    ]);
  });

  it('are missed in words where nothing is published', () => {
    expect(links(render({}))).toEqual([]);
    expect(render({})).toContain('We know no e-mail, telephone or website');
  });
});
