/** node scripts/build-art.ts: public/art/*.svg, the home page's decorations, for <use>. A test compares them. */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { GLYPHS, type GlyphName } from '../lib/images/covers/glyphs.ts';

const PAPER = 'var(--art-paper,var(--leaf,#FFFDF8))';
const SPARK = 'var(--art-spark,var(--sky,#0EA5E9))';

/** An object with its upper left corner at (x, y): paper and spark are 3 units to the lower right of its lines. */
function object(name: GlyphName, x: number, y: number, scale: number, line: number): string {
  const { o, s, l = '' } = GLYPHS[name];
  const off = (3 / scale).toFixed(1);
  const spark = s ? `<path fill="${SPARK}" d="${s}"/>` : '';
  return (
    `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})scale(${scale})" stroke-width="${(line / scale).toFixed(2)}">` +
    `<g transform="translate(${off} ${off})" stroke="none"><path fill="${PAPER}" d="${o}"/>${spark}</g><path d="${o}${l}"/></g>`
  );
}

function drawing(id: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg"><g id="${id}" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round">${content}</g></svg>\n`;
}

/** Seven tools on 500 × 218 units; the number is the depth of the hook. */
function rail(): string {
  const tools: [GlyphName, number][] = [
    ['whisk', 26],
    ['knife', 14],
    ['ladle', 30],
    ['frypan', 12],
    ['turner', 22],
    ['corkscrew', 30],
    ['key', 20],
  ];
  const filled = tools.reduce((sum, [name]) => sum + GLYPHS[name].w, 0);
  const gap = (500 - filled) / (tools.length - 1);
  let x = 0;
  let hooks = '';
  let out = '';
  for (const [name, drop] of tools) {
    const { w, x: hook = w / 2 } = GLYPHS[name];
    hooks += `M${(x + hook).toFixed(1)} 0V${drop + 2}`;
    out += object(name, x, drop, 1, 2.2);
    x += w + gap;
  }
  return drawing('rail', `<path d="${hooks}" stroke-width="1.5"/>${out}`);
}

/** Six objects standing on y = 222, on 640 units; the number is their scale. */
function still(): string {
  const things: [GlyphName, number][] = [
    ['mill', 0.95],
    ['cocotte', 1.08],
    ['bottle', 1.16],
    ['glass', 1],
    ['cake', 1.12],
    ['bell', 0.86],
  ];
  const filled = things.reduce((sum, [name, scale]) => sum + GLYPHS[name].w * scale, 0);
  const gap = (640 - filled) / (things.length - 1);
  let x = 0;
  let out = '';
  for (const [name, scale] of things) {
    out += object(name, x, 222 - GLYPHS[name].h * scale, scale, 2.4);
    x += GLYPHS[name].w * scale + gap;
  }
  return drawing('still', out);
}

export function buildArt(): Record<string, string> {
  const drawings = { rail: rail(), still: still() };
  const address = (name: 'rail' | 'still') => {
    const hash = createHash('sha256').update(drawings[name]).digest('hex').slice(0, 10);
    return `export const ${name.toUpperCase()} = '/art/${name}.svg?v=${hash}#${name}';\n`;
  };
  return {
    'public/art/rail.svg': drawings.rail,
    'public/art/still.svg': drawings.still,
    'components/shell/art-addresses.ts': `// Written by scripts/build-art.ts.\n${address('rail')}${address('still')}`,
  };
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  mkdirSync(`${root}public/art`, { recursive: true });
  for (const [path, text] of Object.entries(buildArt())) writeFileSync(root + path, text);
}
