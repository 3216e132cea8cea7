import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metaDescription, splitLead } from '@/lib/schools/model/description';
import { isBrokenList, parseList, parseObjects } from '@/lib/schools/model/lists';

it('a meta description never exceeds 160 characters and never breaks a character in two', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
      const cut = metaDescription(text);
      expect([...cut].length).toBeLessThanOrEqual(160);
      expect(cut.isWellFormed()).toBe(true);
    }),
  );
});

describe('a list stored as JSON text', () => {
  it.each([null, '', 'no', '{', '{"a":1}', '"x"', '12', 'null'])('reads %j as an empty list', (text) => {
    expect(parseList(text)).toEqual([]);
  });

  it('keeps texts and drops what is none', () => {
    expect(parseList('["a", 1, null, " ", "b"]')).toEqual(['a', 'b']);
    // as the next release stores it
    expect(parseList(['a', ' ', 'b'])).toEqual(['a', 'b']);
    expect(
      parseObjects('[{"n":1}, 2, null]', (entry) => (typeof entry.n === 'number' ? entry.n : null)),
    ).toEqual([1]);
  });
});

it.each([
  [null, false],
  ['', false],
  ['[1]', false],
  [['a'], false],
  ['["a', true],
  ['7', true],
])('%j is broken: %s', (value, broken) => {
  expect(isBrokenList(value)).toBe(broken);
});

describe('a description', () => {
  it('opens with its first sentence, whole', () => {
    expect(splitLead('Escuela de cocina de la ciudad de San Sebastián. Abrió en 2009.')).toEqual([
      'Escuela de cocina de la ciudad de San Sebastián.',
      'Abrió en 2009.',
    ]);
    expect(splitLead('One sentence only')).toEqual(['One sentence only', '']);
  });

  it('loses no word when it is split', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(splitLead(text).join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      }),
    );
  });
});
