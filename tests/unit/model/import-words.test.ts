import { expect, it } from 'vitest';
import { countryOf } from '@/lib/imports/country-of';
import { guessMapping } from '@/lib/imports/model/headings';
import { readTown } from '@/lib/imports/model/meaning';
import { unknownWords } from '@/lib/imports/model/words';

it.each([
  [
    'Nombre del centro|Localidad|País|Nº alumnos|Precio anual',
    'name|city|country|students_count|tuition_min',
  ],
  ['Nom de l’établissement|Commune|Pays|Année de création|Courriel', 'name|city|country|founded|email'],
  ['Denominazione Scuola|Comune|Regione|Sito web|Indirizzo', 'name|city|region|website|address'],
  ['Nom del centre|Municipi|Adreça|Correu electrònic|Titularitat', 'name|city|address|email|ownership'],
  ['instnm|addr|city|stabbr|zip|gentele|webaddr', 'name|address|city|region|address|phone|website'],
  ['Nombre|Código postal|Número', 'name||'],
  [
    'school.name|address.city|address.country.name|contact.phoneNumber|contact.email|geo.lat|geo.lng|school.id',
    'name|city|country|phone|email|coordinates_lat|coordinates_lng|',
  ],
  ['schoolName|streetAddress|postalCode|websiteUrl|location.name', 'name|address|address|website|city'],
  ['names[0].value|locations[0].geonames_details.name|Precio (€)|Web [url]', 'name|city|tuition_min|website'],
  ['Nombre / Name|Teléfono:|E-mail|N.º de alumnos', 'name|phone|email|students_count'],
])('headings %s mean their fields', (headings, columns) => {
  expect(guessMapping(headings.split('|'))).toEqual(columns.split('|').map((one) => one || null));
});

it.each([
  ['Espanya', 'Spain'],
  ['España', 'Spain'],
  ['Deutschland', 'Germany'],
  ['Italia', 'Italy'],
  ['日本', 'Japan'],
  ['Ελλάδα', 'Greece'],
  ['Españistán', undefined],
])('the country %s is %s', (written, name) => {
  expect(countryOf(written)).toBe(name);
});

it('a trailing article stands in front of its town', () => {
  expect(['Rozas de Madrid, Las', 'Hospitalet, L’', 'Bilbao, Vizcaya'].map(readTown)).toEqual([
    'Las Rozas de Madrid',
    'L’Hospitalet',
    'Bilbao, Vizcaya',
  ]);
});

it('an unknown word of every choice is asked about', () => {
  const columns = ['type', 'ownership', 'operating_status'] as const;
  const values = {
    0: { academia: 1, barco: 1 },
    1: { 'semi-privada': 2 },
    2: { cerrada: 1, 'en obras': 1 },
  };
  expect(unknownWords({ columns }, values, countryOf).map(({ column, word }) => [column, word])).toEqual([
    ['type', 'barco'],
    ['ownership', 'semi-privada'],
    ['operating_status', 'en obras'],
  ]);
});
