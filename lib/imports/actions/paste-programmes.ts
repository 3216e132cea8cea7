'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { boundedText } from '@/lib/bounded-text';
import { showChanges } from '@/lib/cache/show-changes';
import { LANGUAGES } from '@/lib/i18n/locales';
import { type PastedTable, readPaste } from '@/lib/imports/model/paste';
import { toProgrammeColumns } from '@/lib/programmes/model/form';
import {
  type EditedProgramme,
  editedProgrammes,
  lookOfForm,
} from '@/lib/programmes/queries/edited-programmes';
import { nextPosition } from '@/lib/programmes/queries/next-position';
import { done, failed, type Result } from '@/lib/result';
import { unwrap } from '@/lib/supabase/result';
import { DECIMAL_SIGNS } from '@/lib/values/number';

export interface PasteAnswer {
  table: Omit<PastedTable, 'rows'> & {
    rows: (Omit<PastedTable['rows'][number], 'fields'> & { summary: string })[];
  };
  /** Null when nothing was saved. */
  programmes: EditedProgramme[] | null;
}

const input = z.object({
  schoolId: z.uuid(),
  text: boundedText(200_000),
  /** Source address; '' for none. */
  source: boundedText(2000),
  language: z.enum(LANGUAGES),
  /** Of amounts that can be read in two ways; null before it is asked. */
  decimals: z.enum(DECIMAL_SIGNS).nullable().default(null),
  /** False only parses. */
  save: z.boolean(),
});

/** Parses programmes from a pasted table and, with `save`, adds all of them, or none when a cell is invalid. */
export const pasteProgrammes = adminAction(
  input,
  async (
    { schoolId, text, source, language, decimals, save },
    { client },
  ): Promise<Result<PasteAnswer, 'missing' | 'tooMany'>> => {
    const table = readPaste(text, source, language, decimals);
    if (table === null) return failed('tooMany');
    const answer: PasteAnswer['table'] = {
      ...table,
      rows: table.rows.map(({ fields, ...row }) => ({
        ...row,
        summary: fields === null ? '' : lookOfForm(fields)[language].summary,
      })),
    };
    const fields = table.rows.flatMap((row) => row.fields ?? []);
    if (!save || fields.length === 0 || fields.length < table.rows.length) {
      return done({ table: answer, programmes: null });
    }
    const first = await nextPosition(client, schoolId);
    const added = await client.from('programmes').insert(
      fields.map((one, index) => ({
        ...toProgrammeColumns(one),
        school_id: schoolId,
        position: first + index,
      })),
    );
    if (added.error?.code === '23503') return failed('missing');
    unwrap('paste programmes', added);
    await showChanges();
    return done({ table: answer, programmes: await editedProgrammes(client, schoolId) });
  },
);
