import { describe, expect, it } from 'vitest';
import { readRegisterRow } from '@/lib/imports/registers/model/read-register';
import { shippedRecord } from '../../../support/register-record';

const school = { source_id: 'I1S1', name: 'IP A', city: 'B', country: 'Chile' };
const row = (source_date: string, more: object) => ({
  ...{ source_id: 'I1S1', programme: 'COCINA', code: 'I1S1C1J1V1', specialty: 'culinaryArts', source_date },
  ...{ award_level: 'Profesional', price_currency: 'CLP', ...more },
});
const read = (...rows: ReturnType<typeof row>[]) => {
  const found = readRegisterRow('chile', school, rows);
  if (typeof found === 'string') throw new Error(found);
  return found.programmes;
};

describe('the lists of Chile', () => {
  it('give one programme the newest fee and places, and the exact level and length of the older list', () => {
    const [programme, ...none] = read(
      row('2026', { price_year: '3000', places: '30', places_year: '2026', timetable: 'Diurna' }),
      row('2024-07-02', {
        award_level: 'Profesional Con Licenciatura',
        length: '8',
        length_unit: 'semesters',
      }),
    );
    expect(none).toEqual([]);
    expect(programme).toMatchObject({
      ...{ level: 'bachelor', duration_value: 8, places: 30, note_en: 'Daytime classes.' },
      prices: [{ min: 3000, year: '2026' }],
    });
  });

  it('keep the enrolment fee with the tuition of its own year', () => {
    const older = row('2025', { price_year: '2000', enrolment_fee: '90', places_year: '2025' });
    expect(read(older)[0]?.prices?.[0]?.includes_en).toContain('fee of 90 pesos');
    const newer = row('2026', { price_year: '3000', places_year: '2026' });
    expect(read(older, newer)[0]?.prices?.[0]?.includes_en).toBe('tuition only, without the enrolment fee');
    // Tuition in UF has no amount in pesos, so the older one stays with its year.
    expect(read(older, row('2026', { places_year: '2026' }))[0]?.prices).toMatchObject([
      { min: 2000, year: '2025' },
    ]);
  });

  it('state the accreditation of the institution with its period', () => {
    expect(shippedRecord('chile', 'I2S1').columns).toMatchObject({
      accreditation_en: ['CNA: institution accredited for 5 years, 29 February 2024 to 29 February 2029'],
    });
  });
});
