import { describe, expect, it } from 'vitest';
import { readRegisterRow } from '@/lib/imports/registers/model/read-register';
import { REGISTERS } from '@/lib/imports/registers/model/registers';
import { statedFacts } from '@/lib/imports/registers/model/school-register';

const read = (name: string, ...programmes: Record<string, string>[]) => {
  const school = { source_id: 'a', name, city: 'Gral. Roca', country: 'Argentina' };
  const found = readRegisterRow('argentina', school, programmes);
  if (typeof found === 'string') throw new Error(found);
  return found;
};

describe('the guide of Argentina', () => {
  it('makes national and provincial universities public by their name alone', () => {
    expect(read('Universidad Nacional de Quilmes').columns).toMatchObject({ ownership: 'public' });
    expect(read('Universidad de Morón').columns).not.toHaveProperty('ownership');
    expect(read('Universidad de Morón').columns.city).toBe('General Roca');
  });

  it('does not attribute that to the guide, which does not state it', () => {
    const { derived } = REGISTERS.argentina.sources?.guia ?? {};
    expect(statedFacts(['name', 'ownership'], true, derived)).toEqual(['name']);
  });

  it('gives a level to titles that are certain, and reads distance and completion cycles', () => {
    const { programmes } = read(
      'Universidad de Morón',
      { programme: 'Técnico Universitario en Hotelería - MD', award_level: 'Otros Pregrados' },
      {
        programme: 'Sommelier',
        award_level: 'Otros Pregrados',
        length: '5',
        length_unit: 'four-month periods',
      },
      {
        programme: 'Licenciado en Enología - Ciclo de Complementación Curricular',
        award_level: 'Ciclo de Complementación Curricular',
      },
    );
    expect(programmes).toMatchObject([
      { name: 'Técnico Universitario en Hotelería', level: 'vocational-higher', mode: 'online' },
      { name: 'Sommelier', duration_text: '5 cuatrimestres', duration_text_en: '5 four-month terms' },
      { name: 'Licenciado en Enología (ciclo de complementación curricular)', level: 'bachelor' },
    ]);
    expect(programmes[1]).not.toHaveProperty('level');
  });

  it('leaves out a part of a term, which is a slip of the list', () => {
    const row = { programme: 'Arte Culinario', award_level: 'Otros Pregrados', length: '2.5' };
    const { programmes } = read('Universidad de Morón', { ...row, length_unit: 'four-month periods' });
    expect(programmes[0]).not.toHaveProperty('duration_text');
  });
});
