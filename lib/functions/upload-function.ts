import 'server-only';
import { z } from 'zod';
import type { FinishedJob, JobKind } from '@/lib/jobs/model/job';
import { slugsOf } from '@/lib/schools/queries/slugs-of';
import { serviceClient } from '@/lib/supabase/service';
import { uploadResults, uploadSummary } from './picture-answers';

/** A function without a body whose job moves pictures to the bucket; responds {results, summary}. */
export function uploadFunction<Kind extends JobKind>(kind: Kind) {
  return {
    schema: z.strictObject({}),
    kind,
    async answer(finished: FinishedJob) {
      const client = serviceClient();
      const ids = finished.items.flatMap(({ schoolId }) => schoolId ?? []);
      const slugs = client === null ? new Map<string, string>() : await slugsOf(client, ids);
      return { results: uploadResults(finished, slugs), summary: uploadSummary(finished) };
    },
  };
}
