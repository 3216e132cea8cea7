import 'server-only';
import type { Actor } from '@/lib/accounts/session';
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
/** Rows of registers have their own check; writing and undoing are the same. */
export type ImportStep = keyof typeof KINDS;

/** 'missing': no such import, or another user's. 'changed': in another state. 'busy': a job is running. */
type Refusal = 'missing' | 'changed' | 'busy';

const REFUSALS: Record<string, Refusal> = { P0002: 'missing', '22023': 'changed', '55006': 'busy' };

/** Converts the response of an import function. Throws BackendError. */
export function answered(
  what: string,
  answer: { data: unknown; error: { message: string; code?: string } | null },
): Result<null, Refusal> {
  const refusal = REFUSALS[answer.error?.code ?? ''];
  if (refusal) return failed(refusal);
  unwrap(what, answer);
  return done(null);
}

/** Prepares an import for a step, as the user, and starts its job. Throws BackendError. */
export async function startStep(
  { user, client }: { user: Actor; client: BackendClient },
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
    startedBy: user,
  });
  return started.ok ? done({ job: started.value.id }) : started;
}

/** The kind of check that fits the import's rows. */
async function checkOf(client: BackendClient, id: string): Promise<ImportStep | null> {
  const overview = unwrap('import_overview', await client.rpc('import_overview', { p_import: id }));
  return overview && (overview.register === null ? 'check' : 'register-check');
}
