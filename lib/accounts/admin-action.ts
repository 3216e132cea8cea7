import 'server-only';
import { unstable_rethrow } from 'next/navigation';
import type { z } from 'zod';
import { log } from '@/lib/log';
import { failed, type Result } from '@/lib/result';
import type { BackendClient } from '@/lib/supabase/client';
import { BackendError } from '@/lib/supabase/result';
import { serverClient } from '@/lib/supabase/server';
import { hasRole, type Requirement } from './guard';
import { type CurrentUser, currentUser } from './session';

export type CommonCode = 'signedOut' | 'forbidden' | 'invalid' | 'failed';

interface Context {
  user: CurrentUser;
  /** Acts as the user: row-level security applies. */
  client: BackendClient;
}

/**
 * Guard, then schema, then `run`, which returns its own codes. Unexpected errors are `failed` with the log's reference.
 */
export function adminAction<Schema extends z.ZodType, Value, Code extends string = never>(
  schema: Schema,
  run: (input: z.output<Schema>, context: Context) => Promise<Result<Value, Code | CommonCode>>,
  requirement: Requirement = 'admin',
): (input: z.input<Schema>) => Promise<Result<Value, Code | CommonCode>> {
  return async (input) => {
    try {
      const user = await currentUser();
      if (user === null) return failed('signedOut');
      if (!hasRole(user, requirement)) return failed('forbidden');
      const parsed = schema.safeParse(input);
      if (!parsed.success) return failed('invalid', fieldErrors(parsed.error));
      return await run(parsed.data, { user, client: await serverClient() });
    } catch (error) {
      // Redirects and missing pages are thrown too.
      unstable_rethrow(error);
      if (!(error instanceof BackendError)) return { ...failed('failed'), reference: log.failure(error) };
      if (error.code !== '42501') return { ...failed('failed'), reference: log.failure(error.message) };
      log.error(error.message);
      return failed('forbidden');
    }
  };
}

/** The first message of each field, by dotted path. */
function fieldErrors(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message;
  return fields;
}
