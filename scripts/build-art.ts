/** node scripts/build-art.ts: public/art/*.svg, the home page's decorations, for <use>. A test compares them. */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import icons from '../lib/images/covers/icons.json' with { type: 'json' };

type Name = keyof typeof icons;
interface Icon {
  size: number[];
  paper: string;
  accent?: string;
  lines?: string;
  hook?: number;
}

/** Tools on 500 × 218 units, with the depths of their hooks. */
const TOOLS = { whisk: 26, knife: 14, ladle: 30, frypan: 12, turner: 22, corkscrew: 30, key: 20 };
/** Things standing on y = 222 of 640 units, with their scales. */
const THINGS = { mill: 0.95, cocotte: 1.08, bottle: 1.16, glass: 1, cake: 1.12, bell: 0.86 };

const PAPER = 'var(--art-paper,var(--leaf,#FFFDF8))';
const SPARK = 'var(--art-spark,var(--sky,#0EA5E9))';

/** Icons spread over a width. Hanging ones have hooks from y = 0. */
function drawRow(id: string, width: number, line: number, numbers: Record<string, number>): string {
  const placed = Object.entries(numbers).map(([name, number]) => {
    const icon: Icon = icons[name as Name];
    const [wide = 0, high = 0] = icon.size;
    return id === 'rail'
      ? { ...icon, scale: 1, wide, top: number }
      : { ...icon, scale: number, wide: wide * number, top: 222 - high * number };
  });
  const gap = (width - placed.reduce((sum, { wide }) => sum + wide, 0)) / (placed.length - 1);
  let x = 0;
  let hooks = '';
  let out = '';
  for (const { paper, accent, lines = '', hook, scale, wide, top } of placed) {
    if (id === 'rail') hooks += `M${(x + (hook ?? wide / 2)).toFixed(1)} 0V${top + 2}`;
    // Paper and spark are 3 units to the lower right of their outlines.
    const off = (3 / scale).toFixed(1);
    const fills = `<path fill="${PAPER}" d="${paper}"/>${accent ? `<path fill="${SPARK}" d="${accent}"/>` : ''}`;
    out +=
      `<g transform="translate(${x.toFixed(1)} ${top.toFixed(1)})scale(${scale})" stroke-width="${(line / scale).toFixed(2)}">` +
      `<g transform="translate(${off} ${off})" stroke="none">${fills}</g><path d="${paper}${accent ?? ''}${lines}"/></g>`;
    x += wide + gap;
  }
  const content = (hooks && `<path d="${hooks}" stroke-width="1.5"/>`) + out;
  return `<svg xmlns="http://www.w3.org/2000/svg"><g id="${id}" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round">${content}</g></svg>\n`;
}

export function buildArt(): Record<string, string> {
  const drawings = { rail: drawRow('rail', 500, 2.2, TOOLS), still: drawRow('still', 640, 2.4, THINGS) };
  let addresses = '// Written by scripts/build-art.ts.\n';
  for (const [name, svg] of Object.entries(drawings)) {
    const hash = createHash('sha256').update(svg).digest('hex').slice(0, 10);
    addresses += `export const ${name.toUpperCase()} = '/art/${name}.svg?v=${hash}#${name}';\n`;
  }
  return {
    'public/art/rail.svg': drawings.rail,
    'public/art/still.svg': drawings.still,
    'components/shell/art-addresses.ts': addresses,
  };
}

if (import.meta.main) {
  const root = new URL('..', import.meta.url);
  for (const [path, text] of Object.entries(buildArt())) writeFileSync(new URL(path, root), text);
}
