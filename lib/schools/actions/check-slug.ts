'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { boundedText } from '@/lib/bounded-text';
import { done } from '@/lib/result';
import { slugify } from '@/lib/schools/model/slug';
import { unwrap } from '@/lib/supabase/result';

const input = z.object({
  slug: boundedText(450),
  city: boundedText(200),
  /** Null for a new school. */
  id: z.uuid().nullable(),
});
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** The nearest free slug: itself, with the city, or with a number (decision 17). */
export const checkSlug = adminAction(input, async ({ slug, city, id }, { client }) => {
  const wanted = slugify(slug);
  if (wanted === '') return done({ wanted, free: wanted });
  const free = unwrap(
    'derive_school_slug',
    await client.rpc('derive_school_slug', { p_name: wanted, p_city: city, p_id: id ?? NOBODY }),
  );
  return done({ wanted, free });
});
