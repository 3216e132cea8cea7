import { applyImport, checkImport } from '@/lib/csv/actions/import-schools';
import { MOST_BYTES } from '@/lib/csv/model/read';
import { readJson } from '@/lib/http/read-json';
import { failed } from '@/lib/result';
import { isSameOrigin } from '@/lib/security/same-origin';

/** A file of quotes and line breaks doubles when it is written as JSON; row numbers and brackets come on top. */
const MOST_JSON_BYTES = 3 * MOST_BYTES;

const STATUS: Record<string, number> = { signedOut: 401, forbidden: 403, invalid: 422, failed: 503 };

/**
 * Checks a file of schools (`?step=check`) or writes it (`?step=apply`), for admins. A route handler because files are
 * larger than what server actions take. Both actions check the role.
 */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request.headers)) return answer(failed('forbidden'));
  const { value, refusal } = await readJson(request, MOST_JSON_BYTES);
  if (refusal) return refusal;
  const step = new URL(request.url).searchParams.get('step');
  if (step !== 'check' && step !== 'apply') return answer(failed('invalid'));
  // The schema of both actions decides what the value is.
  const input = value as Parameters<typeof checkImport>[0];
  return answer(step === 'check' ? await checkImport(input) : await applyImport(input));
}

function answer(result: { ok: true } | { ok: false; error: string }): Response {
  const status = result.ok ? 200 : (STATUS[result.error] ?? 409);
  return Response.json(result, { status, headers: { 'cache-control': 'no-store' } });
}
