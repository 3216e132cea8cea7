'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { TOOLS } from '@/lib/jobs/model/job';
import { type StartRefusal, startJob } from '@/lib/jobs/services/start-job';
import type { Result } from '@/lib/result';

/** Starts a bulk tool, or joins the running one. `total` 0: nothing to do. */
export const startTool = adminAction(
  z.object({ tool: z.enum(TOOLS) }),
  ({ tool }, { user }): Promise<Result<{ id: string; joined: boolean; total: number }, StartRefusal>> =>
    startJob({ kind: tool, startedBy: user }),
);
