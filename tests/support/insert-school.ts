import type { Database } from '../../lib/supabase/database.types.ts';
import { serviceClient } from './school-pictures.ts';

type Fields = Partial<Database['public']['Tables']['schools']['Insert']>;

/** A school of a journey's own, called by the word and something that no other has: in Cádiz and hidden, but for what is given. */
export async function insertSchool(
  word: string,
  fields: Fields = {},
): Promise<{ id: string; name: string; slug: string }> {
  const name = `${word} ${crypto.randomUUID().slice(0, 8)}`;
  const { data, error } = await serviceClient()
    .from('schools')
    .insert({ name, city: 'Cádiz', country: 'Spain', is_active: false, ...fields })
    .select('id,name,slug')
    .single();
  if (error) throw new Error(error.message);
  return data;
}
