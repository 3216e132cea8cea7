import { expect, it } from 'vitest';
import { partOf } from '@/lib/images/model/frame';

it.each([
  ['the middle of a wide picture', [1600, 600], [0.5, 0.5, 1], [400, 0, 800, 600]],
  ['the upper edge of a tall one', [800, 1200], [0.5, 0, 1], [0, 0, 800, 600]],
  ['its lower edge', [800, 1200], [0.5, 1, 1], [0, 600, 800, 600]],
  ['a quarter of one in the ratio', [800, 600], [1, 1, 2], [400, 300, 400, 300]],
] as const)('a frame shows %s', (_part, [width, height], [x, y, zoom], [left, top, w, h]) => {
  expect(partOf({ width, height }, { x, y, zoom })).toEqual({ left, top, width: w, height: h });
});
