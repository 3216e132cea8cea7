'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import {
  AI_TEXT_FIELDS,
  type AiTextField,
  PROGRAMME_AI_FIELDS,
  type ProgrammeAiField,
} from '@/lib/ai/model/ai-generated-text';
import { toPrices } from '@/lib/prices/model/price';
import { done } from '@/lib/result';
import { objects, shownEntries } from '@/lib/schools/model/lists';
import type { BackendClient, Row } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';

export interface UnapprovedText {
  schoolId: string;
  school: string;
  /** Null for a text of the school itself. */
  programmeId: string | null;
  programme: string | null;
  field: AiTextField | ProgrammeAiField;
  text: string;
  /** Whether it is not shown yet. */
  waits: boolean;
  /** ISO. */
  writtenAt: string;
}

const input = z.object({ ids: z.array(z.uuid()).min(1).max(100) });
/** Texts beyond this number are not shown and stay marked. */
const MAX_TEXTS = 600;

/** AI texts of these schools that no user has edited or approved, by school. */
export const unapprovedTexts = adminAction(input, async ({ ids }, { client }) => {
  const [marks, schools] = await Promise.all([
    client
      .from('ai_generated_texts')
      .select('school_id,programme_id,field,written_at,waiting')
      .in('school_id', ids)
      .order('programme_id', { nullsFirst: true })
      .order('id')
      .limit(MAX_TEXTS),
    client
      .from('schools')
      .select('id,name,description,description_en,specialties_en,features_en,accreditation_en')
      .in('id', ids)
      .order('sort_name')
      .order('id'),
  ]);
  const markRows = unwrap('unapproved texts', marks);
  const programmes = await markedProgrammes(client, [
    ...new Set(markRows.flatMap(({ programme_id }) => programme_id ?? [])),
  ]);
  const texts: UnapprovedText[] = unwrap('schools of unapproved texts', schools).flatMap((school) => {
    const ofSchool = { schoolId: school.id, school: school.name };
    const marked = (
      { id, name }: { id: string | null; name: string | null },
      field: UnapprovedText['field'],
      textOf: (waiting: string | null) => string,
    ): UnapprovedText[] =>
      markRows
        .filter((row) => row.school_id === school.id && row.programme_id === id && row.field === field)
        .map(({ waiting, written_at }) => ({
          ...{ ...ofSchool, programmeId: id, programme: name, field, text: textOf(waiting) },
          ...{ waits: waiting !== null, writtenAt: written_at },
        }));
    return [
      ...AI_TEXT_FIELDS.flatMap((field) =>
        marked({ id: null, name: null }, field, (waiting) => readable(waiting, school[field])),
      ),
      ...programmes
        .filter(({ school_id }) => school_id === school.id)
        .flatMap((programme) =>
          PROGRAMME_AI_FIELDS.flatMap((field) =>
            marked(programme, field, (waiting) => {
              if (field !== 'prices') return waiting ?? programme[field] ?? '';
              return waiting === null ? priceTexts(programme.prices) : waitingPriceTexts(waiting);
            }),
          ),
        ),
    ];
  });
  return done({ texts });
});

type MarkedProgramme = Pick<Row<'programmes'>, 'id' | 'school_id' | 'name' | 'position' | ProgrammeAiField>;
/** Limits the length of the request address. */
const AT_ONCE = 100;

/** Programmes with marked texts, in the order of their schools. Throws BackendError. */
async function markedProgrammes(client: BackendClient, ids: readonly string[]): Promise<MarkedProgramme[]> {
  const found: MarkedProgramme[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const rows = unwrap(
      'programmes of unapproved texts',
      await client
        .from('programmes')
        .select(['id', 'school_id', 'name', 'position', ...PROGRAMME_AI_FIELDS].join(','))
        .in('id', ids.slice(from, from + AT_ONCE))
        .overrideTypes<MarkedProgramme[], { merge: false }>(),
    );
    found.push(...rows);
  }
  return found.sort((one, other) => one.position - other.position);
}

const priceTexts = (prices: unknown): string =>
  toPrices(prices)
    .flatMap(({ audienceText, includes }) => [audienceText.en, includes.en])
    .filter((text) => text !== null)
    .join('\n');

/** Of the JSON `[{audience_en, includes_en}]`. */
const waitingPriceTexts = (waiting: string): string =>
  objects(JSON.parse(waiting))
    .map((price) =>
      [price.audience_en, price.includes_en]
        .filter((text) => typeof text === 'string' && text !== '')
        .join('\n'),
    )
    .join('\n');

function readable(waiting: string | null, stored: string | string[] | null): string {
  if (Array.isArray(stored)) return shownEntries(waiting === null ? stored : JSON.parse(waiting)).join('\n');
  return waiting ?? stored ?? '';
}
