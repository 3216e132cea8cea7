import { describe, expect, it } from 'vitest';
import { cellText, columnOf, isDayFormat } from '@/lib/imports/model/workbook-cell';

const known = { isDay: false, from1904: false };

describe('a cell of a workbook', () => {
  it.each([
    ['A1', 0],
    ['Z9', 25],
    ['AA1', 26],
    ['AB34', 27],
  ])('%s is in the column %i', (reference, column) => {
    expect(columnOf(reference)).toBe(column);
  });

  it.each([
    ['1', 'b', 'true'],
    ['0', 'b', 'false'],
    ['#N/A', 'e', '#N/A'],
    ['1.9871000000000001', '', '1.9871'],
    ['34600000000', 'n', '34600000000'],
    ['0.30000000000000004', '', '0.3'],
    ['40.416799999999995', '', '40.4168'],
    ['own text', 'inlineStr', 'own text'],
    ['of a formula', 'str', 'of a formula'],
    ['2026-05-01T00:00:00', 'd', '2026-05-01'],
  ])('%j of the type %j says %j', (value, type, text) => {
    expect(cellText(value, type, known)).toBe(text);
  });

  it('is a day where its format says so, counted from 1900 or 1904', () => {
    expect(cellText('46143', '', { ...known, isDay: true })).toBe('2026-05-01');
    expect(cellText('46143.75', '', { ...known, isDay: true })).toBe('2026-05-01');
    expect(cellText('1', '', { ...known, isDay: true })).toBe('1900-01-01');
    expect(cellText('44681', '', { ...known, isDay: true, from1904: true })).toBe('2026-05-01');
  });

  it.each([
    ['807', '00000', '00807'],
    ['42', '"C-"0000', 'C-0042'],
    ['968000001', '000\\-000\\-000', '968-000-001'],
    ['6175550100', '[<=9999999]###\\-####;\\(###\\)\\ ###\\-####', '(617) 555-0100'],
    ['5550100', '[<=9999999]###\\-####;\\(###\\)\\ ###\\-####', '555-0100'],
    ['1234567', '00000', '1234567'],
    ['4500', '#,##0', '4500'],
    ['4500', '#,##0.00\\ "€"', '4500'],
    ['4500', '0\\ "€"', '4500'],
    ['0.5', '00', '0.5'],
  ])('%s in the format %s says %s', (value, code, text) => {
    expect(cellText(value, '', { ...known, code })).toBe(text);
  });

  it.each([
    [14, undefined, true],
    [27, undefined, true],
    [36, undefined, true],
    [50, undefined, true],
    [58, undefined, true],
    [37, undefined, false],
    [49, undefined, false],
    [164, 'dd/mm/yyyy', true],
    [165, '[$-409]mmm yy', true],
    [166, '#,##0.00 "dd"', false],
    [167, '0.00%', false],
  ])('has a format of days or not: %i %s', (id, code, isDay) => {
    expect(isDayFormat(id, code)).toBe(isDay);
  });
});
