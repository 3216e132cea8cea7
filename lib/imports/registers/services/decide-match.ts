import 'server-only';
import { storedRow } from '@/lib/imports/registers/model/read-register';
import { isRegisterId } from '@/lib/imports/registers/model/registers';
import { done, failed, type Result } from '@/lib/result';
import type { BackendClient } from '@/lib/supabase/client';
import type { Json } from '@/lib/supabase/database.types';
import { unwrap } from '@/lib/supabase/result';
import { isUuid } from '@/lib/uuid';
import { knownBy, mergedInto, newOne, schoolOf } from './row-plans';

/** A doubtful row and its school; null for a new one. */
export interface MatchAnswer {
  import: string;
  position: number;
  school: string | null;
}

/**
 * 'decided': another user or run was first. 'changed': again and again. 'noTown': a school needs one. 'taken': not
 * unique.
 */
export type MatchRefusal = 'decided' | 'changed' | 'missing' | 'noTown' | 'taken' | 'refused';

const REFUSALS: Record<string, MatchRefusal> = {
  P0002: 'decided',
  '55006': 'decided',
  '22023': 'changed',
  '23505': 'taken',
};
const TRIES = 3;

/**
 * Applies a decision, planned with the school's present state. `server` bypasses row-level security. Throws
 * BackendError.
 */
export async function decideMatch(
  server: BackendClient,
  answer: MatchAnswer,
  actor: string,
): Promise<Result<null, MatchRefusal>> {
  for (let attempt = 1; ; attempt += 1) {
    const entry = await entryOf(server, answer);
    if (!entry.ok) return entry;
    const decided = await server.rpc('decide_register_match', {
      p_import: answer.import,
      p_position: answer.position,
      p_choice: answer.school === null ? 'separate' : 'merge',
      p_entry: entry.value,
      p_actor: actor,
    });
    const code = decided.error?.code ?? '';
    // The school was saved in between.
    if (code === '22023' && attempt < TRIES) continue;
    const refusal = REFUSALS[code] ?? (/^2[23]/.test(code) ? 'refused' : undefined);
    if (refusal) return failed(refusal);
    unwrap('decide_register_match', decided);
    return done(null);
  }
}

async function entryOf(
  server: BackendClient,
  { import: run, position, school: id }: MatchAnswer,
): Promise<Result<Json, MatchRefusal>> {
  const asked = unwrap(
    'register_match',
    await server.rpc('register_match', { p_import: run, p_position: position }),
  );
  if (asked === null || !isRegisterId(asked.register)) return failed('decided');
  const record = storedRow(asked.register, asked.cells);
  if (typeof record === 'string') return failed('decided');
  if (id === null) {
    const alone = newOne(record);
    return 'write' in alone ? done(alone.write as Json) : failed('noTown');
  }
  const school = schoolOf(await knownBy(server, asked.register, [], [id]), id, null);
  return school ? done(mergedInto(record, school).write as Json) : failed('missing');
}

/** The school's id by identifier, slug, or an address that ends in one; null when missing. Throws BackendError. */
export async function namedSchool(client: BackendClient, text: string): Promise<string | null> {
  const [beforeQuery = ''] = text.trim().split(/[?#]/);
  const last =
    beforeQuery
      .split('/')
      .findLast((part) => part !== '')
      ?.toLowerCase() ?? '';
  const found = await client
    .from('schools')
    .select('id')
    .eq(isUuid(last) ? 'id' : 'slug', last)
    .maybeSingle();
  return unwrap('named school', found)?.id ?? null;
}
