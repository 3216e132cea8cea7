import 'server-only';
import { factsOf, hasEnoughFacts } from '@/lib/ai/model/facts';
import { siteNaming } from '@/lib/ai/naming';
import type { TextRow } from '@/lib/ai/queries/text-rows';
import { writeDescription } from '@/lib/ai/write-description';
import type { Language } from '@/lib/i18n/locales';
import type { ItemOutcome, JobContext } from '@/lib/jobs/handler';
import { failedOutcome } from './failed-outcome';
import { storeTexts } from './store-texts';

export type DescriptionField = 'description' | 'description_en';
export const FIELD_OF: Record<Language, DescriptionField> = { es: 'description', en: 'description_en' };
type Descriptions = { [Field in DescriptionField]?: string };

export function isDescribable(row: TextRow, language: Language): boolean {
  const facts = factsOf(row, language, siteNaming);
  return facts !== null && hasEnoughFacts(facts);
}

/** Generates a school's descriptions and stores them in one step, unless its texts have changed. */
export async function describeSchool(
  row: TextRow,
  languages: readonly Language[],
  { client, signal, startedBy, addCost }: JobContext,
): Promise<{ kind: 'done'; result: Descriptions } | Extract<ItemOutcome, { kind: 'failed' }>> {
  const texts: Descriptions = {};
  for (const language of languages) {
    const written = await writeDescription({ ...row, ...texts }, language, signal);
    addCost({ dollars: written.ok ? written.value.dollars : written.dollars });
    if (!written.ok) return failedOutcome(written);
    texts[FIELD_OF[language]] = written.value.text;
  }
  // The two texts of a school are written from each other.
  const stored = await storeTexts(client, row, texts, ['description', 'description_en'], startedBy);
  if (stored !== 'written') return { kind: 'failed', code: stored };
  return { kind: 'done', result: texts };
}
