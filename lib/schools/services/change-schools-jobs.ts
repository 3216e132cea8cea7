import 'server-only';
import { z } from 'zod';
import type { JobHandler } from '@/lib/jobs/handler';
import type { JobKind } from '@/lib/jobs/model/job';
import { unwrap } from '@/lib/supabase/result';

const parametersOf = z.object({ change: z.object({ delete: z.boolean().optional() }) });

/** Schools of a request, which ends after ten seconds: one that is deleted or restored takes its parts along. */
const PORTION = { delete: 10, set: 100 };

/** Many schools at once, with their previous values; undoing spares values changed since. */
const changing = (kind: JobKind): JobHandler => ({
  kind,
  /** The starting actions plan the items, as the administrator. */
  plan: async () => [],
  async run(_item, { client, jobId, lease, parameters }) {
    const { change } = parametersOf.parse(parameters);
    const p_size = PORTION[change.delete ? 'delete' : 'set'];
    unwrap(
      'run_school_changes',
      await client.rpc('run_school_changes', { p_job: jobId, p_lease: lease, p_size }),
    );
    return { kind: 'stored' };
  },
});

export const changeSchoolsJob = changing('change-schools');
export const undoChangeJob = changing('undo-change');
