import { type DrawingContext, H, n, OFF, scaleInto, slim } from './drawing-context';
import { GLYPHS, type GlyphName } from './glyphs';

/** Thin lines of the ground: rims, table edges, arches. */
const FAINT = 'stroke-width="1.5" stroke-opacity=".45"';

/** One large object on a disc; only food has a rim. */
function plate({ cx, ink, random, lead: g, draw }: DrawingContext): string {
  const side = random() < 0.5 ? -1 : 1;
  const served = !['key', 'suitcase', 'bell', 'toque'].includes(g);
  const rim = served ? `<circle cx="${n(cx)}" cy="150" r="100" ${FAINT}/>` : '';
  const disc = `<circle cx="${n(cx)}" cy="150" r="116" fill="${ink.b}" stroke="none"/>${rim}`;
  if (slim(g)) return disc + draw(g, cx, 150, 240 / GLYPHS[g].h, side * 36);
  return (
    disc + draw(g, cx, 150, scaleInto(g, 184, 156), GLYPHS[g].stand && served ? 0 : side * (4 + random() * 5))
  );
}

/** Two or three objects on a table; the tallest is never between two low ones. */
function table({ W, cx, ink, random, pick, stand, second }: DrawingContext): string {
  const set = pick('stand', 3).sort((p, q) => GLYPHS[q].h - GLYPHS[p].h);
  const order = random() < 0.5 ? [0, 2, 1] : [1, 2, 0];
  const row = order.flatMap((i) => set[i] ?? []);
  const gap = 20;
  const wide = (k: number) => row.reduce((sum, g) => sum + GLYPHS[g].w * k, 0) + gap * (row.length - 1);
  if (wide(1.08) > 360) row.splice(1, 1);
  const k = Math.min(
    row.length < 3 ? 1.36 : 1.22,
    (1.08 * 336) / wide(1.08),
    204 / Math.max(...row.map((g) => GLYPHS[g].h)),
  );
  let x = cx - wide(k) / 2;
  const sun = random() < 0.5 ? cx - 92 : cx + 92;
  let out = `<circle cx="${n(sun)}" cy="118" r="74" fill="${ink.b}" stroke="none"/>${second(`M0 206H${W}V300H0Z`)}`;
  out += `<path d="M0 206H${W}" ${FAINT}/>`;
  for (const g of row) {
    out += stand(g, x + (GLYPHS[g].w * k) / 2, 238, k);
    x += GLYPHS[g].w * k + gap;
  }
  return out;
}

function rail({ W, cx, random, pick, draw, second }: DrawingContext): string {
  const set = pick('hang', 4);
  const k = 1.14;
  const y = 44;
  const span = () => set.reduce((sum, g) => sum + GLYPHS[g].w * k, 0);
  if (span() > 260) set.pop();
  const gap = Math.min(46, (352 - span()) / (set.length - 1));
  let x = cx - (span() + gap * (set.length - 1)) / 2;
  const left = random() < 0.5;
  let out = second(left ? `M0 0H${n(cx - 26)}V300H0Z` : `M${n(cx + 26)} 0H${W}V300H${n(cx + 26)}Z`);
  let hooks = `M0 ${y}H${W}`;
  for (const name of set) {
    const g = GLYPHS[name];
    const half = (g.w * k) / 2;
    x += half;
    hooks += `M${n(x)} ${y}V${y + 15}`;
    out += draw(name, x + k * (g.w / 2 - (g.x ?? g.w / 2)), y + 13 + (g.h * k) / 2, k);
    x += half + gap;
  }
  return `${out}<path d="${hooks}"/>`;
}

/** One object under an arch, a lamp above low ones, plants at the sides. */
function arch({ W, cx, ink, random, specialties, lead: g, draw, stand, second }: DrawingContext): string {
  const plant = specialties.includes('pastry') && random() < 0.6 ? 'wheat' : 'sprig';
  const k = scaleInto(g, 164, GLYPHS[g].h > 155 ? 184 : 150);
  let out = second(`M${n(cx - 112)} 300V142a112 112 0 0 1 224 0V300Z`);
  out += `<path d="M${n(cx - 97)} 256V142a97 97 0 0 1 194 0V256M0 256H${W}" ${FAINT}/>`;
  for (const side of [-158, 158]) out += draw(plant, cx + side, 256 - (GLYPHS[plant].h * 0.9) / 2, 0.9);
  if (GLYPHS[g].h * k < 128) {
    const lamp = `M${n(cx - 30)} 104Q${n(cx - 26)} 78 ${n(cx)} 78Q${n(cx + 26)} 78 ${n(cx + 30)} 104Z`;
    out += `<path fill="${ink.c}" stroke="none" transform="translate(${OFF} ${OFF})" d="${lamp}"/>`;
    out += `<path d="M${n(cx)} 45V78${lamp}"/>`;
  }
  return out + stand(g, cx, 256, k);
}

