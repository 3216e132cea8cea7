import 'server-only';
import { z } from 'zod';
import type { JobHandler } from '@/lib/jobs/handler';
import type { Json } from '@/lib/supabase/database.types';
import { unwrap } from '@/lib/supabase/result';

/** The starting actions plan the items, as the administrator. */
const plan = async () => [];
const parametersOf = z.object({ change: z.record(z.string(), z.json()) });
const before = z.object({ before: z.record(z.string(), z.json()) });

/** Each item keeps the school's previous values. */
export const changeSchoolsJob: JobHandler = {
  kind: 'change-schools',
  plan,
  async run({ schoolId }, { client, startedBy, parameters }) {
    const { change } = parametersOf.parse(parameters);
    const answer = await client.rpc('change_school', {
      p_school: schoolId ?? '',
      p_change: change as Json,
      p_actor: startedBy as string,
    });
    if (answer.error?.code === '23514') return { kind: 'failed', code: 'conflict' };
    const result = before.safeParse(unwrap('change_school', answer));
    return result.success ? { kind: 'done', result: result.data } : { kind: 'skipped' };
  },
};

/** Undoes such changes, except values changed since. */
export const undoChangeJob: JobHandler = {
  kind: 'undo-change',
  plan,
  async run({ schoolId, detail }, { client, startedBy, parameters }) {
    const { change } = parametersOf.parse(parameters);
    const isUndone = unwrap(
      'undo_school_change',
      await client.rpc('undo_school_change', {
        p_school: schoolId ?? '',
        p_change: change as Json,
        p_before: before.parse(detail).before as Json,
        p_actor: startedBy as string,
      }),
    );
    return isUndone ? { kind: 'done' } : { kind: 'skipped' };
  },
};
