import { expect, it } from 'vitest';
import { placeIntro } from '@/components/places/place-intro';
import { COUNTRIES } from '@/lib/places/countries';
import { placeIn } from '@/lib/schools/model/place';
import type { FoundPlace } from '@/lib/search/queries/place-page';

const [COUNTRY] = COUNTRIES;

it.each([
  [10, 'Median price of a year where one is known, for international students: '],
  [6, 'Median price of a year where one is known, mostly for international students: '],
  [5, 'Median price of a year where one is known: '],
])('Of ten median prices %i are for international students', (international, beginning) => {
  if (COUNTRY === undefined) throw new Error('no country is known');
  const found = {
    place: placeIn(COUNTRY),
    result: { total: 3, schools: [], page: 1, pageCount: 1 },
    programmes: {
      programmes: 12,
      medians: [{ level: 'diploma', euros: 7421, programmes: 10, international }],
    },
    towns: [],
    townCount: 1,
  } as unknown as FoundPlace;
  expect(placeIntro('en', found).at(-1)).toBe(`${beginning}Diploma, about €7,400 (10 programmes).`);
});

it.each([
  [9, 'The directory lists 10 schools here, in 2 towns.'],
  [2, 'The directory lists 10 schools here.'],
])('With %i of ten schools in a known town it begins ‘%s’', (located, sentence) => {
  if (COUNTRY === undefined) throw new Error('no country is known');
  const found = {
    place: placeIn(COUNTRY),
    result: { total: 10, schools: [], page: 1, pageCount: 1 },
    programmes: { programmes: 0, medians: [] },
    towns: [{ place: placeIn(COUNTRY), name: 'A', schools: located }],
    townCount: 2,
  } as unknown as FoundPlace;
  expect(placeIntro('en', found)[0]).toBe(sentence);
});
