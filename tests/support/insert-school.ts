import type { Database } from '../../lib/supabase/database.types.ts';
import { serviceClient } from './school-pictures.ts';

type Fields = Partial<Database['public']['Tables']['schools']['Insert']>;

/**
 * Inserts a school with a unique name, hidden unless given. The default country is Andorra, where no test expects a
 * fixed number of schools.
 */
export async function insertSchool(
  word: string,
  fields: Fields = {},
): Promise<{ id: string; name: string; slug: string }> {
  const name = `${word} ${crypto.randomUUID().slice(0, 8)}`;
  const { data } = await serviceClient()
    .from('schools')
    .insert({ name, city: 'Ordino', country: 'Andorra', is_active: false, ...fields })
    .select('id,name,slug')
    .single()
    .throwOnError();
  return data;
}
