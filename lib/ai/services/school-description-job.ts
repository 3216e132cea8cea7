import 'server-only';
import { z } from 'zod';
import { DESCRIPTION_ACTIONS } from '@/lib/ai/model/description-action';
import { isAiGenerated, textRow } from '@/lib/ai/queries/text-rows';
import type { ItemOutcome, JobHandler } from '@/lib/jobs/handler';
import { describeSchool, FIELD_OF } from './describe-school';

const parameters = z.object({ schoolId: z.string(), action: z.enum(DESCRIPTION_ACTIONS) });
const details = parameters.extend({ before: z.string().nullable() });

/** Writes one description of one school. Codes of this job: 'noSpanish', 'changed', 'missing'. */
export const schoolDescriptionJob: JobHandler = {
  kind: 'school-description',
  async plan(client, given) {
    const { schoolId, action } = parameters.parse(given);
    const row = await textRow(client, schoolId);
    if (row === null) return { refused: 'missing' };
    // The previous text, so that a repeated run detects that it has already written.
    const before = row[fieldOf(action)];
    return [{ schoolId, label: row.name, detail: { schoolId, action, before } }];
  },
  async run(item, context) {
    const { schoolId, action, before } = details.parse(item.detail);
    const row = await textRow(context.client, schoolId);
    if (row === null) return { kind: 'failed', code: 'missing' };
    const field = fieldOf(action);
    const present = row[field];
    if (present !== null && present !== before && (await isAiGenerated(context.client, schoolId, field)))
      return written(field, present);
    const language = languageOf(action);
    if (language === 'en' && row.description === null) return { kind: 'failed', code: 'noSpanish' };
    const outcome = await describeSchool(row, [language], context);
    return outcome.kind === 'done' ? written(field, outcome.result[field] ?? '') : outcome;
  },
};

/** Response of the specified function (specification, point 7). */
const written = (field: string, description: string): ItemOutcome => ({
  kind: 'done',
  result: { field, description, length: description.length },
});

type Action = z.output<typeof parameters>['action'];
const languageOf = (action: Action) => (action.endsWith('spanish') ? 'es' : 'en');
const fieldOf = (action: Action) => FIELD_OF[languageOf(action)];
