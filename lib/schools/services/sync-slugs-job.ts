import 'server-only';
import type { JobHandler } from '@/lib/jobs/handler';
import { slugSyncCounts } from '@/lib/schools/queries/slug-sync';
import { unwrap } from '@/lib/supabase/result';

/** Schools in a transaction, which takes well below a second. */
const PORTION = 200;

/** Rewrites missing and deviating slugs by the rule, in batches. */
export const syncSlugsJob: JobHandler = {
  kind: 'sync-slugs',
  async plan(client) {
    const { wrong } = await slugSyncCounts(client);
    return Array.from({ length: Math.ceil(wrong / PORTION) }, (_, portion) => ({
      schoolId: null,
      label: `${portion * PORTION + 1}–${Math.min(wrong, (portion + 1) * PORTION)}`,
    }));
  },
  /** Idempotent: any batch takes the next wrong slugs. */
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
