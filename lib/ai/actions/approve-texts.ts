'use server';

import { z } from 'zod';
import { AI_TEXT_FIELDS, PROGRAMME_AI_FIELDS } from '@/lib/ai/model/ai-generated-text';
import { adminAction } from '@/lib/auth/admin-action';
import { showChanges } from '@/lib/cache/show-changes';
import { done } from '@/lib/result';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';

const text = z.object({
  schoolId: z.uuid(),
  /** Null for a text of the school itself. */
  programmeId: z.uuid().nullable(),
  field: z.enum([...AI_TEXT_FIELDS, ...PROGRAMME_AI_FIELDS]),
});
const input = z.object({
  /** The texts that somebody has read. */
  texts: z.array(text).min(1).max(600),
  /** When the latest of them was written (ISO): what was written later stays marked. */
  writtenUntil: z.iso.datetime({ offset: true }),
});
/** Ids that fit into the address of a request. */
const AT_ONCE = 100;

/** Approves texts that a model wrote: they are no longer marked, here and on public pages. Answers how many there were. */
export const approveTexts = adminAction(input, async ({ texts, writtenUntil }, { client }) => {
  const schools: string[] = [];
  for (const [field, read] of Map.groupBy(texts, (one) => one.field)) {
    const ofSchools = read.flatMap(({ schoolId, programmeId }) => (programmeId === null ? schoolId : []));
    const ofProgrammes = read.flatMap(({ programmeId }) => programmeId ?? []);
    for (const [column, ids] of [
      ['school_id', ofSchools],
      ['programme_id', ofProgrammes],
    ] as const) {
      for (let from = 0; from < ids.length; from += AT_ONCE)
        schools.push(
          ...(await approve(client, field, column, ids.slice(from, from + AT_ONCE), writtenUntil)),
        );
    }
  }
  if (schools.length > 0) await showChanges();
  return done({ texts: schools.length, schools: new Set(schools).size });
});

/** The schools of the texts that were approved, one for each text. */
async function approve(
  client: BackendClient,
  field: string,
  column: 'school_id' | 'programme_id',
  ids: readonly string[],
  writtenUntil: string,
): Promise<string[]> {
  const marks = client
    .from('ai_generated_texts')
    .delete()
    .eq('field', field)
    .lte('written_at', writtenUntil)
    .in(column, ids);
  const approved = unwrap(
    'approve texts',
    await (column === 'school_id' ? marks.is('programme_id', null) : marks).select('school_id'),
  );
  return approved.map(({ school_id }) => school_id);
}
