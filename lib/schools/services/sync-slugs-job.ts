import 'server-only';
import type { JobHandler } from '@/lib/jobs/handler';
import { slugSyncCounts } from '@/lib/schools/queries/slug-sync';
import { unwrap } from '@/lib/supabase/result';

/** Schools that one transaction rewrites: well below a second, so that nobody waits for it. */
const PORTION = 200;

/** Gives every school whose slug is missing or another one the slug of the rule, portion by portion. */
export const syncSlugsJob: JobHandler = {
  kind: 'sync-slugs',
  async plan(client) {
    const { wrong } = await slugSyncCounts(client);
    return Array.from({ length: Math.ceil(wrong / PORTION) }, (_, portion) => ({
      schoolId: null,
      label: `${portion * PORTION + 1}–${Math.min(wrong, (portion + 1) * PORTION)}`,
    }));
  },
  /** Whatever portion it is: the first wrong ones that are left. Done again after a kill, it goes on from there. */
  async run(_, { client, startedBy }) {
    const changed = unwrap(
      'sync_school_slugs',
      await client.rpc('sync_school_slugs', {
        p_size: PORTION,
        ...(startedBy !== null && { p_actor: startedBy }),
      }),
    );
    return changed.length === 0 ? { kind: 'skipped' } : { kind: 'done', result: { changed: changed.length } };
  },
};
