'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { expirePagesAt } from '@/lib/pages/expire-pages';
import { decideMatch, type MatchRefusal } from '@/lib/registers/services/decide-match';
import { done, failed, type Result } from '@/lib/result';
import { serviceClient } from '@/lib/supabase/service';

const input = z.object({ import: z.uuid(), position: z.int().positive(), school: z.uuid().nullable() });

/** Says which school a row of a register is; null makes it one of its own beside those that it may have been. */
export const decideRegisterMatch = adminAction(
  input,
  async (answer, { user }): Promise<Result<null, MatchRefusal | 'noSecretKey'>> => {
    const server = serviceClient();
    if (server === null) return failed('noSecretKey');
    const decided = await decideMatch(server, answer, user.id);
    if (!decided.ok) return decided;
    expirePagesAt(decided.value.slugs);
    return done(null);
  },
);
