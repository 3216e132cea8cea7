'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { showChanges } from '@/lib/cache/show-changes';
import { done } from '@/lib/result';
import { unwrap } from '@/lib/supabase/result';

const value = z.record(z.string(), z.union([z.string(), z.number()]));
const input = z.object({
  /** As they were shown: what has become another one since stays. */
  asked: z
    .array(
      z.object({
        register: z.string().max(30),
        identifier: z.string().max(100),
        column: z.string().max(50),
        theirs: value,
        ours: value,
      }),
    )
    .min(1)
    .max(100),
  choice: z.enum(['take', 'keep']),
});

/** Takes the register's values, or keeps those of the schools. Answers how many came to what; 'done' are those that were decided. */
export const decideDifferences = adminAction(input, async ({ asked, choice }, { client }) => {
  const { outcomes } = unwrap(
    'decide_register_differences',
    await client.rpc('decide_register_differences', { p_asked: asked, p_choice: choice }),
  );
  await showChanges();
  return done({ outcomes });
});
