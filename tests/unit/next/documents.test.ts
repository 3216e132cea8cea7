import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentFilter, toDocument } from '@/lib/next/documents';

const CHUNK = '<script src="/_next/static/chunks/a1.js" async=""></script>';
const FIRST = '<script src="/_next/static/chunks/b2.js" id="_R_" async=""></script>';
const BOOT = '<script id="_R_">(globalThis["TURBOPACK"] || []).push({})</script>';
const OLD_BROWSERS = '<script noModule="" src="/_next/static/chunks/c3.js"></script>';
const PRELOAD = '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/b2.js"/>';
const DATA =
  '<script>(self.__next_f=self.__next_f||[]).push([0])</script><script>self.__next_f.push([1,"a < b <p>"])</script>';
const OWN =
  '<script>(function(d,e){e.dataset.js=""})(document,document.documentElement)</script><script type="module" src="/scripts/page-1.js"></script>';
const STYLE = '<link rel="stylesheet" href="/_next/static/chunks/d4.css" data-precedence="next"/>';
const JSON_LD = '<script type="application/ld+json">{"name":"self.__next_f"}</script>';

const page = (mark: string, foreign: readonly string[]) => {
  const [a = '', b = '', c = '', d = '', e = ''] = foreign;
  return `<!DOCTYPE html><!--build--><html lang="es" class="x"${mark}><head>${a}${STYLE}${OWN}${b}</head><body><p>1 < 2 & ñ</p>${c}${JSON_LD}${d}<p>$&</p></body></html>${e}`;
};
/** Between two texts that React has to tell apart. */
const SEPARATOR = '<!-- -->';
const FOREIGN = [PRELOAD + CHUNK, OLD_BROWSERS, SEPARATOR + FIRST + BOOT, DATA, DATA + SEPARATOR];
const MARK = ' data-document=""';

describe('a document', () => {
  it('has nothing for React, and everything else', () => {
    expect(toDocument(page(MARK, FOREIGN))).toBe(page(MARK, []));
  });

  it('is not changed a second time', () => {
    expect(toDocument(page(MARK, []))).toBe(page(MARK, []));
  });

  it('is the same in however many pieces it comes', () => {
    const whole = page(MARK, FOREIGN);
    fc.assert(
      fc.property(fc.array(fc.nat(whole.length), { maxLength: 40 }), (cuts) => {
        // The first piece holds the mark.
        const places = [...new Set(cuts.map((cut) => Math.max(cut, whole.indexOf(MARK) + 20)))].sort(
          (a, b) => a - b,
        );
        const pieces = [0, ...places].map((from, index) => whole.slice(from, places[index] ?? whole.length));
        const filter = documentFilter();
        expect([...pieces, null].map(filter).join('')).toBe(page(MARK, []));
      }),
    );
  });

  it('is given on as it comes, but for what may still be taken out', () => {
    const filter = documentFilter();
    expect(filter('<!DOCTYPE html><html data-document=""><p>One</p><scr')).toMatch(/<p>One<\/p>$/);
    expect(filter('ipt>self.__next_f.push(')).toBe('');
    expect(filter('[1])</script><p>Two</p><script>own()')).toBe('<p>Two</p>');
    expect(filter('</script>')).toBe('<script>own()</script>');
    expect(filter(null)).toBe('');
  });

  it('loses nothing when it ends in the middle', () => {
    const filter = documentFilter();
    expect(filter('<!DOCTYPE html><html data-document=""><scr') + filter(null)).toBe(
      '<!DOCTYPE html><html data-document=""><scr',
    );
  });
});

it('a document that was made in a request with a nonce has nothing for React either', () => {
  const whole = page(
    MARK,
    FOREIGN.map((script) => script.replaceAll('<script', '<script nonce="abc"')),
  );
  expect(toDocument(whole)).toBe(page(MARK, []));
});

describe('another page', () => {
  it('stays as it is, whole and in pieces', () => {
    const whole = page('', FOREIGN);
    expect(toDocument(whole)).toBe(whole);
    const filter = documentFilter();
    expect([whole.slice(0, 300), whole.slice(300), null].map(filter).join('')).toBe(whole);
  });

  it('is not taken for a document by what it says further down', () => {
    const whole = `<!DOCTYPE html><html><body>${CHUNK}&lt;html data-document`;
    expect(toDocument(whole)).toBe(whole);
  });
});
