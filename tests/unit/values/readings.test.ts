import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '@/lib/i18n/locales';
import { messagesOf as allMessages } from '@/lib/i18n/messages';

import { plainWords } from '@/lib/plain-words';
import { specialtyOf } from '@/lib/schools/model/choice-words';
import { SPECIALTIES } from '@/lib/schools/model/choices';
import { languageOf } from '@/lib/schools/model/languages';
import { isOfCurrency, plainAmount } from '@/lib/values/amount';
import { degreesText } from '@/lib/values/coordinates';
import { isIsoDay, readAnyDay, readPastDay } from '@/lib/values/day';
import { EMAIL_PATTERN, readEmail } from '@/lib/values/email';
import { isDoubtfulAmount } from '@/lib/values/number';
import { readPhone } from '@/lib/values/phone';
import { type Reading, VALUE_REASONS } from '@/lib/values/reading';
import { readWebAddress } from '@/lib/values/web-address';

/** A value, `~` when repaired; `?` with several; `!` with a reason. */
function shown(reading: Reading): string {
  if ('value' in reading) return (reading.repaired ? '~' : '') + reading.value;
  return 'doubtful' in reading ? `? ${reading.doubtful.join(' ')}` : `! ${reading.refused}`;
}

it.each([
  ['info@a.example', 'info@a.example'],
  ['  info@a.example ', 'info@a.example'],
  ['ñandú@correo.example', 'ñandú@correo.example'],
  ['in\u200bfo@a.example\u200d', '~info@a.example'],
  ['info＠a.example', '~info@a.example'],
  ['mailto:info@a.example', '~info@a.example'],
  ['MAILTO:info@a.example?subject=Hola', '~info@a.example'],
  ['<info@a.example>', '~info@a.example'],
  ['Escuela Sol <info@a.example>', '~info@a.example'],
  ['info@a.example.', '~info@a.example'],
  ['info [at] a (dot) example', '~info@a.example'],
  ['info(arroba)a.example', '~info@a.example'],
  ['a@b.c; d@e.f', '? a@b.c d@e.f'],
  ['a@b.c y d@e.f', '? a@b.c d@e.f'],
  ['a@b.c, a@b.c', '~a@b.c'],
  ['mailto:a@b', '! invalid'],
  ['<a@b>', '! invalid'],
  ['a@b@c.com', '! invalid'],
  ['ana @example.com', '! invalid'],
  ['a..b@c.example', '! invalid'],
  ['a@-b.example', '! invalid'],
  ['a@b..example', '! invalid'],
  ['www.a.example', '! invalid'],
  ['no e-mail', '! invalid'],
])('the e-mail address %j is %s', (text, reading) => {
  expect(shown(readEmail(text))).toBe(reading);
});

it('what a browser lets pass as an e-mail address includes what telephones and people add', () => {
  const pattern = new RegExp(`^(?:${EMAIL_PATTERN})$`, 'v');
  const given = [
    'info@a.example',
    ' info@a.example ',
    '<info@a.example>',
    'info@a',
    'a b@c.example',
    'a@.example',
  ];
  expect(given.filter((text) => pattern.test(text))).toEqual(given.slice(0, 3));
});

it.each([
  ['https://a.example/x', 'https://a.example/x'],
  ['www.a.example', 'https://www.a.example'],
  ['a.example:8080/x', 'https://a.example:8080/x'],
  ['https://ñam.es', 'https://ñam.es'],
  ['https://https://a.example', '~https://a.example'],
  ['http://http://a.example/x', '~http://a.example/x'],
  ['https//www.a.example/', '~https://www.a.example/'],
  ['http:/www.a.example', '~http://www.a.example'],
  ['http:\\\\www.a.example', '~http://www.a.example'],
  ['https://a.example/X_(Y)', 'https://a.example/X_(Y)'],
  ['<https://a.example>', '~https://a.example'],
  ['[Web](https://a.example)', '~https://a.example'],
  ['=HYPERLINK("https://a.example/x","Web")', '~https://a.example/x'],
  ['<a href="https://a.example">Web</a>', '~https://a.example'],
  ['https://a.\u200bexample', 'https://a.example'],
  ['www.a.example; www.b.example', '? https://www.a.example https://www.b.example'],
  ['www.a.example (en obras)', '? https://www.a.example'],
  ['https://www,a.example', '! invalid'],
  ['https://escuela', '! invalid'],
  ['info@a.example', '! invalid'],
  ['https://info@a.example', '! invalid'],
  ['mailto:info@a.example', '! invalid'],
  ['javascript:alert(1)', '! invalid'],
  ['ftp://a.example', '! invalid'],
])('the web address %j is %s', (text, reading) => {
  expect(shown(readWebAddress(text))).toBe(reading);
});

