import 'server-only';
import type { JobHandler } from '@/lib/jobs/handler';
import type { JobKind } from '@/lib/jobs/model/job';
import { unwrap } from '@/lib/supabase/result';

/** A hundred schools at once, with their previous values; undoing spares values changed since. */
const changing = (kind: JobKind): JobHandler => ({
  kind,
  /** The starting actions plan the items, as the administrator. */
  plan: async () => [],
  async run(_item, { client, jobId, lease }) {
    unwrap('run_school_changes', await client.rpc('run_school_changes', { p_job: jobId, p_lease: lease }));
    return { kind: 'stored' };
  },
});

export const changeSchoolsJob = changing('change-schools');
export const undoChangeJob = changing('undo-change');
