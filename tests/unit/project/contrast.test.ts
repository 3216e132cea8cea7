import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Text on gradients and pictures is not judged by axe, so the colours themselves are. */
const TOKENS = new Map(
  [
    ...readFileSync('app/styles/theme.css', 'utf8').matchAll(
      /--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g,
    ),
  ].map(([, name = '', light = '', dark = '']) => [name, { light, dark }]),
);
const SURFACES = ['paper', 'leaf', 'tint'];

/** Relative luminance (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((place) => Number.parseInt(colour.slice(place, place + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const PAIRS: [foreground: string, background: string, least: number][] = [
  ...['ink', 'ink-2', 'ink-3', 'sky-ink', 'sky-deep', 'saffron-ink', 'tomato-ink', 'herb-ink'].flatMap(
    (ink) => SURFACES.map((surface): [string, string, number] => [ink, surface, 4.5]),
  ),
  ...['sky', 'saffron', 'tomato'].map((name): [string, string, number] => [
    name === 'sky' ? 'sky-deep' : `${name}-ink`,
    `${name}-wash`,
    4.5,
  ]),
  ['on-fill', 'fill', 4.5],
  ['on-fill', 'fill-hover', 4.5],
  ...SURFACES.map((surface): [string, string, number] => ['edge', surface, 3]),
];

it.each(PAIRS)('%s on %s has a contrast of at least %d in both themes', (foreground, background, least) => {
  for (const theme of ['light', 'dark'] as const) {
    const [one, other] = [TOKENS.get(foreground)?.[theme] ?? '', TOKENS.get(background)?.[theme] ?? ''];
    expect(contrast(one, other), `${theme}: ${one} on ${other}`).toBeGreaterThanOrEqual(least);
  }
});