it.each([
  ['+34 968 00 00 01', '+34 968 00 00 01'],
  ['968 000 001 / 968 000 002', '968 000 001 / 968 000 002'],
  ['+1 617 555 0100 ext. 12', '+1 617 555 0100 ext. 12'],
  ['1-800-FLOWERS', '1-800-FLOWERS'],
  ['tel:+34968000001', '~+34968000001'],
  ['968000001.0', '~968000001'],
  ['９６８０００００１', '~968000001'],
  ['\u202a+34 968 000 001\u202c', '~+34 968 000 001'],
  ['3.4968E+10', '! rounded'],
  ['consultar en la web', '! phoneInvalid'],
  ['-', '! phoneInvalid'],
])('the telephone %j is %s', (text, reading) => {
  expect(shown(readPhone(text))).toBe(reading);
});

it.each([
  ['40.4168', '40.4168'],
  ['-3,7038', '-3,7038'],
  ['40° 25′ 12″ N', '40.42'],
  [`3°42'13.7"W`, '-3.703806'],
  ['3° 42′ O', '-3.7'],
  ['S 33.45', '-33.45'],
  ['-33.45 S', '33.45'],
  ['40.4°', '40.4'],
  ['40.4168, -3.7038', '40.4168, -3.7038'],
])('the coordinate %j is %s', (text, degrees) => {
  expect(degreesText(text)).toBe(degrees);
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

it.each([
  ['2026-05-01', '2026-05-01'],
  ['31/05/2026', '2026-05-31'],
  ['05/31/2026', '2026-05-31'],
  ['1/5/2026', '? 2026-05-01 2026-01-05'],
  ['2026-02-31', '! invalid'],
  ['2062-05-01', '! dateUnlikely'],
  ['0001-01-01', '! dateUnlikely'],
])('a day of a check written %j is %s', (text, reading) => {
  expect(shown(readPastDay(text))).toBe(reading);
});

it('31 February is no day', () => {
  const given = ['2026-02-28', '2026-02-30', '2026-02-31', '2026-13-01', 'x'];
  expect(given.filter(isIsoDay)).toEqual(['2026-02-28']);
});

describe('an amount', () => {
  it.each([
    ['4.500,00 €', '4.500,00', 'EUR'],
    ['US$ 14,500', '14,500', 'USD'],
    ['4,500.00 €', '4,500.00', 'EUR'],
    ['€4500', '4500', 'EUR'],
    ['4500euros', '4500', 'EUR'],
    ['18 000 MXN', '18 000', 'MXN'],
    ['18 000 ABC', '18 000 ABC', null],
    ['S/ 900', '900', 'PEN'],
    ['A$ 900', '900', 'AUD'],
    ['$900', '900', '$'],
    ['900 dólares', '900', '$'],
    ['¥90,000', '90,000', '¥'],
    ['desde 2.100 €/año', '2.100', 'EUR'],
    ['gratuito', '0', null],
    ['１２００', '1200', null],
    ['1,50,000', '150000', null],
    ['4500.000000000001', '4500', null],
    ['N/A', '', null],
    ['300 € / mes', '300   / mes', 'EUR'],
  ])('%j is %j in %s', (cell, text, currency) => {
    const amount = plainAmount(cell, 'money');
    expect([amount.text, amount.currency ?? amount.sign]).toEqual([text, currency]);
  });

  it('contradicts a currency of another sign', () => {
    const fits = (cell: string, stated: string) => isOfCurrency(plainAmount(cell, 'money'), stated);
    expect(['EUR', 'USD', 'MXN', ''].map((stated) => fits('$12000', stated))).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect(['EUR', 'USD'].map((stated) => fits('12000 €', stated))).toEqual([true, false]);
    expect(fits('12000', 'EUR')).toBe(true);
  });

  it.each([
    ['12,000', ',', true],
    ['12.000', ',', false],
    ['12.000', '.', true],
    ['12,50', ',', false],
    ['1.250,000', ',', false],
  ] as const)('%s where %s is the decimal sign is doubtful: %s', (text, sign, isDoubtful) => {
    expect(isDoubtfulAmount(text, 'money', sign)).toBe(isDoubtful);
  });
});

it.each([
  ['1990.0', '1990'],
  ['1960-09-04', '1960'],
  ['04/09/1960', '1960'],
  ['c. 1895', 'c. 1895'],
])('the year %j is %j', (cell, text) => {
  expect(plainAmount(cell, 'year').text).toBe(text);
});

describe('words', () => {
  it('of specialties include the names that the site shows', () => {
    for (const key of SPECIALTIES)
      for (const language of LANGUAGES) expect(specialtyOf(allMessages(language).Specialties[key])).toBe(key);
    expect(['pasteleria', 'PASTRY', 'Patisserie', 'Cocina vasca'].map(specialtyOf)).toEqual([
      'pastry',
      'pastry',
      'pastry',
      undefined,
    ]);
  });

  it('of languages are known by any of their names', () => {
    expect(['español', 'castellano', 'Spanish', 'Anglais', ' Quechua '].map(languageOf)).toEqual([
      'Spanish',
      'Spanish',
      'Spanish',
      'English',
      'Quechua',
    ]);
  });

  it('of days are in both languages', () => {
    expect(plainWords(readAnyDay('3 Sept 2025', 'dayFirst'))).toBe('2025 09 03');
  });
});

it.each(LANGUAGES)('each reason has a text in %s', (language) => {
  expect(Object.keys(allMessages(language).ValueErrors).sort()).toEqual([...VALUE_REASONS].sort());
});
