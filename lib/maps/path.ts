import type { Point } from './geometry';

/** Relative path data in tenths of a pixel: about 5 characters a point. Rings are closed, lines not. */
export function pathData(lines: readonly (readonly Point[])[], closed: boolean): string {
  let out = '';
  for (const line of lines) {
    const points = tenths(line);
    if (closed && points.length > 1 && same(points[0], points[points.length - 1])) points.pop();
    if (points.length < (closed ? 3 : 2)) continue;
    out += onePath(points) + (closed ? 'z' : '');
  }
  return out;
}

function onePath(points: readonly [number, number][]): string {
  let [x, y] = [0, 0];
  let out = '';
  points.forEach(([px, py], i) => {
    const first = i < 2 ? 'Ml'.charAt(i) : '';
    out += pair(first, px - x, py - y, out);
    [x, y] = [px, py];
  });
  return out;
}

function tenths(line: readonly Point[]): [number, number][] {
  const points: [number, number][] = [];
  for (const { x, y } of line) {
    const point: [number, number] = [Math.round(x * 10), Math.round(y * 10)];
    if (!same(points[points.length - 1], point)) points.push(point);
  }
  return points;
}

function same(a: [number, number] | undefined, b: [number, number] | undefined): boolean {
  return a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1];
}

function pair(command: string, dx: number, dy: number, before: string): string {
  const x = number(dx);
  const y = number(dy);
  return command + separator(command === '' ? before : command, x) + x + separator(x, y) + y;
}

/** Tenths as pixels in SVG's shortest form: '.5', '-3', '12.4'. */
function number(value: number): string {
  return String(value / 10).replace(/^(-?)0\./, '$1.');
}

/** A space, unless a sign, a second decimal point or a command separates the numbers. */
function separator(before: string, next: string): string {
  if (/[a-z]$/i.test(before) || next.startsWith('-')) return '';
  const number = /(?<![\d.])[\d.]+$/.exec(before)?.[0] ?? '';
  return next.startsWith('.') && number.includes('.') ? '' : ' ';
}
