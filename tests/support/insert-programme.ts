import type { Database } from '../../lib/supabase/database.types.ts';
import { insertSchool } from './insert-school.ts';
import { serviceClient } from './school-pictures.ts';

type Fields = Partial<Database['public']['Tables']['programmes']['Insert']>;

export async function insertProgramme(
  schoolId: string,
  name: string,
  fields: Fields = {},
): Promise<{ id: string; slug: string }> {
  const { data } = await serviceClient()
    .from('programmes')
    .insert({ school_id: schoolId, name, ...fields })
    .select('id,slug')
    .single()
    .throwOnError();
  return data;
}

/** An active school with one detailed programme and one that has only a name. */
export async function insertSchoolWithProgrammes(word: string) {
  const school = await insertSchool(word, {
    is_active: true,
    email: 'hola@example.org',
    // Enough for search engines, with its programmes and their price (decision 110).
    address: 'Carrer Major 1',
    languages: ['French'],
  });
  const known = await insertProgramme(school.id, 'Diplôme de pâtisserie', {
    position: 1,
    name_es: 'Diploma de pastelería',
    name_en: 'Pastry diploma',
    level: 'diploma',
    field: 'pastry',
    duration_value: 9,
    duration_unit: 'months',
    intakes: [2, 9],
    languages: ['French', 'English'],
    mode: 'on-site',
    prices: [
      {
        min: 12_500,
        max: 12_500,
        currency: 'EUR',
        per: 'programme',
        year: '2019-20',
        quote: 'Frais : 12 500 €',
      },
      { min: 14_000, currency: 'EUR', per: 'programme', audience: 'international' },
    ],
    requirements_es: 'Tener 18 años.',
    requirements_en: 'Be 18 years old.',
    sources: [{ url: 'https://example.org/fees', facts: 'price', facts_es: 'precio', seen: '2025-09' }],
    checked_on: '2026-11-20',
  });
  const unknown = await insertProgramme(school.id, 'Curso de pan', { position: 2 });
  return { school, known, unknown };
}
