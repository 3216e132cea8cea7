'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { storedText } from '@/lib/bounded-text';
import { showChanges } from '@/lib/cache/show-changes';
import { decideMatch, type MatchRefusal, namedSchool } from '@/lib/imports/registers/services/decide-match';
import { done, failed, type Result } from '@/lib/result';
import { serviceClient } from '@/lib/supabase/service';

const input = z.object({
  import: z.uuid(),
  position: z.int().positive(),
  /** A suggested school; null for a new one. */
  school: z.uuid().nullable(),
  /** Any other school: its identifier, slug or address. */
  other: storedText(500).min(1).optional(),
});

export const decideRegisterMatch = adminAction(
  input,
  async (
    { other, ...shown },
    { user, client },
  ): Promise<Result<null, MatchRefusal | 'noSecretKey' | 'unknown'>> => {
    const server = serviceClient(user.session);
    if (server === null) return failed('noSecretKey');
    const named = other === undefined ? null : await namedSchool(client, other);
    if (other !== undefined && named === null) return failed('unknown');
    const decided = await decideMatch(server, { ...shown, school: named ?? shown.school }, user.id);
    if (!decided.ok) return decided;
    await showChanges();
    return done(null);
  },
);
