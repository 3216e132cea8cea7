import 'server-only';
import { REGISTERS, type RegisterId } from '@/lib/imports/registers/model/registers';
import { checkInBatches } from '@/lib/imports/services/batches';
import { planBy, runItem } from '@/lib/imports/services/import-jobs';
import type { JobHandler } from '@/lib/jobs/handler';
import type { BackendClient } from '@/lib/supabase/client';
import type { RegisterCandidate } from '@/lib/supabase/database.types';
import { unwrap } from '@/lib/supabase/result';
import { checkRun, type RunCandidates } from './check-run';

/** Checks what the rows of a register would do. What it finds is written and taken back by the jobs of imports. */
export const registerCheckJob: JobHandler = {
  kind: 'register-check',
  isSequential: true,
  plan: planBy((overview) => overview.row_count),
  run: (item, context) =>
    runItem('check', item.detail, context, (range, id) =>
      checkInBatches(
        range,
        (part) => checkRun(context.client, id, part, candidatesOf(context.client, context.jobId)),
        // The identifier of a row that was not checked is unknown: its school would count as gone from the register.
        null,
        context,
      ),
    ),
};

/** Of the job at work: a check changes no school, so that one answer serves all its items. */
let asked: { job: string; schools: Promise<readonly RegisterCandidate[]> } | null = null;

function candidatesOf(client: BackendClient, job: string): RunCandidates {
  return {
    async of(register) {
      if (asked?.job !== job) asked = { job, schools: candidates(client, register) };
      const { schools } = asked;
      try {
        return await schools;
      } catch (error) {
        if (asked?.schools === schools) asked = null;
        throw error;
      }
    },
  };
}

async function candidates(client: BackendClient, register: RegisterId): Promise<RegisterCandidate[]> {
  return unwrap(
    'register_candidates',
    await client.rpc('register_candidates', { p_register: register, p_country: REGISTERS[register].country }),
  );
}
