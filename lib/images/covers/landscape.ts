import type { Landscape } from '@/lib/schools/model/landscape';
import { randomInteger } from '@/lib/schools/model/prng';
import { type Drawing, THIN } from './drawing';

/** `floor` is the lower edge. */
interface Frame {
  left: number;
  right: number;
  horizon: number;
  floor: number;
}

/** How far things behind the horizon continue below it, because the land in front is not level. */
const SUNK = 14;

/** Mountains, then a skyline, then sea, vineyards or fields; a plain ground for an unknown place. */
export function landscape(drawing: Drawing, frame: Frame): string {
  const { landscapes } = drawing;
  const shows = (one: Landscape) => landscapes?.includes(one);
  const isTooMuch = !drawing.isDetailed && (landscapes?.length ?? 0) > 2;
  const mountains = shows('mountain') && !isTooMuch ? peaks(drawing, frame) : '';
  const houses = shows('city') ? skyline(drawing, frame) : '';
  let land = plain(drawing, frame);
  if (shows('coast')) land += sea(drawing, frame);
  if (shows('vineyard')) {
    const shore = Math.round(frame.horizon + (frame.floor - frame.horizon) * 0.4);
    land += vines(drawing, shows('coast') ? { ...frame, horizon: shore } : frame);
  } else if (landscapes && !shows('coast')) land = fields(drawing, frame, landscapes);
  return `<g stroke-width="${THIN}">${mountains}${houses}${land}</g>`;
}

function plain(drawing: Drawing, { left, right, horizon, floor }: Frame): string {
  return (
    drawing.fill(`M${left} ${horizon}H${right}V${floor}H${left}Z`) +
    drawing.line(`M${left} ${horizon}H${right}`)
  );
}

/** One face of each peak is shaded. Houses in front are in paper colour, so the mountains are not. */
function peaks(drawing: Drawing, { left, right, horizon }: Frame): string {
  const { random, landscapes, isDetailed } = drawing;
  const { area, paper } = drawing.colors;
  const [body, shade] = landscapes?.includes('city') ? [area, paper] : [paper, area];
  const tall = Math.min(116, 40 + (right - left) * 0.16);
  let x = left - randomInteger(random, 10, 40);
  let ridge = `M${x} ${horizon + SUNK}`;
  let faces = '';
  for (let isHigh = random() < 0.5; x < right; isHigh = !isHigh) {
    const height = Math.round(tall * ((isHigh ? 0.8 : 0.42) + random() * 0.18));
    const [fall, slope] = [Math.round(height * 0.76), Math.round(height * (0.5 + random() * 0.1))];
    const [a, b] = [Math.round(height * 0.16), Math.round(height * 0.26)];
    x += Math.round(height * 0.7);
    const flank = `${x} ${horizon - height}l${slope} ${fall}`;
    ridge += `L${flank}`;
    faces += `M${flank}h${a - slope}l${-Math.round(a * 1.7)}-${fall - b * 2}l${a}-${Math.round(b * 0.8)}Z`;
    x += slope;
  }
  return drawing.line(ridge, ` fill="${body}"`) + (isDetailed ? drawing.line(faces, ` fill="${shade}"`) : '');
}

/** Outlines of houses from the ground, by width and height. */
const FRONTS: readonly ((w: number, h: number) => string)[] = [
  (w, h) => `v-${h}h${w}v${h}`,
  (w, h) => `v-${h}l${w / 2}-${w / 2}l${w / 2} ${w / 2}v${h}`,
  (w, h) => `v-${h}h${w / 4}v-12h${w / 2}v12h${w / 4}v${h}`,
  (w, h) => `v-${h}h${w / 4}v-8l${w / 4}-22l${w / 4} 22v8h${w / 4}v${h}`,
  (w, h) => `v-${h}l${w}-12v${h + 12}`,
  (w, h) =>
    `v-${h}a${w / 2} ${w / 2} 0 0 1 ${w / 2}-${w / 2}v-7v7a${w / 2} ${w / 2} 0 0 1 ${w / 2} ${w / 2}v${h}`,
];

/** Houses, tallest in one place, some with lit windows. */
function skyline(drawing: Drawing, { left, right, horizon }: Frame): string {
  const { random, colors, isDetailed } = drawing;
  const wide = right - left;
  const size = Math.min(1, wide / 240);
  const breadth = Math.max(0.4 + size * 0.6, wide / 560) * (isDetailed ? 1 : 1.4);
  const middle = left + wide * (0.22 + random() * 0.56);
  let x = left - randomInteger(random, 0, 10);
  let houses = `M${x} ${horizon + SUNK}`;
  let windows = '';
  for (let kind = randomInteger(random, 0, 5); x < right; kind = (kind + randomInteger(random, 1, 5)) % 6) {
    const nearness = Math.max(0, 1 - Math.abs(x - middle) / Math.min(220, wide * 0.6));
    const w = 4 * Math.round(randomInteger(random, 5, 11) * breadth);
    const h = Math.round((12 + nearness * 44 + random() * 22) * size) + SUNK;
    houses += FRONTS[kind]?.(w, h);
    if (isDetailed && h > 46 && kind % 2 === 0)
      windows += `M${x + w / 4} ${horizon + 23 - h}v${h - 26}m${w / 2} 0v${26 - h}`;
    x += w;
  }
  const lights = ` stroke="${colors.accent}" stroke-width="2.8" stroke-dasharray="3 6"`;
  return drawing.print(houses, '', 2.5) + (windows && drawing.line(windows, lights));
}

