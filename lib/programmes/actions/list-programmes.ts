'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { type ProgrammesState, programmesState } from '@/lib/programmes/queries/edited-programmes';
import { done, failed, type Result } from '@/lib/result';

export const listProgrammes = adminAction(
  z.object({ schoolId: z.uuid() }),
  async ({ schoolId }, { client }): Promise<Result<{ state: ProgrammesState }, 'missing'>> => {
    const state = await programmesState(client, schoolId);
    return state === null ? failed('missing') : done({ state });
  },
);
