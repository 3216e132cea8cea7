import 'server-only';
import { type StartRefusal, startJob } from '@/lib/jobs/services/start-job';
import { done, failed, type Result } from '@/lib/result';
import type { BackendClient } from '@/lib/supabase/client';
import type { Json } from '@/lib/supabase/database.types';
import { unwrap } from '@/lib/supabase/result';
import { serviceClient } from '@/lib/supabase/service';

const KINDS = {
  check: 'import-check',
  'register-check': 'register-check',
  apply: 'import-apply',
  undo: 'import-undo',
} as const;
/** Rows of a register are read in another way than those of a file; they are written and taken back in the same. */
export type ImportStep = keyof typeof KINDS;

/** 'missing': no such import, or somebody else's. 'changed': not the turn of this. 'busy': a job is at work on it. */
type Refusal = 'missing' | 'changed' | 'busy';

const REFUSALS: Record<string, Refusal> = { P0002: 'missing', '22023': 'changed', '55006': 'busy' };

/** The answer of a function about imports as a result. Throws BackendError. */
export function answered(
  what: string,
  answer: { data: unknown; error: { message: string; code?: string } | null },
): Result<null, Refusal> {
  const refusal = REFUSALS[answer.error?.code ?? ''];
  if (refusal) return failed(refusal);
  unwrap(what, answer);
  return done(null);
}

/** Makes an import ready for a step, as the user, and starts the job that does it. Throws BackendError. */
export async function startStep(
  { user, client }: { user: { id: string }; client: BackendClient },
  id: string,
  step: ImportStep,
  options?: Json,
): Promise<Result<{ job: string }, Refusal | StartRefusal>> {
  if (serviceClient() === null) return failed('noSecretKey');
  const isCheck = step === 'check' || step === 'register-check';
  if (isCheck && step !== (await checkOf(client, id))) return failed('missing');
  const prepared = answered(
    'prepare_import',
    await client.rpc('prepare_import', {
      p_import: id,
      p_step: isCheck ? 'check' : step,
      ...(options !== undefined && { p_options: options }),
    }),
  );
  if (!prepared.ok) return prepared;
  const started = await startJob({
    kind: KINDS[step],
    subject: id,
    parameters: { import: id },
    startedBy: user.id,
  });
  return started.ok ? done({ job: started.value.id }) : started;
}

/** The check that an import is for: its own kind of rows can be read by no other. */
async function checkOf(client: BackendClient, id: string): Promise<ImportStep | null> {
  const overview = unwrap('import_overview', await client.rpc('import_overview', { p_import: id }));
  return overview && (overview.register === null ? 'check' : 'register-check');
}