/** Waves, and a boat where there is room. */
function sea(drawing: Drawing, { left, right, horizon, floor }: Frame): string {
  const isPartly = drawing.landscapes?.includes('vineyard');
  const bottom = isPartly ? horizon + (floor - horizon) * 0.4 : floor - 5;
  const step = Math.round(Math.max(90, (right - left) / 6) * (drawing.isDetailed ? 1 : 2));
  let waves = '';
  for (let y = horizon + 15; y < bottom; y += 17) {
    let x = left + randomInteger(drawing.random, 0, 50);
    for (; x < right - 20; x += step + randomInteger(drawing.random, 0, 70))
      waves += `M${x} ${y}q7-8 14 0t14 0`;
  }
  if (isPartly || floor - horizon < 60 || !drawing.isDetailed) return drawing.line(waves);
  const [x, y] = [Math.round(left + (right - left) * (0.5 + drawing.side() * 0.34)), horizon + 5];
  const sails = `M${x} ${y - 30}l18 24h-18ZM${x - 4} ${y - 26}v20h-14Z`;
  return drawing.line(waves) + drawing.print(sails, `M${x - 20} ${y - 2}h42q-4 11-12 11h-20q-8 0-10-11Z`, 2);
}

/** Dotted rows towards the viewer. */
function vines(drawing: Drawing, { left, right, horizon, floor }: Frame): string {
  const [wide, deep] = [right - left, floor - horizon];
  const rise = Math.round(Math.min(14, deep * 0.2)) * drawing.side();
  const crest = `M${left} ${horizon + rise}Q${left + wide / 2} ${horizon - 12} ${right} ${horizon - rise}`;
  const middle = left + wide * (0.3 + drawing.random() * 0.4);
  const spread = wide < 300 || !drawing.isDetailed ? 3 : 6;
  let rows = '';
  for (let i = -spread; i <= spread; i++) {
    const at = (share: number) => Math.round(middle + i * wide * share);
    const y = Math.round(horizon + 7 + rise * (1 - (2 * (at(0.42 / spread) - left)) / wide));
    rows += `M${at(0.42 / spread)} ${y}Q${at(0.13)} ${Math.round(horizon + deep * 0.4)} ${at(0.24)} ${floor + 4}`;
  }
  const slope = drawing.fill(`${crest}V${floor}H${left}Z`) + drawing.line(crest);
  return slope + drawing.line(rows, ' stroke-width="5" stroke-dasharray="0 9"');
}

/** Firs with mountains, round trees with a town, furrows and poplars in open country. */
function fields(drawing: Drawing, frame: Frame, landscapes: readonly Landscape[]): string {
  const { left, right, horizon, floor } = frame;
  const isOpen = landscapes.length === 0;
  const at = (share: number) => Math.round(left + (right - left) * share);
  const down = (share: number) => Math.round(horizon + (floor - horizon) * share);
  const lift = isOpen ? Math.min(40, down(0.8) - horizon) : 10;
  const crest = `M${left} ${horizon}Q${at(0.3)} ${horizon - lift} ${at(0.62)} ${horizon}T${right} ${horizon - 3}`;
  let furrows = '';
  for (const share of isOpen ? [0, 0.42, 0.6, 0.78] : [0])
    furrows += `M${at(0.28 + share * 0.6)} ${floor}Q${at(0.6 + share * 0.3)} ${down(0.16 + share * 0.7)} ${right} ${down(0.34 + share * 0.4)}`;
  let tree = 'v-12a9 9 0 1 1 .1 0';
  if (landscapes.includes('mountain')) tree = 'v-8h-9l9-26l9 26h-9';
  else if (isOpen) tree = 'v-9q-13-14 0-40q13 26 0 40';
  const grove = drawing.random() < 0.5 ? 0.06 : 0.76;
  const trees = [0, 1, 2, 3].map((i) => `M${at(grove + i * 0.05)} ${horizon + 7 + (i % 2) * 4}${tree}`);
  return (
    drawing.fill(`${crest}V${floor}H${left}Z`) +
    drawing.line(crest + furrows) +
    drawing.line(trees.join(''), ` fill="${drawing.colors.paper}"`)
  );
}
