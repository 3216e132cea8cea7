import type { Database } from '../../lib/supabase/database.types.ts';
import { serviceClient } from './school-pictures.ts';

type Fields = Partial<Database['public']['Tables']['schools']['Insert']>;

/**
 * A school of a journey's own, called by the word and something that no other has, hidden but for what is
 * given. Without a country it is in Andorra, where other journeys expect no certain number of schools.
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
