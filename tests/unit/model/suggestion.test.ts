import fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelParts } from '../../../lib/schools/model/suggestion';

const marked = (label: string, typed: string) =>
  labelParts(label, typed)
    .map(({ text, match }) => (match ? `[${text}]` : text))
    .join('');

test.each([
  ['Basque Culinary Center', 'basque cul', '[Basque] [Cul]inary Center'],
  ['École Ducasse', 'ecole', '[École] Ducasse'],
  ['E\u0301cole Ducasse', 'éc', '[E\u0301c]ole Ducasse'],
  ['Café', 'cafe', '[Café]'],
  ['Cafe\u0301 Bar', 'CAFE', '[Cafe\u0301] Bar'],
  ['Pastelería', 'repostería', 'Pastelería'],
  ['Madrid', 'rid', 'Madrid'],
  ['San Sebastián', 's sebas', '[S]an [Sebas]tián'],
  ['<b>Bold</b> & co', 'bold <script>', '<b>[Bold]</b> & co'],
  ['東京料理', '東京', '[東京]料理'],
  ['Le Cordon Bleu', '', 'Le Cordon Bleu'],
])('in %j, %j stands out: %j', (label, typed, expected) => {
  expect(marked(label, typed)).toBe(expected);
});

test('parts say the label whatever is typed, and two neighbours differ', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (label, typed) => {
      const parts = labelParts(label, typed);
      expect(parts.map(({ text }) => text).join('')).toBe(label);
      expect(parts.every(({ match }, i) => i === 0 || match !== parts[i - 1]?.match)).toBe(true);
    }),
  );
});
