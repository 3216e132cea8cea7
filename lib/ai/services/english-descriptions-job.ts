import 'server-only';
import { hasWaitingTexts, schoolsThat, type TextRow, textRow } from '@/lib/ai/queries/text-rows';
import type { JobHandler } from '@/lib/jobs/handler';
import { describeSchool, isDescribable } from './describe-school';

const lacksEnglish = (row: TextRow) => row.description !== null && row.description_en === null;

export const englishDescriptionsJob: JobHandler = {
  kind: 'english-descriptions',
  plan: (client) => schoolsThat(client, (row) => lacksEnglish(row) && isDescribable(row, 'en')),
  leaves: (client) => schoolsThat(client, (row) => lacksEnglish(row) && !isDescribable(row, 'en')),
  async run({ schoolId }, context) {
    const row = schoolId === null ? null : await textRow(context.client, schoolId);
    if (row === null || !lacksEnglish(row) || (await hasWaitingTexts(context.client, row.id)))
      return { kind: 'skipped' };
    return describeSchool(row, ['en'], context);
  },
};
