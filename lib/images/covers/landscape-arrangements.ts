import { background } from './background';
import { type DrawingContext, H, n, scaleInto, slim } from './drawing-context';
import { foreground } from './foreground';
import { GLYPHS, type GlyphName } from './glyphs';
import { type Frame, LAND_LINE } from './landscape-context';
import type { Palette } from './palettes';

function land(context: DrawingContext, frame: Frame): string {
  return background(context, frame) + foreground(context, frame);
}

/** The landscape clipped to a shape, its sky in the first ground colour. */
function clipped(context: DrawingContext, frame: Frame, shape: string, sky = ''): string {
  const id = `${context.tag}v`;
  return (
    `<clipPath id="${id}"><path d="${shape}"/></clipPath><path fill="${context.ink.a}" stroke="none" d="${shape}"/>` +
    `${sky}<g clip-path="url(#${id})">${land(context, frame)}</g>`
  );
}

const circle = (cx: number, cy: number, r: number) =>
  `M${n(cx - r)} ${cy}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1-${2 * r} 0Z`;

const disc = (cx: number, cy: number, r: number, fill: string) =>
  `<circle cx="${n(cx)}" cy="${cy}" r="${r}" fill="${fill}" stroke="none"/>`;

/** The sun must not be blue. */
const sun = (ink: Palette, cx: number, cy: number, r: number) => disc(cx, cy, r, ink.g ?? ink.c);

function terrace(context: DrawingContext): string {
  const { W, cx, ink, random, pick, stand } = context;
  const side = random() < 0.5 ? -1 : 1;
  const set = pick('stand', 2).sort((p, q) => (GLYPHS[q].h - GLYPHS[p].h) * side);
  const gap = 16;
  const wide = set.reduce((sum, g) => sum + GLYPHS[g].w, 0);
  const k = Math.min(1.4, (236 - gap) / wide, 186 / Math.max(...set.map((g) => GLYPHS[g].h)));
  let out = sun(ink, cx - side * 84, 92, 30);
  out += land(context, { left: 0, right: W, horizon: 168, floor: 222 });
  out += `<path fill="${ink.a}" stroke="none" d="M0 216H${W}V300H0Z"/><path d="M0 216H${W}"/><path stroke-width="1.5" stroke-opacity=".45" d="M0 226H${W}"/>`;
  let x = cx + side * 56 - (wide * k + gap) / 2;
  for (const g of set) {
    out += stand(g, x + (GLYPHS[g].w * k) / 2, 258, k);
    x += GLYPHS[g].w * k + gap;
  }
  return out;
}

function windowSill(context: DrawingContext): string {
  const { W, cx, ink, random, lead: g, stand, second } = context;
  const side = random() < 0.5 ? -1 : 1;
  const [left, right] = [Math.round(cx - 92), Math.round(cx + 92)];
  const opening = `M${left} 40H${right}V232H${left}Z`;
  const shutters = [left - 62, right + 6].map((x) => `M${x} 40h56v192h-56Z`).join('');
  const slats = [left - 34, right + 34].map((x) => `M${x} 56V220`).join('');
  return (
    second(`M0 0H${W}V${H}H0Z`) +
    clipped(context, { left, right, horizon: 170, floor: 232 }, opening) +
    `<path fill="${ink.p}" stroke="none" transform="translate(3.5 3.5)" d="${shutters}"/>` +
    `<path d="${opening}${shutters}M${left - 14} 233H${right + 14}v12H${left - 14}Z"/>` +
    `<path stroke="${ink.c}" stroke-width="34" stroke-linecap="butt" stroke-dasharray="3 9" d="${slats}"/>` +
    stand(g, cx + side * 26, 233, scaleInto(g, 118, slim(g) ? 150 : 112))
  );
}

function sunrise(context: DrawingContext): string {
  const { W, cx, ink, random, lead: g, draw } = context;
  const turn = GLYPHS[g].stand ? 0 : 8;
  const side = random() < 0.5 ? -1 : 1;
  const k = slim(g) ? 196 / GLYPHS[g].h : scaleInto(g, 168, 138);
  return (
    disc(cx, 132, 102, ink.b) +
    land(context, { left: 0, right: W, horizon: 216, floor: H }) +
    draw(g, cx, slim(g) ? 136 : 142, k, slim(g) ? side * 32 : side * turn)
  );
}

