import { expect, it } from 'vitest';
import { answerOf } from '@/components/directory/answer';
import { NO_FILTERS, type SchoolFilters } from '@/lib/search/model/school-filters';

it.each<[Partial<SchoolFilters>, string, string]>([
  [
    { specialty: ['pastry'], country: ['spain'] },
    'Escuelas de pastelería en España',
    'Pastry schools in Spain',
  ],
  [
    { type: ['university'], specialty: ['hotelManagement'], country: ['mexico'] },
    'Universidades de gestión hotelera en México',
    'Universities teaching hotel management in Mexico',
  ],
  [
    { search: '{x} <b>', specialty: ['wineGastronomy'] },
    'Escuelas de vino y gastronomía que coinciden con «{x} <b>»',
    'Wine and gastronomy schools matching ‘{x} <b>’',
  ],
  [{ country: ['no-such-country'] }, 'Escuelas', 'Schools'],
  [
    { specialty: ['pastry'], country: ['italy', 'spain', 'usa'] },
    'Escuelas de pastelería en España, Estados Unidos o Italia',
    'Pastry schools in Italy, Spain or the United States',
  ],
  [
    {
      specialty: ['culinaryArts', 'pastry', 'hospitality'],
      country: ['france', 'italy', 'peru', 'spain'],
    },
    'Escuelas de alguna de 3 especialidades en 4 países',
    'Schools teaching any of 3 specialties in 4 countries',
  ],
])('a search for %j is a heading in both languages', (filters, spanish, english) => {
  const asked = { ...NO_FILTERS, ...filters };
  expect([answerOf('es', asked), answerOf('en', asked)]).toEqual([spanish, english]);
});
