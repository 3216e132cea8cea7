'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import type { Inspection } from '@/lib/images/model/inspection';
import { inspectPictures } from '@/lib/images/queries/inspect-pictures';
import { done, type Result } from '@/lib/result';

export const inspectBucket = adminAction(
  z.object({}),
  async (_input, { client }): Promise<Result<Inspection>> => done(await inspectPictures(client)),
);
