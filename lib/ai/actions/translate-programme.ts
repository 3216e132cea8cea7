'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { type ProgrammeTextPath, programmeGaps } from '@/lib/ai/model/programme-english';
import { translateEntries } from '@/lib/ai/translate-entries';
import type { WritingFailure } from '@/lib/ai/write-description';
import { boundedText } from '@/lib/bounded-text';
import { TRANSLATED, type TranslatedName } from '@/lib/programmes/model/field-names';
import { done, failed, type Result } from '@/lib/result';

/** An English text for a form field, made from its Spanish text. */
export interface WrittenEnglish {
  path: ProgrammeTextPath;
  spanish: string;
  text: string;
}

const text = boundedText(2000);
const input = z.object({
  texts: z.object({
    name: text,
    name_es: text,
    name_en: text,
    ...(Object.fromEntries(
      TRANSLATED.flatMap((name) => [`${name}_es`, `${name}_en`]).map((column) => [column, text]),
    ) as { [Name in TranslatedName as `${Name}_es` | `${Name}_en`]: typeof text }),
    prices: z
      .array(z.object({ audience_es: text, audience_en: text, includes_es: text, includes_en: text }))
      .max(20),
  }),
});

const LIMIT_MS = 60_000;

/** Translates the missing English texts of a programme form for review; stores nothing. */
export const translateProgramme = adminAction(
  input,
  async ({ texts }): Promise<Result<{ english: WrittenEnglish[] }, WritingFailure>> => {
    const gaps = programmeGaps(texts);
    if (gaps.length === 0) return done({ english: [] });
    const limit = AbortSignal.timeout(LIMIT_MS);
    const written = await translateEntries(
      gaps.map(({ spanish, most }) => ({ text: spanish, most })),
      limit,
    );
    if (!written.ok) return failed(limit.aborted ? 'timeout' : written.error);
    const { entries } = written.value;
    return done({
      english: gaps.map(({ path, spanish }, place) => ({ path, spanish, text: entries[place] ?? '' })),
    });
  },
);
