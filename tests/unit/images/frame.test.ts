import { expect, it } from 'vitest';
import { partOf } from '@/lib/images/model/frame';

it.each([
  ['the middle of a wide picture', [1600, 600], [0.5, 0.5, 1], [350, 0, 900, 600]],
  ['the upper edge of a tall one', [900, 1200], [0.5, 0, 1], [0, 0, 900, 600]],
  ['its lower edge', [900, 1200], [0.5, 1, 1], [0, 600, 900, 600]],
  ['a quarter of one in the ratio', [900, 600], [1, 1, 2], [450, 300, 450, 300]],
] as const)('a frame shows %s', (_part, [width, height], [x, y, zoom], [left, top, w, h]) => {
  expect(partOf({ width, height }, { x, y, zoom })).toEqual({ left, top, width: w, height: h });
});
