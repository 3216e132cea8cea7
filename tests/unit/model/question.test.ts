import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Question, readQuestion, withoutWords } from '@/lib/schools/model/question';

const TOWNS = ['lyon', 'buenos aires', 'san sebastián', 'paris', 'a coruña'];
const isTown = (words: string) => TOWNS.includes(words.toLowerCase());
const NOTHING = { near: '', priceMax: null, cheap: false };

/** Search, what is left, and what it asks for beside. */
const READ: [string, string, Partial<Question>][] = [
  ['pastry near Lyon', 'pastry', { near: 'Lyon' }],
  ['pastelería cerca de Buenos Aires barata', 'pastelería', { near: 'Buenos Aires', cheap: true }],
  ['cerca de A Coruña', '', { near: 'A Coruña' }],
  ['near nowhere', 'near nowhere', {}],
  [
    'schools around Paris under 10000',
    'schools',
    { near: 'Paris', priceMax: { amount: 10_000, currency: 'EUR' } },
  ],
  ['cocina por menos de 10.000 €', 'cocina', { priceMax: { amount: 10_000, currency: 'EUR' } }],
  ['wine below 15k usd', 'wine', { priceMax: { amount: 15_000, currency: 'USD' } }],
  ['vino máximo 8000 libras', 'vino', { priceMax: { amount: 8000, currency: 'GBP' } }],
  ['low cost', '', { cheap: true }],
  ['lo más barato de cocina', 'lo de cocina', { cheap: true }],
  ['Basque Culinary Center', 'Basque Culinary Center', {}],
  ['Under the Sea 20', 'Under the Sea 20', {}],
  ['max 20', 'max 20', {}],
  ['under', 'under', {}],
  ['10000', '10000', {}],
];

describe('what a search asks for', () => {
  it.each(READ)('%j', (search, text, expected) => {
    const { parts, ...read } = readQuestion(search, isTown);
    expect(read).toEqual({ ...NOTHING, text, ...expected });
    expect(parts.length).toBe(Object.keys(expected).length);
  });

  it('is each word of it once: those that ask for more, and the rest in its order', () => {
    const word = fc.constantFrom(
      ...[
        'near',
        'Lyon',
        'cheap',
        'under',
        '10000',
        'cocina',
        'cerca',
        'de',
        'barato',
        '€',
        'Paris',
        'wine',
        '20',
        '😀',
      ],
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 10 }), (words) => {
        const { text, parts } = readQuestion(words.join(' '), isTown);
        const all = [text, ...parts.map((part) => part.words)].join(' ').split(' ').filter(Boolean);
        expect(all.toSorted()).toEqual(words.toSorted());
        let at = -1;
        for (const one of text.split(' ').filter(Boolean)) {
          at = words.indexOf(one, at + 1);
          expect(at).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('is no error for any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 120 }),
        fc.string({ unit: 'binary', maxLength: 20 }),
        (text, words) => {
          expect(readQuestion(text, isTown).parts.length).toBeLessThanOrEqual(3);
          expect(withoutWords(text, words).length).toBeLessThanOrEqual(text.length);
        },
      ),
    );
  });
});

describe('a search without words that it says', () => {
  it.each([
    ['PASTELERÍA en España', 'pasteleria', 'en España'],
    ['escuela en ciudad de méxico hoy', 'ciudad mexico', 'escuela en hoy'],
    ['hotel-management suiza', 'hotel management', 'suiza'],
    ['cocina', 'vino', 'cocina'],
    ['wine in wine country', 'wine country', 'wine in'],
  ])('%j without %j', (search, words, left) => {
    expect(withoutWords(search, words)).toBe(left);
  });
});
