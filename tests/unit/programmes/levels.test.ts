import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '@/lib/i18n/locales';
import { LEVELS } from '@/lib/programmes/model/choices';
import { explainLevel, ISCED } from '@/lib/programmes/model/levels';

describe('the levels', () => {
  it('rise with those of ISCED 2011', () => {
    const known = LEVELS.flatMap((level) => ISCED[level] ?? []);
    expect(known.every((one) => Number.isInteger(one) && one >= 0 && one <= 8)).toBe(true);
    const highest = LEVELS.flatMap((level) => ISCED[level]?.[1] ?? []);
    const [certificate, intermediate, ...others] = highest;
    // A certificate may be of the fourth level, the vocational one below it in name is of the third.
    expect([certificate, intermediate]).toEqual([4, 3]);
    expect(others).toEqual(others.toSorted((a, b) => a - b));
    for (const level of LEVELS)
      expect(ISCED[level]?.[0] ?? 0, level).toBeLessThanOrEqual(ISCED[level]?.[1] ?? 0);
  });

  it.each(LANGUAGES)('are each explained in words of their own in %s', (language) => {
    const explained = LEVELS.map((level) => explainLevel(language, level));
    for (const property of ['name', 'what', 'national'] as const)
      expect(new Set(explained.map((one) => one[property])).size, property).toBe(LEVELS.length);
  });

  it.each([
    ['certificate', 'CINE 2011: niveles 3–4.', 'ISCED 2011: levels 3–4.'],
    ['bachelor', 'CINE 2011: nivel 6.', 'ISCED 2011: level 6.'],
    ['short-course', 'Queda fuera de los niveles de la CINE 2011.', 'Outside the levels of ISCED 2011.'],
  ] as const)('say where %s stands', (level, spanish, english) => {
    expect([explainLevel('es', level).isced, explainLevel('en', level).isced]).toEqual([spanish, english]);
  });

  it.each([
    ['vocational-intermediate', ['CFGM', 'CAP']],
    ['vocational-higher', ['CFGS', 'BTS']],
    ['associate', ['A.A.S.']],
    ['certificate', ['Certificate III']],
    ['bachelor', ['laurea', 'licence', 'licenciatura']],
  ] as const)('name %s as countries do: %j', (level, names) => {
    for (const language of LANGUAGES)
      for (const name of names) expect(explainLevel(language, level).national).toContain(name);
  });
});
