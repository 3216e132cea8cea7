import { cutText } from '@/lib/i18n/cut-text';
import 'server-only';
import { textModel } from '@/lib/ai/generate-text';
import type { EnglishField } from '@/lib/ai/model/english-lists';
import type { ProgrammeEnglish } from '@/lib/ai/model/programme-english';
import type { TextRow } from '@/lib/ai/queries/text-rows';
import type { BackendClient } from '@/lib/supabase/client';
import type { Json } from '@/lib/supabase/database.types';
import { unwrap } from '@/lib/supabase/result';

type TextField = 'description' | 'description_en';
export type StoredTexts = { [Field in TextField]?: string } & { [Field in EnglishField]?: string[] };

/** English texts of a programme, with its values when they were made. */
export interface ProgrammeTextsToStore {
  id: string;
  given: Json;
  texts: ProgrammeEnglish;
}

/**
 * Stores AI texts with marks. 'changed' when a column in `madeFrom` has changed, 'missing' when the school is deleted.
 */
export async function storeTexts(
  client: BackendClient,
  row: TextRow,
  texts: StoredTexts,
  madeFrom: readonly (keyof TextRow)[],
  actor: string | null,
  programmes: readonly ProgrammeTextsToStore[] = [],
): Promise<'written' | 'changed' | 'missing'> {
  const columns = new Set<keyof TextRow>([...(Object.keys(texts) as (keyof StoredTexts)[]), ...madeFrom]);
  const given = Object.fromEntries([...columns].map((column) => [column, row[column]]));
  const answer = await client.rpc('write_ai_texts', {
    p_school: row.id,
    p_given: given,
    p_texts: texts,
    p_model: cutText(textModel(), 200),
    ...(actor !== null && { p_actor: actor }),
    ...(programmes.length > 0 && { p_programmes: programmes as unknown as Json }),
  });
  if (answer.error?.code === 'P0002') return 'missing';
  return unwrap('write AI texts', answer) === null ? 'changed' : 'written';
}
