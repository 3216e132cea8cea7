import { randomInteger } from '@/lib/schools/model/prng';
import { type Frame, LAND_LINE, type LandContext, MIN_DETAIL } from './landscape-context';

/** In front of the horizon: sea, vineyards, or fields with the trees of the place. */
export function foreground(context: LandContext, frame: Frame): string {
  const { landscapes, detail } = context;
  const [coast, vineyard] = [landscapes.includes('coast'), landscapes.includes('vineyard')];
  if (!vineyard) return coast ? sea(context, frame) : hills(context, frame);
  if (!coast || detail <= MIN_DETAIL) return vines(context, frame);
  const shore = Math.round(frame.horizon + (frame.floor - frame.horizon) * 0.36);
  // Water continues below the crest of the slope, which is not level.
  return sea(context, { ...frame, floor: shore + 14 }) + vines(context, { ...frame, horizon: shore });
}

function sea({ ink, random, detail }: LandContext, { left, right, horizon, floor }: Frame): string {
  const deep = floor - horizon;
  let waves = '';
  for (let y = horizon + 15, row = 0; y < floor - 5; y += 17, row++) {
    for (
      let x = left + randomInteger(random, 0, 50);
      x < right - 20;
      x += Math.round(randomInteger(random, 84, 140) / detail)
    ) {
      waves += `M${x} ${y}q7-8 14 0t14 0${row % 2 ? '' : 't14 0'}`;
    }
  }
  const x = Math.round(left + (right - left) * (random() < 0.5 ? 0.16 : 0.84));
  const y = horizon + 5;
  const sails = `M${x} ${y - 30}l18 24h-18ZM${x - 4} ${y - 26}v20h-14Z`;
  const hull = `M${x - 20} ${y - 2}h42q-4 11-12 11h-20q-8 0-10-11Z`;
  const boat =
    deep < 60 || detail < 0.5 || right - left < 150
      ? ''
      : `<g transform="translate(2 2)" stroke="none"><path fill="${ink.p}" d="${sails}"/><path fill="${ink.c}" d="${hull}"/></g><path stroke-width="${LAND_LINE}" d="${sails}${hull}"/>`;
  return (
    `<path fill="${ink.b}" stroke="none" d="M${left} ${horizon}H${right}V${floor}H${left}Z"/>` +
    `<path stroke-width="${LAND_LINE}" d="M${left} ${horizon}H${right}${waves}"/>${boat}`
  );
}

function vines({ ink, random, detail }: LandContext, { left, right, horizon, floor }: Frame): string {
  const wide = right - left;
  const deep = floor - horizon;
  const rise = Math.round(Math.min(14, deep * 0.2)) * (random() < 0.5 ? 1 : -1);
  const crest = `M${left} ${horizon + rise}Q${Math.round(left + wide / 2)} ${horizon - 12} ${right} ${horizon - rise}`;
  const from = left + wide * (0.3 + random() * 0.4);
  const fewest = detail > MIN_DETAIL ? 3 : 2;
  const spread = Math.max(fewest, Math.round(Math.min(8, wide / 56) * detail));
  let rows = '';
  for (let i = -spread; i <= spread; i++) {
    const x = Math.round(from + (i * wide * 0.42) / spread);
    const y = Math.round(horizon + 7 + (rise * (left + wide / 2 - x)) / (wide / 2));
    rows += `M${x} ${y}Q${Math.round(from + i * wide * 0.13)} ${horizon + Math.round(deep * 0.4)} ${Math.round(from + i * wide * 0.24)} ${floor + 4}`;
  }
  return (
    `<path fill="${ink.b}" stroke="none" d="${crest}V${floor}H${left}Z"/>` +
    `<path stroke-width="${LAND_LINE}" d="${crest}"/>` +
    `<path stroke-width="5" stroke-dasharray="0 9" d="${rows}"/>`
  );
}

/** Fields: firs with mountains, round trees with a town, furrows and poplars in open country. */
function hills(
  { ink, random, landscapes, detail }: LandContext,
  { left, right, horizon, floor }: Frame,
): string {
  const wide = right - left;
  const deep = floor - horizon;
  const at = (share: number) => Math.round(left + wide * share);
  const open = landscapes.length === 0;
  const lift = open ? Math.min(20, deep * 0.4) : 5;
  const crest = `M${left} ${horizon}Q${at(0.3)} ${Math.round(horizon - lift * 2)} ${at(0.62)} ${horizon}T${right} ${horizon - 3}`;
  const fold = `M${at(0.28)} ${floor}Q${at(0.6)} ${Math.round(horizon + deep * 0.16)} ${right} ${Math.round(horizon + deep * 0.34)}`;
  let furrows = '';
  for (const share of [0.42, 0.58, 0.76]) {
    furrows += `M${at(share)} ${floor}Q${at(share + 0.12)} ${Math.round(horizon + deep * 0.52)} ${right} ${Math.round(horizon + deep * (0.34 + share * 0.4))}`;
  }
  let trees = '';
  const count = Math.round((wide < 200 ? 2 : 4) * detail);
  const grove = random() < 0.5 ? 0.05 : 0.74;
  for (let i = 0; i < count; i++) {
    const x = at(grove + (i * 0.2) / count) + randomInteger(random, -2, 2);
    const foot = horizon + 7 + (i % 2) * 4;
    trees += tree(landscapes, x, foot, i % 2 ? 0.8 : 1);
  }
  return (
    `<path fill="${ink.b}" stroke="none" d="${crest}V${floor}H${left}Z"/>` +
    `<path stroke-width="${LAND_LINE}" d="${crest}${deep > 30 ? `${fold}${open ? furrows : ''}` : ''}"/>` +
    `<path fill="${ink.p}" stroke-width="${LAND_LINE}" d="${trees}"/>`
  );
}

function tree(landscapes: LandContext['landscapes'], x: number, foot: number, size: number): string {
  const s = (length: number) => Math.round(length * size);
  if (landscapes.includes('mountain'))
    return `M${x} ${foot}v-${s(8)}h-${s(9)}l${s(9)}-${s(26)}l${s(9)} ${s(26)}h-${s(9)}`;
  if (landscapes.length > 0) return `M${x} ${foot}v-${s(12)}a${s(9)} ${s(9)} 0 1 1 .1 0`;
  return `M${x} ${foot}v-${s(9)}q-${s(13)}-${s(14)} 0-${s(40)}q${s(13)} ${s(26)} 0 ${s(40)}`;
}
