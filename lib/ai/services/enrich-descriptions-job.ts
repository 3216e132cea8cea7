import 'server-only';
import { SHORTEST } from '@/lib/ai/model/description-rules';
import { schoolsThat, type TextRow, textRow } from '@/lib/ai/queries/text-rows';
import type { Language } from '@/lib/i18n/locales';
import type { ItemOutcome, JobHandler } from '@/lib/jobs/handler';
import type { JobJson } from '@/lib/jobs/model/job';
import { describeSchool, FIELD_OF } from './describe-school';

const isPoor = (row: TextRow, language: Language) => (row[FIELD_OF[language]] ?? '').length < SHORTEST;
const isWanted = (row: TextRow) => row.is_active && (isPoor(row, 'es') || isPoor(row, 'en'));

/** Both descriptions of active schools that lack one or have a short one (decision 38). */
export const enrichDescriptionsJob: JobHandler = {
  kind: 'enrich-descriptions',
  plan: (client) => schoolsThat(client, isWanted),
  async run({ schoolId }, context) {
    const result: Record<string, JobJson | undefined> = {};
    let failure: Extract<ItemOutcome, { kind: 'failed' }> | undefined;
    for (const language of ['es', 'en'] as const) {
      // Read again for each: the English text is made from the Spanish one that was just written.
      const row = schoolId === null ? null : await textRow(context.client, schoolId);
      if (row === null || !row.is_active || !isPoor(row, language)) continue;
      if (language === 'en' && row.description === null) continue;
      const outcome = await describeSchool(row, language, context);
      if (outcome.kind === 'failed') {
        failure = outcome;
        if (outcome.stop || context.signal.aborted) break;
      } else result[FIELD_OF[language]] = outcome.result;
    }
    if (failure) return failure;
    return Object.keys(result).length === 0 ? { kind: 'skipped' } : { kind: 'done', result };
  },
};
