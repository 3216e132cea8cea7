import 'server-only';
import { z } from 'zod';
import { confirmedMatch } from '@/lib/imports/registers/model/confirmed-matches';
import { bestMatch, type Match } from '@/lib/imports/registers/model/match';
import type { SourceRow } from '@/lib/imports/registers/model/plan';
import type { RegisterRecord } from '@/lib/imports/registers/model/read-register';
import { storedRow } from '@/lib/imports/registers/model/read-register';
import { isRegisterId, REGISTERS, type RegisterId } from '@/lib/imports/registers/model/registers';
import { checkPortion, type FoundRow, type Range } from '@/lib/imports/services/rows';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';
import type { ImportPortion, RegisterCandidate, RegisterKnown } from '@/lib/supabase/results/imports';
import { type Found, knownBy, leftOut, mergedInto, newOne, schoolOf } from './row-plans';

const details = z.object({
  register: z.string().refine(isRegisterId),
  sharedHosts: z.array(z.string()),
});

/** Candidates for a run's rows, loaded once. */
export interface RunCandidates {
  of(register: RegisterId): Promise<readonly RegisterCandidate[]>;
}

interface Judged {
  position: number;
  record: RegisterRecord | null;
  match: Match | null;
  found: Found;
}

/** Checks rows of a run and stores the results with them. Throws BackendError. */
export function checkRun(
  client: BackendClient,
  id: string,
  range: Range,
  candidates: RunCandidates,
): Promise<void> {
  return checkPortion(client, id, range, (portion) => judged(client, id, portion, candidates));
}

async function judged(
  client: BackendClient,
  id: string,
  portion: ImportPortion,
  candidates: RunCandidates,
): Promise<FoundRow[]> {
  const { register, sharedHosts } = details.parse(portion.details);
  const shared = new Set(sharedHosts);
  const records = portion.rows.map(({ position, cells }) => ({ position, read: storedRow(register, cells) }));
  const identifiers = records.flatMap(({ read }) => (typeof read === 'string' ? [] : [read.identifier]));
  const known = await knownBy(client, register, identifiers, []);
  const sources = new Map(known.sources.map((source) => [source.identifier, source]));
  const schools = await candidates.of(register);
  const rows = records.map(({ position, read }): Judged => {
    if (typeof read === 'string') return { position, record: null, match: null, found: leftOut(read) };
    const source = sources.get(read.identifier);
    if (source !== undefined) {
      const school = schoolOf(known, source.school_id, source as unknown as SourceRow);
      const found = school ? mergedInto(read, school) : leftOut('deleted');
      return { position, record: read, match: null, found };
    }
    return {
      position,
      record: read,
      match: confirmedMatch(read, schools) ?? bestMatch(recognised(read), schools, shared),
      found: newOne(read),
    };
  });
  const claimed = await claims(client, id, portion.run, rows);
  const matched = await knownBy(
    client,
    register,
    [],
    rows.flatMap(({ match }) => match?.id ?? []),
  );
  return rows.map(({ position, record, match, found }) => ({
    position,
    name: record?.columns.name ?? '',
    identifier: record?.identifier ?? null,
    ...(record && match ? decided(record, match, matched, claimed.has(position)) : found),
  }));
}

/** Rows whose certain match another row already has. */
async function claims(
  client: BackendClient,
  id: string,
  run: number,
  judged: readonly Judged[],
): Promise<Set<number>> {
  const certain = judged.filter(({ match }) => match?.verdict === 'certain');
  if (certain.length === 0) return new Set();
  const taken = unwrap(
    'find_import_duplicates',
    await client.rpc('find_import_duplicates', {
      p_import: id,
      p_run: run,
      p_rows: certain.map(({ position, match }) => ({
        position,
        claims: [`school ${match?.id}`],
        fresh: false,
      })),
    }),
  );
  return new Set(taken.map(({ position }) => position));
}

function decided(record: RegisterRecord, match: Match, known: RegisterKnown, isTaken: boolean): Found {
  const school = schoolOf(known, match.id, null);
  if (school === null) return newOne(record);
  const merge = mergedInto(record, school);
  if (match.verdict === 'certain' && !isTaken) return merge;
  const alone = newOne(record);
  const { id, columns } = school;
  return {
    kind: 'duplicate',
    duplicate: {
      school: id,
      name: String(columns.name),
      city: String(columns.city),
      active: columns.is_active === true,
      score: match.score,
      reasons: match.reasons,
      others: match.others.map(({ id: other, score, reasons }) => ({ school: other, score, reasons })),
    },
    columns: merge.columns,
    update_write: merge.write,
    ...('write' in alone && { write: alone.write }),
  };
}

function recognised({ columns, registeredName }: RegisterRecord) {
  return {
    names: [columns.name, registeredName],
    country: columns.country,
    city: columns.city ?? null,
    website: columns.website ?? null,
    lat: columns.coordinates_lat ?? null,
    lng: columns.coordinates_lng ?? null,
    exact: columns.coordinates_precision === 'campus',
  };
}

/** Of the running job: a check changes no school, so one result serves all items. */
let asked: { job: string; schools: Promise<readonly RegisterCandidate[]> } | null = null;

export function candidatesOf(client: BackendClient, job: string): RunCandidates {
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
