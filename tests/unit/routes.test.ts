import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alternates, authHref, editedIn, languageHref, path, safePath, schoolHref } from '@/lib/routes';

describe('addresses', () => {
  it('escape what they are given', () => {
    expect(schoolHref('en', 'a/b?c#d')).toBe('/school/a%2Fb%3Fc%23d');
  });

  it('tell the school that is edited', () => {
    expect(editedIn(path('adminSchoolEdit', { id: 'a b/c' }))).toBe('a b/c');
    for (const other of [
      '/admin/schools/edit/',
      '/admin/schools/edit/a/b',
      '/admin/schools',
      '/admin/schools/edit/%E0',
    ]) {
      expect(editedIn(other)).toBeNull();
    }
  });

  it('have / as x-default for the homes and the Spanish page for every other pair', () => {
    expect(alternates('home')).toEqual({ es: '/es', en: '/en', 'x-default': '/' });
    expect(alternates('about')['x-default']).toBe('/sobre-nosotros');
  });
});

describe('a path to come back to', () => {
  it('is kept when it belongs to this site', () => {
    for (const path of ['/', '/school/x?a=1#b', '/es?search=a%20b', '/admin/schools'])
      expect(safePath(path)).toBe(path);
  });

  it.each([
    ...['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', ''],
    ...['/\u0000', '/a\\b', '/\t/evil.example', '/%0d%0aSet-Cookie:x\r\n', './x', `/${'a'.repeat(3000)}`],
    '/..//evil.example',
  ])('refuses %j', (path) => {
    expect(safePath(path)).toBeNull();
  });

  it('never leads to another origin, whatever is given', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const path = safePath(`/${text}`);
        if (path !== null) expect(new URL(path, 'https://site.example').origin).toBe('https://site.example');
      }),
    );
  });

  it('travels inside the links of the toggle and of sign-in', () => {
    expect(languageHref('en', '/school/x')).toBe('/api/language?to=en&next=%2Fschool%2Fx');
    expect(authHref('/admin')).toBe('/auth?next=%2Fadmin');
  });
});
