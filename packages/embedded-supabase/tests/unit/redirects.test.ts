import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allowedRedirect } from '../../auth/redirects.ts';

const site = { siteUrl: 'https://site.example', redirectUrls: [] as string[] };

describe('where a link may lead', () => {
  test.each([
    'https://site.example',
    'https://site.example/',
    'https://site.example/auth/callback?next=/admin#part',
    'https://site.example/contraseña',
  ])('to the site: %s', (wanted) => {
    expect(decodeURIComponent(allowedRedirect(wanted, site))).toBe(wanted);
  });

  test('to a path of the site, made absolute', () => {
    expect(allowedRedirect('/auth/callback?next=/admin', site)).toBe(
      'https://site.example/auth/callback?next=/admin',
    );
    expect(allowedRedirect('/../x', site)).toBe('https://site.example/x');
  });

  test('to listed addresses, with one star for a part and two for anything', () => {
    const listed = {
      ...site,
      redirectUrls: ['https://*.preview.example', 'https://app.example/**', 'https://one.example/a*'],
    };
    for (const wanted of [
      'https://pr-7.preview.example',
      'https://app.example/x/y?z=1',
      'https://one.example/abc',
    ]) {
      expect(allowedRedirect(wanted, listed)).toBe(wanted);
    }
    for (const wanted of [
      'https://a.b.preview.example',
      'https://preview.example',
      'https://app.example.evil.example/x',
      'https://one.example/a/b',
      'https://oneXexample/abc',
    ]) {
      expect(allowedRedirect(wanted, listed)).toBe(site.siteUrl);
    }
  });

  test.each([
    null,
    undefined,
    '',
    'site.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'https://site.example@evil.example',
    'https://site.example:x@evil.example',
    'https://user@site.example/',
    'https://site.example.evil.example',
    'https://site.example%2eevil.example',
    'https://site.example\\.evil.example',
    'http://site.example/',
    'https:/site.example',
    'https:site.example',
    'HTTPS:evil.example',
    'javascript://site.example/%0aalert(1)',
    'https://[::1]/',
    'https://2130706433/',
    `https://site.example/${'x'.repeat(2_048)}`,
  ])('nowhere else: %j', (wanted) => {
    expect(allowedRedirect(wanted, site)).toBe(site.siteUrl);
  });

  test('whatever is asked for, a browser ends at the site or at a listed origin', () => {
    const listed = { ...site, redirectUrls: ['https://app.example/**'] };
    const pieces = fc.constantFrom(
      ...['https:', 'http:', '//', '/', '\\', '@', ':', '.', '#', '?', '%2f', '\t', ' ', 'evil.example'],
      ...['site.example', 'app.example', 'user', '443', 'javascript:'],
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const reached = new URL(allowedRedirect(parts.join(''), listed), 'https://a.test');
        expect(['https://site.example', 'https://app.example']).toContain(reached.origin);
        expect(reached.username).toBe('');
      }),
      { numRuns: 2_000, seed: 3 },
    );
  });
});
