'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { hasRole } from '@/lib/accounts/guard';
import { readItems } from '@/lib/jobs/read';
import { type StartRefusal, startJob } from '@/lib/jobs/services/start-job';
import { failed, type Result } from '@/lib/result';
import { unwrap } from '@/lib/supabase/result';

const parameters = z.object({ change: z.record(z.string(), z.json()) });

/** Undoes a finished bulk change, as a job; a deletion needs a super administrator (decision 20). */
export const undoBulk = adminAction(
  z.object({ job: z.uuid() }),
  async ({ job }, { client, user }): Promise<Result<{ id: string; total: number }, StartRefusal>> => {
    const row = unwrap(
      'job',
      await client.from('jobs').select('kind,parameters,finished_at').eq('id', job).maybeSingle(),
    );
    const known = parameters.safeParse(row?.parameters);
    if (row?.kind !== 'change-schools' || row.finished_at === null || !known.success)
      return failed('missing');
    const { change } = known.data;
    if (change.delete === true && !hasRole(user, 'super_admin')) return failed('forbidden');
    const items = (await readItems(client, job)).filter(({ status }) => status === 'done');
    return startJob({
      kind: 'undo-change',
      subject: job,
      parameters: { change: change as never },
      startedBy: user,
      items: items.map(({ schoolId, label, result }) => ({ schoolId, label, detail: result })),
    });
  },
);
