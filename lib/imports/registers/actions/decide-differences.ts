'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { showChanges } from '@/lib/cache/show-changes';
import { done } from '@/lib/result';
import { unwrap } from '@/lib/supabase/result';

const value = z.record(z.string(), z.union([z.string(), z.number()]));
const input = z.object({
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

/** Accepts the register's values or keeps the school's. Returns counts; 'done' were decided. */
export const decideDifferences = adminAction(input, async ({ asked, choice }, { client }) => {
  const { outcomes } = unwrap(
    'decide_register_differences',
    await client.rpc('decide_register_differences', { p_asked: asked, p_choice: choice }),
  );
  await showChanges();
  return done({ outcomes });
});
