import 'server-only';
import { englishGaps } from '@/lib/ai/model/english-lists';
import { englishOf, programmeGaps } from '@/lib/ai/model/programme-english';
import {
  type ProgrammeTextRow,
  programmeTextRows,
  schoolsWithProgrammesThat,
} from '@/lib/ai/queries/programme-text-rows';
import { hasWaitingTexts, schoolsThat, type TextRow, textRow } from '@/lib/ai/queries/text-rows';
import { type Entry, translateEntries } from '@/lib/ai/translate-entries';
import type { JobHandler } from '@/lib/jobs/handler';
import { TRANSLATED } from '@/lib/programmes/model/field-names';
import { failedOutcome } from './failed-outcome';
import { type ProgrammeTextsToStore, storeTexts } from './store-texts';

/** Source columns: when one changes during translation, the result is discarded. */
const SPANISH = ['specialties', 'accreditation', 'features'] as const satisfies (keyof TextRow)[];
/** The same of programmes. Prices are matched by position, so they must not change. */
const SPANISH_OF_PROGRAMMES = [
  ...(['name', 'name_es', 'prices'] as const),
  ...TRANSLATED.map((name) => `${name}_es` as const),
];

export const englishFieldsJob: JobHandler = {
  kind: 'english-fields',
  async plan(client) {
    const lacking = await schoolsWithProgrammesThat(client, (row) => programmeGaps(row).length > 0);
    return schoolsThat(client, (row) => englishGaps(row).length > 0 || lacking.has(row.id));
  },
  async run({ schoolId }, { client, signal, startedBy, addCost }) {
    const row = schoolId === null ? null : await textRow(client, schoolId);
    if (row === null || (await hasWaitingTexts(client, row.id))) return { kind: 'skipped' };
    const lists = englishGaps(row);
    const programmes = (await programmeTextRows(client, row.id))
      .map((programme) => ({ programme, gaps: programmeGaps(programme) }))
      .filter(({ gaps }) => gaps.length > 0);
    const entries: Entry[] = [
      ...lists.flatMap((list) => list.entries.map((text) => ({ text }))),
      ...programmes.flatMap(({ gaps }) => gaps.map(({ spanish, most }) => ({ text: spanish, most }))),
    ];
    if (entries.length === 0) return { kind: 'skipped' };
    const translated = await translateEntries(entries, signal);
    addCost({ dollars: translated.ok ? translated.value.dollars : translated.dollars });
    if (!translated.ok) return failedOutcome(translated);
    const left = [...translated.value.entries];
    const next = (count: number) => left.splice(0, count);
    const texts = Object.fromEntries(
      lists.map(({ field, entries, fill }) => [field, fill(next(entries.length))]),
    );
    const programmeTexts = programmes.map(({ programme, gaps }) =>
      textsToStore(programme, englishOf(gaps, next(gaps.length), programme.prices.length)),
    );
    const stored = await storeTexts(client, row, texts, SPANISH, startedBy, programmeTexts);
    if (stored !== 'written') return { kind: 'failed', code: stored };
    return { kind: 'done', result: { fields: Object.keys(texts), programmes: programmeTexts.length } };
  },
};

function textsToStore(row: ProgrammeTextRow, texts: ProgrammeTextsToStore['texts']): ProgrammeTextsToStore {
  const columns = new Set([...SPANISH_OF_PROGRAMMES, ...(Object.keys(texts) as (keyof typeof texts)[])]);
  const given = Object.fromEntries([...columns].map((column) => [column, row[column] ?? null]));
  return { id: row.id, given, texts };
}
