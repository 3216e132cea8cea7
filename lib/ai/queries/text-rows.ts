import 'server-only';
import type { BackendClient, Row } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';

const COLUMNS =
  'id,name,type,country,city,address,founded,students_count,programs_count,specialties,specialties_en,languages,accreditation,accreditation_en,features,features_en,programs,description,description_en,is_active' as const;

type ColumnsOf<List extends string> = List extends `${infer Head},${infer Rest}`
  ? Head | ColumnsOf<Rest>
  : List;
export type TextRow = Pick<Row<'schools'>, ColumnsOf<typeof COLUMNS>>;

/** Includes hidden schools; null when missing. Throws BackendError. */
export async function textRow(client: BackendClient, id: string): Promise<TextRow | null> {
  return unwrap('school texts', await client.from('schools').select(COLUMNS).eq('id', id).maybeSingle());
}

const PAGE = 500;

/** Id and name of every matching school, by id, read in pages. Throws BackendError. */
export async function schoolsThat(
  client: BackendClient,
  fits: (row: TextRow) => boolean,
): Promise<{ schoolId: string; label: string }[]> {
  const found: { schoolId: string; label: string }[] = [];
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const page = unwrap(
      'schools to write for',
      await client.from('schools').select(COLUMNS).gt('id', after).order('id').limit(PAGE),
    );
    for (const row of page) if (fits(row)) found.push({ schoolId: row.id, label: row.name });
    const last = page.at(-1);
    if (last === undefined) return found;
    after = last.id;
  }
}

/** Whether a text of the school or its programmes waits for approval. Throws BackendError. */
export async function hasWaitingTexts(client: BackendClient, id: string): Promise<boolean> {
  const waiting = unwrap(
    'waiting texts',
    await client
      .from('ai_generated_texts')
      .select('id')
      .eq('school_id', id)
      .not('waiting', 'is', null)
      .limit(1),
  );
  return waiting.length > 0;
}

/** Throws BackendError. */
export async function isAiGenerated(client: BackendClient, id: string, field: string): Promise<boolean> {
  const mark = unwrap(
    'AI-generated text',
    await client
      .from('ai_generated_texts')
      .select('field')
      .eq('school_id', id)
      .is('programme_id', null)
      .eq('field', field)
      .maybeSingle(),
  );
  return mark !== null;
}
