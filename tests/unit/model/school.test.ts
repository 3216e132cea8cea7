import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metaDescription, splitLead } from '@/lib/schools/model/description';
import { objects, shownEntries } from '@/lib/schools/model/lists';

it('a meta description never exceeds 160 characters and never breaks a character in two', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
      const cut = metaDescription(text);
      expect([...cut].length).toBeLessThanOrEqual(160);
      expect(cut.isWellFormed()).toBe(true);
    }),
  );
});

it.each([[null], ['no'], [{ a: 1 }]])('%j has no objects', (value) => {
  expect(objects(value)).toEqual([]);
});

it('lists keep what can be shown', () => {
  expect(shownEntries(['a', ' ', '', 'b'])).toEqual(['a', 'b']);
  expect(objects([{ n: 1 }, 2, null])).toEqual([{ n: 1 }]);
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
