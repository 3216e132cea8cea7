'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { editedProgrammes } from '@/lib/programmes/queries/edited-programmes';
import { done } from '@/lib/result';

export const listProgrammes = adminAction(
  z.object({ schoolId: z.uuid() }),
  async ({ schoolId }, { client }) => done({ programmes: await editedProgrammes(client, schoolId) }),
);
