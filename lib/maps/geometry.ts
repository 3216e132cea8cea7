/** In pixels. `seam` marks points on the 180th meridian, where outlines are cut. */
export interface Point {
  x: number;
  y: number;
  seam: boolean;
}

const MARGIN = 6;

/** Douglas-Peucker; `tolerance` in pixels. */
export function simplifyLine(points: readonly Point[], tolerance: number): Point[] {
  const kept = new Uint8Array(points.length);
  const open: [number, number][] = [[0, points.length - 1]];
  kept[0] = 1;
  kept[points.length - 1] = 1;
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span;
    const far = farthest(points, from, to);
    if (far === null || far.distance <= tolerance) continue;
    kept[far.index] = 1;
    open.push([from, far.index], [far.index, to]);
  }
  return points.filter((_, i) => kept[i] === 1);
}

function farthest(
  points: readonly Point[],
  from: number,
  to: number,
): { index: number; distance: number } | null {
  const a = points[from];
  const b = points[to];
  if (!a || !b) return null;
  let best: { index: number; distance: number } | null = null;
  for (let index = from + 1; index < to; index++) {
    const p = points[index];
    if (!p) continue;
    // The ends of the seam must stay: the line is broken there.
    const distance = p.seam !== a.seam ? Number.POSITIVE_INFINITY : distanceToSegment(p, a, b);
    if (best === null || distance > best.distance) best = { index, distance };
  }
  return best;
}

/** In pixels. */
export function distanceToSegment(p: Point, a: Point, b: Point): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const square = dx * dx + dy * dy;
  const t = square === 0 ? 0 : Math.min(1, Math.max(0, ((p.x - a.x) * dx + (p.y - a.y) * dy) / square));
  return Math.hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

/** Sutherland-Hodgman; empty when the ring is outside. */
export function clipRing(ring: readonly Point[], width: number, height: number): Point[] {
  const sides: ((p: Point) => number)[] = [
    (p) => p.x + MARGIN,
    (p) => width + MARGIN - p.x,
    (p) => p.y + MARGIN,
    (p) => height + MARGIN - p.y,
  ];
  let points = [...ring];
  for (const inside of sides) {
    if (points.every((p) => inside(p) >= 0)) continue;
    const cut: Point[] = [];
    let before = points[points.length - 1];
    for (const p of points) {
      if (before && inside(before) < 0 !== inside(p) < 0) {
        const t = inside(before) / (inside(before) - inside(p));
        cut.push({ x: before.x + t * (p.x - before.x), y: before.y + t * (p.y - before.y), seam: false });
      }
      if (inside(p) >= 0) cut.push(p);
      before = p;
    }
    points = cut;
  }
  return points;
}

export function clipLine(line: readonly Point[], width: number, height: number): Point[][] {
  const parts: Point[][] = [];
  let part: Point[] = [];
  line.forEach((b, i) => {
    const a = line[i - 1];
    if (!a) return;
    if (visible(a, b, width, height)) {
      if (part.length === 0) part.push(a);
      part.push(b);
    } else if (part.length > 0) {
      parts.push(part);
      part = [];
    }
  });
  return part.length > 0 ? [...parts, part] : parts;
}

function visible(a: Point, b: Point, width: number, height: number): boolean {
  return (
    Math.max(a.x, b.x) >= -MARGIN &&
    Math.min(a.x, b.x) <= width + MARGIN &&
    Math.max(a.y, b.y) >= -MARGIN &&
    Math.min(a.y, b.y) <= height + MARGIN
  );
}

/** Square pixels. */
export function areaOf(ring: readonly Point[]): number {
  let sum = 0;
  let before = ring[ring.length - 1];
  for (const p of ring) {
    if (before) sum += before.x * p.y - p.x * before.y;
    before = p;
  }
  return Math.abs(sum / 2);
}

/** Even-odd rule. */
export function contains(rings: readonly (readonly Point[])[], x: number, y: number): boolean {
  let inside = false;
  for (const ring of rings) {
    let before = ring[ring.length - 1];
    for (const p of ring) {
      if (before && p.y > y !== before.y > y && x < ((before.x - p.x) * (y - p.y)) / (before.y - p.y) + p.x) {
        inside = !inside;
      }
      before = p;
    }
  }
  return inside;
}
