import 'server-only';
import { isPermanentFailure } from '@/lib/ai/model/failure';
import type { TextRow } from '@/lib/ai/queries/text-rows';
import { type WritingFailure, writeDescription } from '@/lib/ai/write-description';
import type { Language } from '@/lib/i18n/locales';
import type { ItemOutcome, JobContext } from '@/lib/jobs/handler';
import { storeTexts } from './store-texts';

export type DescriptionField = 'description' | 'description_en';
export const FIELD_OF: Record<Language, DescriptionField> = { es: 'description', en: 'description_en' };

/** A failure as a job tells it; one that would befall every school ends the job. */
export function failedOutcome(failure: { error: WritingFailure; detail?: string }): ItemOutcome {
  const { error, detail } = failure;
  const stop = error !== 'tooFewFacts' && error !== 'unusableFacts' && isPermanentFailure(error);
  return { kind: 'failed', code: error, ...(detail && { detail }), ...(stop && { stop }) };
}

/**
 * Has a school's description written in a language and stores it, unless the school's texts changed meanwhile. The school
 * keeps what it had whenever anything goes wrong.
 */
export async function describeSchool(
  row: TextRow,
  language: Language,
  { client, signal, startedBy, addCost, expire }: JobContext,
): Promise<ItemOutcome> {
  const written = await writeDescription(row, language, signal);
  addCost({ dollars: written.ok ? written.value.dollars : written.dollars });
  if (!written.ok) return failedOutcome(written);
  const { text } = written.value;
  const field = FIELD_OF[language];
  // The two texts of a school are written from each other.
  const stored = await storeTexts(
    client,
    row,
    { [field]: text },
    ['description', 'description_en'],
    startedBy,
  );
  if (stored !== 'written') return { kind: 'failed', code: stored };
  await expire(row.id);
  return { kind: 'done', result: { field, description: text, length: text.length } };
}
