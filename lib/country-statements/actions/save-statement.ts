'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { boundedText, storedText } from '@/lib/bounded-text';
import { applyChanges } from '@/lib/cache/show-changes';
import { done, failed, type Result } from '@/lib/result';
import { unwrap } from '@/lib/supabase/result';
import { STATEMENT_STATES, type StatementTexts } from '../model/statement';
import { storedStatement } from '../queries/statements';

/** On a conflict, the version that another user saved. */
type Saved = { kind: 'saved' } | { kind: 'conflict'; theirs: { form: StatementTexts; version: number } };

const text = (limit: number) => storedText(limit, 'long').min(1, 'missing');

const input = z.object({
  key: boundedText(100),
  version: z.int().positive(),
  form: z.object({
    text_es: text(1000),
    text_en: text(1000),
    publisher_es: text(200),
    publisher_en: text(200),
    /** Left out, it stays as it is. */
    status: z.enum(STATEMENT_STATES).optional(),
  }),
});

/** Saves the texts and visibility of a statement, unless its version has changed since it was loaded. */
export const saveStatement = adminAction(
  input,
  async ({ key, version, form: { status, ...texts } }, { client }): Promise<Result<Saved, 'missing'>> => {
    const answer = await client
      .from('country_statements')
      .update({ ...texts, ...(status && { status }) })
      .eq('key', key)
      .eq('version', version)
      .select('key');
    if (unwrap('save statement', answer).length > 0) {
      await applyChanges(true);
      return done({ kind: 'saved' });
    }
    const theirs = await storedStatement(client, key);
    return theirs === null ? failed('missing') : done({ kind: 'conflict', theirs });
  },
);
