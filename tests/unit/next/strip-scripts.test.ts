import { describe, expect, it } from 'vitest';
import { stripScripts } from '@/lib/next/strip-scripts';

const CHUNK = '<script src="/_next/static/chunks/a1.js" async=""></script>';
const FIRST = '<script src="/_next/static/chunks/b2.js" id="_R_" async=""></script>';
const PRELOAD = '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/b2.js"/>';
const WAKE = '<script src="/wake.js" defer=""></script>';
const DATA = '<script>self.__next_f.push([1,"/_next/static/chunks/a1.js"])</script>';

describe('a page that sleeps', () => {
  it('hands the addresses of its scripts to the one that wakes it, and keeps everything else', () => {
    expect(stripScripts(`<head>${PRELOAD}${CHUNK}${WAKE}</head>${DATA}${FIRST}<p>$&</p>`)).toBe(
      '<head><script src="/wake.js" defer="" data-scripts="/_next/static/chunks/a1.js /_next/static/chunks/b2.js">' +
        `</script></head>${DATA}<p>$&</p>`,
    );
  });

  it('names each script once', () => {
    expect(stripScripts(CHUNK + WAKE + CHUNK)).toContain('data-scripts="/_next/static/chunks/a1.js"');
  });

  it('is not changed a second time', () => {
    const once = stripScripts(CHUNK + WAKE);
    expect(stripScripts(once)).toBe(once);
  });
});

it('a page that does not sleep keeps its scripts', () => {
  const page = `<head>${PRELOAD}${CHUNK}</head>${FIRST}`;
  expect(stripScripts(page)).toBe(page);
});