function rail(context: DrawingContext): string {
  const { W, cx, ink, random, detail, pick, draw } = context;
  const set = pick('hang', detail < 0.5 ? 2 : 3);
  const k = 1.02;
  const y = 40;
  const span = set.reduce((sum, g) => sum + GLYPHS[g].w * k, 0);
  const gap = Math.min(150 / set.length, (340 - span) / (set.length - 1));
  let x = cx - (span + gap * (set.length - 1)) / 2;
  let hooks = `M0 ${y}H${W}`;
  let tools = '';
  for (const name of set) {
    const g = GLYPHS[name];
    const half = (g.w * k) / 2;
    x += half;
    hooks += `M${n(x)} ${y}V${y + 15}`;
    tools += draw(name, x + k * (g.w / 2 - (g.x ?? g.w / 2)), y + 13 + (g.h * k) / 2, k);
    x += half + gap;
  }
  const evening = sun(ink, cx + (random() < 0.5 ? -1 : 1) * 120, 150, 34);
  return `${evening}${land(context, { left: 0, right: W, horizon: 224, floor: H })}${tools}<path d="${hooks}"/>`;
}

function crossed(context: DrawingContext): string {
  const { W, cx, ink, random, pick, draw } = context;
  const [g = 'knife', h = 'whisk'] = pick('cross', 2);
  const flip = random() < 0.5 ? 1 : -1;
  const place = (name: GlyphName, side: number) =>
    name === 'rollingpin'
      ? draw(name, cx, 134, 1.04, side * 40 + 90)
      : draw(name, cx, 134, 208 / GLYPHS[name].h, side * 40);
  return (
    disc(cx, 134, 96, ink.b) +
    land(context, { left: 0, right: W, horizon: 222, floor: H }) +
    place(h, -flip) +
    place(g, flip)
  );
}

function setting(context: DrawingContext): string {
  const { W, cx, ink, lead: g, draw, stand, second } = context;
  const left = Math.round(cx - 86);
  return (
    second(`M0 0H${W}V${H}H0Z`) +
    `<circle cx="${n(cx + 3.5)}" cy="153.5" r="112" fill="${ink.p}" stroke="none"/><circle cx="${n(cx)}" cy="150" r="112"/>` +
    clipped(context, { left, right: left + 172, horizon: 160, floor: 240 }, circle(cx, 150, 86)) +
    `<circle cx="${n(cx)}" cy="150" r="86" stroke-width="${LAND_LINE}"/>` +
    (GLYPHS[g].stand
      ? stand(g, cx, 222, scaleInto(g, 104, 84))
      : draw(g, cx, 184, scaleInto(g, 104, 80), -6)) +
    draw('fork', cx - 152, 150, 1.2, 180) +
    draw('knife', cx + 154, 150, 1.1, 180)
  );
}

function crock(context: DrawingContext): string {
  const { W, cx, ink, random, detail, pick, draw } = context;
  const side = random() < 0.5 ? -1 : 1;
  const x0 = cx + side * 48;
  const turns = detail < 0.5 ? [-18, 22] : [-24, 2, 27];
  const set = pick('pot', turns.length);
  let out = sun(ink, cx - side * 92, 96, 32);
  out += land(context, { left: 0, right: W, horizon: 186, floor: 242 });
  out += `<path fill="${ink.a}" stroke="none" d="M0 240H${W}V300H0Z"/><path d="M0 240H${W}"/>`;
  turns.forEach((turn, i) => {
    const name = set[i] ?? 'spoon';
    const g = GLYPHS[name];
    const angle = (turn * Math.PI) / 180;
    const k = Math.min(0.92, 150 / g.h);
    const length = (g.h * k) / 2 + 2;
    const x = x0 + (i - (turns.length - 1) / 2) * 16 + Math.sin(angle) * length;
    out += draw(name, x, 204 - Math.cos(angle) * length, k, g.grow ? turn : turn + 180);
  });
  const at = Math.round(x0);
  const pot = `M${at - 56} 174H${at + 56}L${at + 45} 256Q${at + 44} 262 ${at + 37} 262H${at - 37}Q${at - 44} 262 ${at - 45} 256Z`;
  const band = `M${at - 53} 196H${at + 53}L${at + 50} 216H${at - 50}Z`;
  return `${out}<path fill="${ink.p}" stroke="none" d="${pot}"/><path fill="${ink.c}" stroke="none" d="${band}"/><path d="${pot}${band}"/>`;
}

