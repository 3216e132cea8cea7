import 'server-only';
import { cache } from 'react';
import { sourceOfFounding } from '@/lib/schools/model/stated';
import { publicClient } from '@/lib/supabase/public';
import { unwrap } from '@/lib/supabase/result';
import { toSources } from './rows';

/** A year of foundation and the page that states it. */
export interface StatedFounding {
  name: string;
  slug: string;
  year: number;
  source: string;
}

/** Among so many schools one is looked for. */
const LOOKED_AT = 40;

/** An example of a fact with its source: of the schools that were checked last, the first whose founding a source states. */
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
