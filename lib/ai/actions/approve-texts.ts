'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { AI_TEXT_FIELDS, PROGRAMME_AI_FIELDS } from '@/lib/ai/model/ai-generated-text';
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
  texts: z.array(text).min(1).max(600),
  /** ISO time of the latest of them; texts written later stay marked. */
  writtenUntil: z.iso.datetime({ offset: true }),
});
/** Limits the length of the request address. */
const AT_ONCE = 100;

/** Removes the AI mark from texts and shows those that wait. Returns the number of texts. */
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

async function approve(
  client: BackendClient,
  field: string,
  column: 'school_id' | 'programme_id',
  ids: readonly string[],
  writtenUntil: string,
): Promise<string[]> {
  const marks = client
    .from('ai_generated_texts')
    .select('id')
    .eq('field', field)
    .lte('written_at', writtenUntil)
    .in(column, ids);
  const read = unwrap(
    'texts to approve',
    await (column === 'school_id' ? marks.is('programme_id', null) : marks),
  );
  return unwrap('approve texts', await client.rpc('approve_ai_texts', { p_marks: read.map(({ id }) => id) }));
}