/** Every other tile shows the landscape, the others an object. Three columns are always whole in the middle. */
function tiles(context: DrawingContext): string {
  const { W, cx, tag, random, pick, draw, second } = context;
  const [g = 'whisk', h = 'spoon'] = pick('small', 2);
  const odd = random() < 0.5 ? 0 : 1;
  const w = 400 / 3;
  const beside = Math.ceil((W - 400) / 2 / w);
  let grounds = '';
  let uses = '';
  for (let i = -beside; i < 3 + beside; i++) {
    const x = cx + (i - 1) * w;
    for (const j of [0, 1]) {
      const isLand = Math.abs(i + j) % 2 === odd;
      if (!isLand) grounds += `M${n(x - w / 2)} ${j * 150}h${n(w)}v150h-${n(w)}Z`;
      const key = isLand ? 'l' : i % 2 === 0 ? 'x' : 'y';
      uses += `<use href="#${tag}${key}" x="${n(x)}" y="${j * 150 + 75}"/>`;
    }
  }
  const define = (key: string, content: string) => `<g id="${tag}${key}">${content}</g>`;
  const small = (name: GlyphName) =>
    draw(name, 0, 0, Math.min(scaleInto(name, 88, 92), 1), slim(name) ? 18 : 0);
  const view = clipped(
    context,
    { left: -67, right: 67, horizon: 14, floor: 75 },
    `M${n(-w / 2)} -75h${n(w)}v150h-${n(w)}Z`,
  );
  return `<defs>${define('l', view)}${define('x', small(g))}${define('y', small(h))}</defs>${second(grounds)}${uses}`;
}

function stamp(context: DrawingContext): string {
  const { W, cx, ink, random, lead: g, draw, stand, second } = context;
  const side = random() < 0.5 ? -1 : 1;
  const [left, right] = [Math.round(cx - 132), Math.round(cx + 132)];
  const opening = `M${left} 48H${right}V232H${left}Z`;
  const edge = `M${left - 16} 32h296v217h-296Z`;
  const x = cx + side * 58;
  return (
    second(`M0 0H${W}V${H}H0Z`) +
    `<path fill="${ink.p}" stroke="none" d="${edge}"/><path stroke="${ink.b}" stroke-width="10" stroke-dasharray="0 15.55" d="${edge}"/>` +
    clipped(context, { left, right, horizon: 170, floor: 232 }, opening, sun(ink, cx - side * 72, 94, 24)) +
    `<path stroke-width="${LAND_LINE}" d="${opening}"/>` +
    (GLYPHS[g].stand
      ? stand(g, x, 240, scaleInto(g, 136, 150))
      : draw(g, x, 158, scaleInto(g, 136, 176), slim(g) ? side * 22 : -6))
  );
}

function landmark(context: DrawingContext): string {
  const { W, cx, ink, random, landscapes, pick, stand } = context;
  const island = landscapes.includes('coast');
  const frame = { left: 0, right: W, horizon: 206, floor: H };
  const side = random() < 0.5 ? -1 : 1;
  const set = pick('stand', 2).sort((p, q) => (GLYPHS[q].h - GLYPHS[p].h) * side);
  const gap = 28;
  const wide = set.reduce((sum, g) => sum + GLYPHS[g].w, 0);
  const k = Math.min(1.36, (268 - gap) / wide, 166 / Math.max(...set.map((g) => GLYPHS[g].h)));
  let x = cx - (wide * k + gap) / 2;
  let things = '';
  for (const g of set) {
    things += stand(g, x + (GLYPHS[g].w * k) / 2, island ? 212 : 236, k);
    x += GLYPHS[g].w * k + gap;
  }
  const sky = disc(cx + side * 20, 112, 74, ink.b);
  const [far, near] = [background(context, frame), foreground(context, frame)];
  return sky + far + (island ? things + near : near + things);
}

export const LANDSCAPE_ARRANGEMENTS = {
  terrace,
  window: windowSill,
  sunrise,
  rail,
  crossed,
  setting,
  crock,
  tiles,
  stamp,
  landmark,
};
