import 'server-only';
import { cache } from 'react';
import { sourceOfFounding } from '@/lib/schools/model/stated';
import { publicClient } from '@/lib/supabase/public';
import { unwrap } from '@/lib/supabase/result';
import { toSources } from './rows';

export interface StatedFounding {
  name: string;
  slug: string;
  year: number;
  source: string;
}

const LOOKED_AT = 40;

/** Example of a sourced fact: of the most recently checked schools, the first with a sourced founding year. */
export const statedFounding = cache(async (): Promise<StatedFounding | null> => {
  const rows = unwrap(
    'stated founding',
    await publicClient()
      .from('schools')
      .select('name,slug,founded,sources')
      .eq('is_active', true)
      .eq('listed', true)
      .not('founded', 'is', null)
      .not('checked_on', 'is', null)
      .order('checked_on', { ascending: false })
      .order('sort_name')
      .order('id')
      .limit(LOOKED_AT),
  );
  for (const { name, slug, founded, sources } of rows) {
    if (founded === null) continue;
    const source = sourceOfFounding(toSources(sources), founded);
    if (source !== null) return { name, slug, year: founded, source };
  }
  return null;
});