function endpaper({ W, tag, pick, draw, second }: DrawingContext): string {
  const [g = 'whisk', h = 'spoon'] = pick('small', 2);
  const key = `${tag}u`;
  const cell = 100;
  const cols = Math.ceil(W / cell);
  const x0 = (W - cols * cell) / 2;
  let out = '';
  let stripes = '';
  for (let i = 0; i < cols; i += 2) stripes += `M${n(x0 + i * cell)} 0h${cell}V300h-${cell}Z`;
  const define = (name: GlyphName, letter: string) =>
    `<g id="${key}${letter}">${draw(name, 0, 0, Math.min(scaleInto(name, 66, 74), 0.75), slim(name) ? 24 : -8)}</g>`;
  for (let i = 0; i < cols; i++) {
    for (let j = 0; j < 4; j++) {
      const y = j * cell + (i % 2 ? 0 : 50);
      if (y > 340) continue;
      out += `<use href="#${key}${(i + j) % 2 ? 'b' : 'a'}" x="${n(x0 + i * cell + 50)}" y="${n(y)}"/>`;
    }
  }
  return `<defs>${define(g, 'a')}${define(h, 'b')}</defs>${second(stripes)}${out}`;
}

function crossed({ W, cx, random, pick, draw, second }: DrawingContext): string {
  const [g = 'knife', h = 'whisk'] = pick('cross', 2);
  const place = (name: GlyphName, side: number) =>
    name === 'rollingpin'
      ? draw(name, cx, 150, 1.3, side * 40 + 90)
      : draw(name, cx, 150, 262 / GLYPHS[name].h, side * 40);
  const flip = random() < 0.5;
  const ground = second(flip ? `M0 300L${W} 0V300Z` : `M0 0L${W} 300H0Z`);
  return ground + place(h, flip ? -1 : 1) + place(g, flip ? 1 : -1);
}

function tiles({ W, tag, random, pick, draw, second }: DrawingContext): string {
  const cols = W > 480 ? 4 : 3;
  const set = pick('small', 3);
  const key = `${tag}u`;
  const cw = W / cols;
  let ground = '';
  let uses = '';
  const odd = random() < 0.5 ? 0 : 1;
  for (let i = 0; i < cols; i++) {
    for (let j = 0; j < 2; j++) {
      if ((i + j) % 2 === odd) ground += `M${n(i * cw)} ${j * 150}h${n(cw)}v150h-${n(cw)}Z`;
      uses += `<use href="#${key}${(i + 2 * j) % 3}" x="${n(i * cw + cw / 2)}" y="${j * 150 + 75}"/>`;
    }
  }
  const defs = set
    .map(
      (g, i) =>
        `<g id="${key}${i}">${draw(g, 0, 0, Math.min(scaleInto(g, 86, 88), 1), slim(g) ? 18 : 0)}</g>`,
    )
    .join('');
  return `<defs>${defs}</defs>${second(ground)}${uses}`;
}

function setting({ W, cx, ink, lead: g, draw, second }: DrawingContext): string {
  return (
    second(`M0 0H${W}V${H}H0Z`) +
    `<circle cx="${n(cx)}" cy="150" r="108" fill="${ink.a}"/><circle cx="${n(cx)}" cy="150" r="88" ${FAINT}/>` +
    draw(g, cx, 150, scaleInto(g, 142, 128), GLYPHS[g].stand && g !== 'croissant' ? 0 : -8) +
    draw('fork', cx - 150, 150, 1.24, 180) +
    draw('knife', cx + 152, 150, 1.13, 180)
  );
}

function crock({ W, cx, ink, pick, draw, second }: DrawingContext): string {
  const set = pick('pot', 3);
  const base = 222;
  let out = `<circle cx="${n(cx)}" cy="142" r="110" fill="${ink.b}" stroke="none"/>${second(`M0 240H${W}V300H0Z`)}`;
  [-24, 2, 27].forEach((turn, i) => {
    const name = set[i] ?? 'spoon';
    const g = GLYPHS[name];
    const k = 0.95;
    const angle = (turn * Math.PI) / 180;
    const length = (g.h * k) / 2 + 2;
    const x = cx + (i - 1) * 16 + Math.sin(angle) * length;
    out += draw(name, x, base - 18 - Math.cos(angle) * length, k, g.grow ? turn : turn + 180);
  });
  const pot = `M${n(cx - 58)} 168H${n(cx + 58)}L${n(cx + 46)} 254Q${n(cx + 45)} 260 ${n(cx + 38)} 260H${n(cx - 38)}Q${n(cx - 45)} 260 ${n(cx - 46)} 254Z`;
  const band = `M${n(cx - 55)} 192H${n(cx + 55)}L${n(cx + 52)} 212H${n(cx - 52)}Z`;
  const edges = `M${n(cx - 55)} 192H${n(cx + 55)}M${n(cx - 52)} 212H${n(cx + 52)}`;
  return `${out}<path fill="${ink.p}" stroke="none" d="${pot}"/><path fill="${ink.c}" stroke="none" d="${band}"/><path d="${pot}${edges}"/>`;
}

/** Arrangements without a landscape, for schools at unknown places. */
export const ARRANGEMENTS = { plate, table, rail, arch, endpaper, crossed, tiles, setting, crock };
