/**
 * node scripts/build-sprite.mjs: public/sprite.svg and its address in components/ui/icon-sprite.ts. A test compares
 * them.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const icons = path.join(
  path.dirname(createRequire(import.meta.url).resolve('lucide-static/package.json')),
  'icons',
);

/** Filled marks on the same 24 px grid. @type {Record<string, string>} */
const BRANDS = {
  facebook:
    'M13.6 22v-8.4h2.9l.5-3.4h-3.4V8.1c0-1 .5-1.8 1.9-1.8h1.6V3.3a18 18 0 0 0-2.5-.2c-2.6 0-4.3 1.6-4.3 4.5v2.6H7.2v3.4h3.1V22z',
  linkedin:
    'M5 2h14a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V5a3 3 0 0 1 3-3zM5.6 9.7v8.8h2.9V9.7zM7.05 5.2a1.65 1.65 0 1 0 0 3.3 1.65 1.65 0 0 0 0-3.3zM10.3 9.7v8.8h2.9v-4.6c0-1.2.5-1.9 1.5-1.9s1.4.7 1.4 1.9v4.6H19v-5.1c0-2.5-1.3-3.9-3.3-3.9-1.2 0-2.1.5-2.5 1.3V9.7z',
  whatsapp:
    'M12 2a10 10 0 0 0-8.6 15.1L2 22l5-1.35A10 10 0 1 0 12 2zM8.5 7c-.6 0-1.7.8-1.7 2.3 0 3.1 4.3 7.6 7.6 7.6 1.5 0 2.5-1 2.5-2 0-.3-.1-.4-.3-.5l-2.2-1.05c-.3-.15-.5-.1-.7.15l-.8 1c-.2.2-.4.25-.6.15-1.4-.6-2.6-1.7-3.4-3.1-.1-.2-.1-.4.1-.6l.6-.8c.2-.2.2-.4.1-.6L9.05 7.4c-.1-.3-.3-.4-.55-.4z',
  x: 'M3 3h5.4l4.4 6 5.2-6h2.3l-6.5 7.5L21.5 21h-5.4l-4.7-6.5L5.8 21H3.5l6.9-7.9zM6.2 4.6 17 19.4h1.5L7.7 4.6z',
};

/** Parsed from the source, so that plain Node.js can run this. */
function iconNames() {
  const source = readFileSync(path.join(root, 'components/ui/icon-names.ts'), 'utf8');
  const list = source.slice(source.indexOf('['), source.indexOf('] as const'));
  return [...list.matchAll(/^ *'([a-z0-9-]+)',$/gm)].map(([, name]) => String(name));
}

/** @param {string} name */
function symbol(name) {
  if (name.startsWith('brand-')) {
    const mark = BRANDS[name.slice('brand-'.length)];
    if (mark === undefined) throw new Error(`No mark is drawn for ${name}`);
    return `<symbol id="${name}" viewBox="0 0 24 24" fill="currentColor" stroke="none" fill-rule="evenodd"><path d="${mark}"/></symbol>`;
  }
  const source = readFileSync(path.join(icons, `${name}.svg`), 'utf8');
  const inner = source.slice(source.indexOf('>', source.indexOf('<svg')) + 1, source.lastIndexOf('</svg>'));
  const drawn = inner.replace(/\s+/g, ' ').replace(/ ?\/>/g, '/>').replaceAll('> <', '><').trim();
  // Stroke colour and shape come from the page (.icon).
  return `<symbol id="${name}" viewBox="0 0 24 24">${drawn}</symbol>`;
}

/** Contents of both files. */
export function buildSprite() {
  const notice = '<!-- Icons: Lucide (ISC License), https://lucide.dev/license -->';
  const sprite = `<svg xmlns="http://www.w3.org/2000/svg">${notice}\n${iconNames().map(symbol).join('\n')}\n</svg>\n`;
  const hash = createHash('sha256').update(sprite).digest('hex').slice(0, 10);
  const address = `// Written by scripts/build-sprite.mjs.\nexport const SPRITE = '/sprite.svg?v=${hash}';\n`;
  return { sprite, address };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { sprite, address } = buildSprite();
  writeFileSync(path.join(root, 'public/sprite.svg'), sprite);
  writeFileSync(path.join(root, 'components/ui/icon-sprite.ts'), address);
}
