import { describe, expect, it } from 'vitest';
import { readRegisterRow } from '@/lib/imports/registers/model/read-register';

const school = {
  source_id: '1-11001',
  name: 'UNIVERSIDAD DE LA GUAJIRA',
  city: 'BOGOTA D.C.',
  country: 'Colombia',
};
const course = (code: string, more: object) => ({
  ...{ source_id: '1-11001', code: `SNIES ${code}`, programme: 'TECNOLOGIA EN GESTION GASTRONOMICA' },
  ...{ specialty: 'culinaryArts', award_level: 'TECNOLOGICO', price_period: '900000', price_currency: 'COP' },
  ...more,
});

describe('the register of Colombia', () => {
  it('gives names their accents, and a semester its price for new students', () => {
    const rows = [
      course('1', { length: '6', length_unit: 'semesters', credits: '96' }),
      course('1', { length: '6', length_unit: 'semesters', credits: '96' }),
      course('2', { length: '9', length_unit: 'quarters' }),
    ];
    const read = readRegisterRow('colombia', school, rows);
    expect(read).toMatchObject({
      columns: { name: 'Universidad de La Guajira', city: 'Bogotá' },
      programmes: [
        {
          ...{ key: '1', name: 'Tecnología en Gestión Gastronómica', level: 'vocational-higher' },
          ...{ duration_value: 6, duration_unit: 'semesters', note_es: '96 créditos.' },
          prices: [{ min: 900000, currency: 'COP', per: 'semester' }],
        },
        { key: '2', duration_text_en: '9 quarters' },
      ],
    });
    const second = typeof read === 'string' ? null : read.programmes[1];
    expect(second).not.toHaveProperty('prices');
  });
});
