import { expect, it } from 'vitest';
import { answerOf } from '@/components/directory/answer';
import { NO_FILTERS, type SchoolFilters } from '@/lib/schools/model/filters';

it.each<[Partial<SchoolFilters>, string, string]>([
  [{ specialty: 'pastry', country: 'spain' }, 'Escuelas de pastelería en España', 'Pastry schools in Spain'],
  [{ country: 'usa' }, 'Escuelas en Estados Unidos', 'Schools in the United States'],
  [{ type: 'college' }, 'Escuelas superiores', 'Colleges'],
  [
    { type: 'university', specialty: 'hotelManagement', country: 'mexico' },
    'Universidades de gestión hotelera en México',
    'Universities teaching hotel management in Mexico',
  ],
  [{ search: 'lyon' }, 'Escuelas que coinciden con «lyon»', 'Schools matching ‘lyon’'],
  [
    { search: '{x} <b>', specialty: 'wineGastronomy' },
    'Escuelas de vino y gastronomía que coinciden con «{x} <b>»',
    'Wine and gastronomy schools matching ‘{x} <b>’',
  ],
  [{ country: 'no-such-country' }, 'Escuelas', 'Schools'],
])('a search for %j is a heading in both languages', (filters, spanish, english) => {
  const asked = { ...NO_FILTERS, ...filters };
  expect([answerOf('es', asked), answerOf('en', asked)]).toEqual([spanish, english]);
});
