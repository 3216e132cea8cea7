import { describe, expect, it } from 'vitest';
import { programmeList, programmeRows, readSeedProgrammes } from '@/scripts/build-programme-seed';

const schools = readSeedProgrammes();
const programmes = schools.flatMap((one) => one.programmes);
const SOURCE = { url: 'https://example.org/', facts: 'one year', facts_es: 'un año' };

describe('programmes.json', () => {
  it('has a source for every programme, so for every price, with facts in both languages', () => {
    for (const { name, sources: own } of programmes) {
      expect(own.length, name).toBeGreaterThan(0);
      for (const source of own) {
        expect(source, name).toEqual({
          url: expect.stringMatching(/^https?:\/\//),
          facts: expect.stringMatching(/\S/),
          facts_es: expect.stringMatching(/\S/),
          ...(source.seen === undefined ? {} : { seen: expect.stringMatching(/^\d{4}(-\d\d){0,2}$/) }),
        });
      }
    }
  });
});

describe('the list of a school', () => {
  const programme = { name: 'Corso', name_en: 'Course', certified: false, sources: [SOURCE] };
  it('has the Spanish name and the length in words', () => {
    expect(
      programmeList([
        { ...programme, name_es: 'Curso', duration_value: 3.5, duration_unit: 'years' },
        { ...programme, duration_value: 1, duration_unit: 'months' },
        {
          ...programme,
          duration_value: 2,
          duration_unit: 'months',
          duration_text: 'Dos',
          duration_text_en: 'Two',
        },
      ]),
    ).toEqual([
      { name: 'Curso', name_en: 'Course', duration: '3,5 años', duration_en: '3.5 years', certified: false },
      { name: 'Corso', name_en: 'Course', duration: '1 mes', duration_en: '1 month', certified: false },
      { name: 'Corso', name_en: 'Course', duration: 'Dos', duration_en: 'Two', certified: false },
    ]);
  });

  it('gives two programmes of one name two slugs, and refuses what it does not know', () => {
    const school = { school: 'school', replaces: [], programmes: [programme, programme] };
    expect(programmeRows(school).map(({ slug }) => slug)).toEqual(['corso', 'corso-2']);
    expect(() => programmeRows({ ...school, programmes: [{ ...programme, fee: 1 }] })).toThrow(
      'school: unknown fields [fee]',
    );
  });
});
