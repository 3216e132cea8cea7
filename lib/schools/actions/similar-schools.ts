'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { boundedText } from '@/lib/bounded-text';
import { done } from '@/lib/result';
import { unwrap } from '@/lib/supabase/result';

const input = z.object({
  name: boundedText(300),
  city: boundedText(300),
  website: boundedText(2000),
});

/** Possible duplicates of a new school by name, similar name, or website host; five at most. */
export const similarSchools = adminAction(input, async ({ name, city, website }, { client }) =>
  done(
    unwrap(
      'similar_schools',
      await client.rpc('similar_schools', { p_name: name, p_city: city, p_website: website }),
    ),
  ),
);
