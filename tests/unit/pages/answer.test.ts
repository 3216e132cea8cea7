import { expect, it } from 'vitest';
import { answerOf } from '@/components/directory/answer';
import { NO_FILTERS, type SchoolFilters } from '@/lib/schools/model/filters';

it.each<[Partial<SchoolFilters>, string, string]>([
  [
    { specialties: ['pastry'], countries: ['spain'] },
    'Escuelas de pastelería en España',
    'Pastry schools in Spain',
  ],
  [{ countries: ['usa'] }, 'Escuelas en Estados Unidos', 'Schools in the United States'],
  [{ types: ['college'] }, 'Escuelas superiores', 'Colleges'],
  [
    { types: ['university'], specialties: ['hotelManagement'], countries: ['mexico'] },
    'Universidades de gestión hotelera en México',
    'Universities teaching hotel management in Mexico',
  ],
  [{ search: 'lyon' }, 'Escuelas que coinciden con «lyon»', 'Schools matching ‘lyon’'],
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
    { types: ['university', 'institute'], specialties: ['pastry', 'hospitality'] },
    'Universidades o institutos de pastelería u hostelería',
    'Universities or institutes teaching pastry or hospitality',
  ],
  [
    {
      specialties: ['culinaryArts', 'pastry', 'hospitality'],
      countries: ['france', 'italy', 'peru', 'spain'],
    },
    'Escuelas de alguna de 3 especialidades en 4 países',
    'Schools teaching any of 3 specialties in 4 countries',
  ],
  [
    { types: ['university', 'institute', 'academy'], countries: ['no-such-country', 'oman', 'usa'] },
    'Escuelas de 3 tipos en Estados Unidos u Omán',
    'Schools of 3 types in Oman or the United States',
  ],
])('a search for %j is a heading in both languages', (filters, spanish, english) => {
  const asked = { ...NO_FILTERS, ...filters };
  expect([answerOf('es', asked), answerOf('en', asked)]).toEqual([spanish, english]);
});
