import { describe, expect, it } from 'vitest';
import { isDocument, stripFramework } from '@/server/strip-framework';

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
/** React's separator of adjacent texts. */
const SEPARATOR = '<!-- -->';
const FOREIGN = [PRELOAD + CHUNK, OLD_BROWSERS, SEPARATOR + FIRST + BOOT, DATA, DATA + SEPARATOR];
const MARK = ' data-document=""';

describe('a document', () => {
  it('has nothing for React, and everything else', () => {
    expect(stripFramework(page(MARK, FOREIGN))).toBe(page(MARK, []));
  });

  it('is not changed a second time', () => {
    expect(stripFramework(page(MARK, []))).toBe(page(MARK, []));
  });
});

it('a document that was made in a request with a nonce has nothing for React either', () => {
  const whole = page(
    MARK,
    FOREIGN.map((script) => script.replaceAll('<script', '<script nonce="abc"')),
  );
  expect(stripFramework(whole)).toBe(page(MARK, []));
});

it('another page stays as it is', () => {
  const whole = page('', FOREIGN);
  expect([isDocument(whole), stripFramework(whole)]).toEqual([false, whole]);
});
