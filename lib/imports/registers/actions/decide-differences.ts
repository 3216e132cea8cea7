'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { boundedText } from '@/lib/bounded-text';
import { showChanges } from '@/lib/cache/show-changes';
import { done } from '@/lib/result';
import { unwrap } from '@/lib/supabase/result';

const value = z.record(z.string(), z.union([z.string(), z.number()]));
const input = z.object({
  asked: z
    .array(
      z.object({
        register: boundedText(30),
        identifier: boundedText(100),
        column: boundedText(50),
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
