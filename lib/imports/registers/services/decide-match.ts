import 'server-only';
import { storedRow } from '@/lib/imports/registers/model/read-register';
import { isRegisterId } from '@/lib/imports/registers/model/registers';
import { done, failed, type Result } from '@/lib/result';
import type { BackendClient } from '@/lib/supabase/client';
import type { Json } from '@/lib/supabase/database.types';
import { unwrap } from '@/lib/supabase/result';
import { isUuid } from '@/lib/uuid';
import { knownBy, mergedInto, newOne, schoolOf } from './row-plans';

/** A row of a run that is in doubt, and the school that it is; null keeps both. */
export interface MatchAnswer {
  import: string;
  position: number;
  school: string | null;
}

/**
 * 'decided': somebody was first, or a later run was written. 'changed': the school is being changed all the time. 'missing': it is
 * gone. 'noTown': the register states no town, so that the row makes no school of its own. 'taken': something in it belongs to
 * another school. 'refused': the database does not take a value.
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
 * Writes what somebody decided about a row in doubt, planned anew from what the school says now. `server` passes row-level
 * security; `actor` decided. Throws BackendError.
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
    // Somebody saved the school between the plan and now.
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

/**
 * The id of the school that somebody means by its identifier, its slug, or an address that ends in one of them; null when there is
 * none. Throws BackendError.
 */
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
