'use server';

import { adminAction } from '@/lib/accounts/admin-action';
import { showChanges } from '@/lib/cache/show-changes';
import { done, failed, type Result } from '@/lib/result';
import { schoolFormSchema } from '@/lib/schools/model/form';
import { toColumns } from '@/lib/schools/model/form-row';
import { unwrap } from '@/lib/supabase/result';

/** Creates a school; the database derives an empty slug (decisions 5 and 17). */
export const createSchool = adminAction(
  schoolFormSchema,
  async (fields, { client }): Promise<Result<{ id: string }, 'slugTaken'>> => {
    // A new school has no programmes yet, and they have actions of their own.
    const { programs: _, ...columns } = toColumns(fields);
    const answer = await client.from('schools').insert(columns).select('id').single();
    if (answer.error?.code === '23505') return failed('slugTaken', { slug: 'slugTaken' });
    const { id } = unwrap('create school', answer);
    await showChanges();
    return done({ id });
  },
);
