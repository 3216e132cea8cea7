import { expect, it } from 'vitest';
import { countryOf } from '@/lib/imports/country-of';
import { plainAmount } from '@/lib/imports/model/amount';
import { readEmail, readTown, readWebsite } from '@/lib/imports/model/contact-cell';
import { readAnyDay } from '@/lib/imports/model/days';
import { guessMapping } from '@/lib/imports/model/headings';
import { isIsoDay } from '@/lib/iso-day';
import { isWebAddress } from '@/lib/schools/model/links';

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
])('headings %s mean their fields', (headings, columns) => {
  expect(guessMapping(headings.split('|'))).toEqual(columns.split('|').map((one) => one || null));
});

it.each([
  ['4.500,00 €', '4.500,00', 'EUR'],
  ['US$ 14,500', '14,500', 'USD'],
  ['4,500.00 €', '4,500.00', 'EUR'],
  ['€4500', '4500', 'EUR'],
  ['4500euros', '4500', 'EUR'],
  ['18 000 MXN', '18 000', 'MXN'],
  ['18 000 ABC', '18 000 ABC', null],
  ['$900', '900', null],
  ['desde 2.100 €/año', '2.100', 'EUR'],
  ['gratuito', '0', null],
  ['１２００', '1200', null],
  ['1,50,000', '150000', null],
  ['N/A', '', null],
  ['300 € / mes', '300   / mes', 'EUR'],
])('the amount %j is %j in %s', (cell, text, currency) => {
  expect(plainAmount(cell, 'money')).toEqual({ text, currency });
});

it.each([
  ['1990.0', '1990'],
  ['1960-09-04', '1960'],
  ['04/09/1960', '1960'],
  ['c. 1895', 'c. 1895'],
])('the year %j is %j', (cell, text) => {
  expect(plainAmount(cell, 'year').text).toBe(text);
});

it.each([
  ['2026-05-01 00:00:00', '2026-05-01'],
  ['2026/5/1', '2026-05-01'],
  ['1 de mayo de 2026', '2026-05-01'],
  ['May 1st, 2026', '2026-05-01'],
  ['marzo 2026', 'marzo 2026'],
  ['30/02/2026', '2026-02-30'],
])('the day %j is %j', (cell, day) => {
  expect(readAnyDay(cell, 'dayFirst')).toBe(day);
});

it('31 February is no day', () => {
  expect(['2026-02-28', '2026-02-30', '2026-02-31', '2026-13-01', 'x'].filter(isIsoDay)).toEqual([
    '2026-02-28',
  ]);
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

it('addresses without a host are none', () => {
  const given = ['https://https://a.example', 'https://www,a.example', 'https://escuela', 'https://ñam.es'];
  expect(given.filter(isWebAddress)).toEqual(['https://ñam.es']);
});

it('ways to reach a school are taken without what does not belong to them', () => {
  expect(readWebsite('http://http://a.example/x')).toEqual({ text: 'http://a.example/x', note: 'repaired' });
  expect(readWebsite('www.a.example; www.b.example')).toEqual({
    text: 'https://www.a.example',
    note: 'firstTaken',
  });
  expect(readEmail('mailto:a@b.example')).toEqual({ text: 'a@b.example', note: 'repaired' });
  expect(readEmail('a@b.example / c@d.example')).toEqual({ text: 'a@b.example', note: 'firstTaken' });
  expect(readEmail('no e-mail')).toEqual({ text: 'no e-mail' });
  expect(['Rozas de Madrid, Las', 'Hospitalet, L’', 'Bilbao, Vizcaya'].map(readTown)).toEqual([
    'Las Rozas de Madrid',
    'L’Hospitalet',
    'Bilbao, Vizcaya',
  ]);
});
