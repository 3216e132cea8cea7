import { expect, it } from 'vitest';
import { answerOf } from '@/components/directory/answer';
import { NO_FILTERS, type SchoolFilters } from '@/lib/schools/model/filters';

it.each<[Partial<SchoolFilters>, string, string]>([
  [
    { specialties: ['pastry'], countries: ['spain'] },
    'Escuelas de pastelería en España',
    'Pastry schools in Spain',
  ],
  [
    { types: ['university'], specialties: ['hotelManagement'], countries: ['mexico'] },
    'Universidades de gestión hotelera en México',
    'Universities teaching hotel management in Mexico',
  ],
  [
    { search: '{x} <b>', specialties: ['wineGastronomy'] },
    'Escuelas de vino y gastronomía que coinciden con «{x} <b>»',
    'Wine and gastronomy schools matching ‘{x} <b>’',
  ],
  [{ countries: ['no-such-country'] }, 'Escuelas', 'Schools'],
  [
    { specialties: ['pastry'], countries: ['italy', 'spain', 'usa'] },
    'Escuelas de pastelería en España, Estados Unidos o Italia',
    'Pastry schools in Italy, Spain or the United States',
  ],
  [
    {
      specialties: ['culinaryArts', 'pastry', 'hospitality'],
      countries: ['france', 'italy', 'peru', 'spain'],
    },
    'Escuelas de alguna de 3 especialidades en 4 países',
    'Schools teaching any of 3 specialties in 4 countries',
  ],
])('a search for %j is a heading in both languages', (filters, spanish, english) => {
  const asked = { ...NO_FILTERS, ...filters };
  expect([answerOf('es', asked), answerOf('en', asked)]).toEqual([spanish, english]);
});
