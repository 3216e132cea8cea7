import 'server-only';
import { MIN_LENGTH } from '@/lib/ai/model/description-rules';
import { hasWaitingTexts, schoolsThat, type TextRow, textRow } from '@/lib/ai/queries/text-rows';
import { LANGUAGES, type Language } from '@/lib/i18n/locales';
import type { JobHandler } from '@/lib/jobs/handler';
import { describeSchool, FIELD_OF, isDescribable } from './describe-school';

const isPoor = (row: TextRow, language: Language) => (row[FIELD_OF[language]] ?? '').length < MIN_LENGTH;
const isWanted = (row: TextRow) => row.is_active && (isPoor(row, 'es') || isPoor(row, 'en'));
const isPossible = (row: TextRow) => isDescribable(row, isPoor(row, 'es') ? 'es' : 'en');

/** Descriptions of active schools that lack one or have a short one (decision 38). */
export const enrichDescriptionsJob: JobHandler = {
  kind: 'enrich-descriptions',
  plan: (client) => schoolsThat(client, (row) => isWanted(row) && isPossible(row)),
  leaves: (client) => schoolsThat(client, (row) => isWanted(row) && !isPossible(row)),
  async run({ schoolId }, context) {
    const row = schoolId === null ? null : await textRow(context.client, schoolId);
    if (row === null || !isWanted(row) || (await hasWaitingTexts(context.client, row.id)))
      return { kind: 'skipped' };
    return describeSchool(
      row,
      LANGUAGES.filter((language) => isPoor(row, language)),
      context,
    );
  },
};
