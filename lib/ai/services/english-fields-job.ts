import 'server-only';
import { englishGaps } from '@/lib/ai/model/english-lists';
import { schoolsThat, type TextRow, textRow } from '@/lib/ai/queries/text-rows';
import { translateEntries } from '@/lib/ai/translate-entries';
import type { JobHandler } from '@/lib/jobs/handler';
import { failedOutcome } from './failed-outcome';
import { storeTexts } from './store-texts';

/** What the English lists are made from: a change of it meanwhile makes them wrong. */
const SPANISH = ['specialties', 'accreditation', 'features', 'programs'] as const satisfies (keyof TextRow)[];

/** English versions of specialties, features, accreditation and programmes, where they are missing. */
export const englishFieldsJob: JobHandler = {
  kind: 'english-fields',
  plan: (client) => schoolsThat(client, (row) => englishGaps(row).length > 0),
  async run({ schoolId }, { client, signal, startedBy, addCost, expire }) {
    const row = schoolId === null ? null : await textRow(client, schoolId);
    const gaps = row === null ? [] : englishGaps(row);
    if (row === null || gaps.length === 0) return { kind: 'skipped' };
    const translated = await translateEntries(
      gaps.flatMap(({ entries }) => entries),
      signal,
    );
    addCost({ dollars: translated.ok ? translated.value.dollars : translated.dollars });
    if (!translated.ok) return failedOutcome(translated);
    let place = 0;
    const texts = Object.fromEntries(
      gaps.map(({ field, entries, fill }) => {
        const own = translated.value.entries.slice(place, place + entries.length);
        place += entries.length;
        return [field, fill(own)];
      }),
    );
    const stored = await storeTexts(client, row, texts, SPANISH, startedBy);
    if (stored !== 'written') return { kind: 'failed', code: stored };
    await expire(row.id);
    return { kind: 'done', result: { fields: Object.keys(texts) } };
  },
};
