import { describe, expect, it } from 'vitest';
import { readPaste } from '@/lib/imports/model/paste';
import { readPrice } from '@/lib/programmes/model/paste-price';

const SOURCE = 'https://school.example/precios';
const table = (...lines: string[][]) => lines.map((cells) => cells.join('\t')).join('\n');
const fieldsOf = (text: string, language: 'es' | 'en' = 'es', source = SOURCE) =>
  (readPaste(text, source, language)?.rows ?? []).map(({ fields }) => fields);
const problemsOf = (text: string, source = SOURCE) =>
  readPaste(text, source, 'es')?.rows.map(({ number, problems }) => [
    number,
    Object.fromEntries(problems.map(({ column, error }) => [column, error])),
  ]);

describe('a pasted table', () => {
  it('without headings has its columns in the order that the page names', () => {
    const [fields] = fieldsOf(
      table([
        ...['Diploma de Cocina', 'diploma', 'Cocina', '9 meses', '15.500', 'EUR', 'año', '2026/27'],
        ...['septiembre y enero', 'español, inglés'],
      ]),
    );
    expect(fields).toMatchObject({
      name: 'Diploma de Cocina',
      level: 'diploma',
      field: 'culinaryArts',
      duration_value: 9,
      duration_unit: 'months',
      prices: [{ min: 15_500, max: 15_500, currency: 'EUR', per: 'year', year: '2026-27' }],
      intakes: ['9', '1'],
      languages: ['Spanish', 'English'],
      sources: [{ url: SOURCE }],
    });
  });

  it.each([
    [
      'es',
      ['Nombre', 'Precio', 'Por', 'Inicio', 'Algo más', 'Modalidad'],
      ['Pan', '1.250,50 €', 'mes', 'Sep/Feb', 'x', 'En línea'],
    ],
    [
      'en',
      ['Start', 'Name', 'Notes', 'Price', 'Per', 'Mode'],
      ['Sept, Feb', 'Pan', 'x', '€1,250.50', 'month', 'online'],
    ],
  ] as const)(
    'with headings in %s may have any order, and columns that nobody knows',
    (language, headings, cells) => {
      const text = table([...headings], [...cells]);
      const { columns, hasHeadings, unread } = readPaste(text, SOURCE, language) ?? {};
      expect(hasHeadings).toBe(true);
      expect(columns).toContain(null);
      expect(unread).toEqual([language === 'es' ? 'Algo más' : 'Notes']);
      expect(fieldsOf(text, language)).toMatchObject([
        {
          name: 'Pan',
          prices: [{ min: 1250.5, max: 1250.5, currency: 'EUR', per: 'month' }],
          intakes: ['9', '2'],
          mode: 'online',
        },
      ]);
    },
  );

  it('tells each problem in its row and cell', () => {
    expect(
      problemsOf(
        table(
          ['Nombre', 'Nivel', 'Duración', 'Precio', 'Moneda', 'Por', 'Año', 'Inicio', 'Web'],
          ['', 'diploma', '', '', '', '', '', '', ''],
          ['A', 'gurú', '9', '12.000–9.000', 'euros', 'quincena', '2025-27', '13', 'javascript:x'],
          ['B', '', '', 'a convenir', 'EUR', 'año', '', '', ''],
          ['C', '', '', '-5', 'EUR', 'año', '', '', ''],
          ['D', '', '', '$500', '', '', '', '', ''],
        ),
      ),
    ).toEqual([
      [2, { name: 'nameRequired' }],
      [
        3,
        {
          level: 'choiceInvalid',
          length: 'unitRequired',
          price: 'rangeOrder',
          currency: 'currencyUnknown',
          per: 'choiceInvalid',
          year: 'yearInvalid',
          start: 'monthInvalid',
          website: 'addressInvalid',
        },
      ],
      [4, { price: 'numberInvalid' }],
      [5, { price: 'notNegative' }],
      [6, { currency: 'currencyRequired', per: 'perRequired' }],
    ]);
  });

  it('needs a source for a price: of the row, or of the whole table', () => {
    const rows = (source: string, cell: string) =>
      problemsOf(
        table(['Name', 'Price', 'Currency', 'Per', 'Source'], ['A', '5', 'EUR', 'year', cell]),
        source,
      );
    expect(rows('', '')).toEqual([[2, { source: 'sourceRequired' }]]);
    expect(rows('', SOURCE)).toEqual([[2, {}]]);
    expect(rows(SOURCE, '')).toEqual([[2, {}]]);
  });
});

describe('a price in one cell', () => {
  it.each([
    ['15.500 €', { kind: 'exact', min: '15500', max: '', currency: 'EUR', approximate: false }],
    [
      'CHF 30.500 – 39.500',
      { kind: 'range', min: '30500', max: '39500', currency: 'CHF', approximate: false },
    ],
    ['9.000 a 12.000 EUR', { kind: 'range', min: '9000', max: '12000', currency: 'EUR', approximate: false }],
    ['desde 9.000', { kind: 'from', min: '9000', max: '', currency: '', approximate: false }],
    ['hasta £4.000', { kind: 'upTo', min: '', max: '4000', currency: 'GBP', approximate: false }],
    ['aprox. 4.000', { kind: 'exact', min: '4000', max: '', currency: '', approximate: true }],
  ])('%s', (cell, price) => expect(readPrice(cell, ',')).toMatchObject({ price, error: null }));

  it.each(['gratis', '1-2-3', '5 €/h'])('%s is none', (cell) =>
    expect(readPrice(cell, ',').error).toBe('numberInvalid'),
  );
});
