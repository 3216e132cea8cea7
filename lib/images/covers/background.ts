import { randomInteger } from '@/lib/schools/model/prng';
import { type Frame, LAND_LINE, type LandContext, MIN_DETAIL } from './landscape-context';

/** Behind the horizon: mountains, and a skyline in front. Empty for open country. */
export function background(context: LandContext, frame: Frame): string {
  const { landscapes, detail } = context;
  // With little room the farthest part is omitted.
  const isClear = detail > MIN_DETAIL || landscapes.length === 1;
  return (
    (landscapes.includes('mountain') && isClear ? peaks(context, frame) : '') +
    (landscapes.includes('city') ? skyline(context, frame) : '')
  );
}

/** Overlap below the horizon, because hills and slopes do not follow it exactly. */
const SUNK = 14;

/** A mountain range, one face of each peak shaded; in line colour behind houses, which are paper. */
function peaks({ ink, tag, random, landscapes }: LandContext, { left, right, horizon }: Frame): string {
  const [body, shade] = landscapes.includes('city') ? [ink.b, ink.p] : [ink.p, ink.b];
  const tall = Math.min(108, (right - left) * 0.4);
  const foot = horizon + SUNK;
  let x = left - randomInteger(random, 10, 40);
  let ridge = `M${x} ${foot}`;
  let faces = '';
  for (let high = random() < 0.5; x < right; high = !high) {
    const height = Math.round(tall * (high ? 0.8 + random() * 0.2 : 0.42 + random() * 0.16));
    const half = Math.round(height * (0.66 + random() * 0.12));
    const valley = Math.round(height * 0.24);
    const [top, slope] = [x + half, half - Math.round(valley * 0.7)];
    const h = height - valley;
    ridge += `L${top} ${horizon - height}l${slope} ${h}`;
    const [a, b] = [Math.round(height * 0.16), Math.round(h * 0.34)];
    faces += `M${top} ${horizon - height}l${slope} ${h}h${a - slope}l${-Math.round(a * 1.7)}-${h - b * 2}l${a}-${Math.round(b * 0.8)}Z`;
    x = top + slope;
  }
  return (
    `<g stroke="none" fill="${body}"><path id="${tag}m" d="${ridge}V${foot}Z"/><path fill="${shade}" d="${faces}"/></g>` +
    `<use href="#${tag}m" stroke-width="${LAND_LINE}"/>`
  );
}

/** Outlines of houses by width and height, from the ground. */
const FRONTS: readonly ((w: number, h: number) => string)[] = [
  (w, h) => `v-${h}h${w}v${h}`,
  (w, h) => `v-${h}l${w / 2}-${w / 2}l${w / 2} ${w / 2}v${h}`,
  (w, h) => `v-${h}h${w / 4}v-12h${w / 2}v12h${w / 4}v${h}`,
  (w, h) => `v-${h - 4}h${w / 4}v-12l${w / 4}-22l${w / 4} 22v12h${w / 4}v${h - 4}`,
  (w, h) => `v-${h}h${w}v${h}`,
  (w, h) =>
    `v-${h - 6}a${w / 2} ${w / 2} 0 0 1 ${w / 2}-${w / 2}v-7v7a${w / 2} ${w / 2} 0 0 1 ${w / 2} ${w / 2}v${h - 6}`,
  (w, h) => `v-${h}l${w}-12v${h + 12}`,
];

/** Houses, tallest in one place and lower towards the edges, with lit windows. */
function skyline({ ink, tag, random, detail }: LandContext, { left, right, horizon }: Frame): string {
  const wide = right - left;
  const middle = left + wide * (0.22 + random() * 0.56);
  const size = Math.min(1, wide / 240);
  const foot = horizon + SUNK;
  const first = left - randomInteger(random, 0, 10);
  let houses = `M${first} ${foot}`;
  let windows = '';
  let kind = randomInteger(random, 0, FRONTS.length - 1);
  for (let x = first; x < right; ) {
    const near = 1 - Math.min(1, Math.abs(x - middle) / Math.min(220, wide * 0.6));
    const w = 4 * Math.round((randomInteger(random, 5, 10) * (0.4 + size * 0.6)) / Math.max(0.7, detail));
    const h = Math.round((12 + near * 44 + random() * 22) * size) + SUNK;
    houses += FRONTS[kind]?.(w, h) ?? '';
    if (detail === 1 && h > SUNK + 32 && kind % 2 === 0)
      windows += `M${x + w / 4} ${foot - h + 9}v${h - SUNK - 12}m${w / 2} 0v-${h - SUNK - 12}`;
    kind = (kind + randomInteger(random, 1, FRONTS.length - 1)) % FRONTS.length;
    x += w;
  }
  return (
    `<g stroke="none" fill="${ink.p}" transform="translate(2.5 2.5)"><path id="${tag}s" d="${houses}"/></g>` +
    `<use href="#${tag}s" stroke-width="${LAND_LINE}"/>` +
    (windows && `<path stroke="${ink.c}" stroke-dasharray="3 6" d="${windows}"/>`)
  );
}
