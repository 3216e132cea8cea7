'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { done } from '@/lib/result';
import { AI_TEXT_FIELDS, type AiTextField } from '@/lib/schools/model/ai-generated-text';
import { parseList, parseObjects } from '@/lib/schools/model/lists';
import { unwrap } from '@/lib/supabase/result';

/** A text that a model wrote, to be read before it is approved. */
export interface UnapprovedText {
  schoolId: string;
  school: string;
  field: AiTextField;
  /** One entry a line where it is a list. */
  text: string;
  /** ISO. */
  writtenAt: string;
}

const input = z.object({ ids: z.array(z.uuid()).min(1).max(100) });

/** What models wrote for these schools and nobody has edited or approved since, by school. */
export const unapprovedTexts = adminAction(input, async ({ ids }, { client }) => {
  const [marks, schools] = await Promise.all([
    client.from('ai_generated_texts').select('school_id,field,written_at').in('school_id', ids),
    client
      .from('schools')
      .select('id,name,description,description_en,specialties_en,features_en,accreditation_en,programs')
      .in('id', ids)
      .order('sort_name'),
  ]);
  const markRows = unwrap('unapproved texts', marks);
  const texts: UnapprovedText[] = unwrap('schools of unapproved texts', schools).flatMap((school) =>
    AI_TEXT_FIELDS.flatMap((field) => {
      const mark = markRows.find((row) => row.school_id === school.id && row.field === field);
      if (!mark) return [];
      const text = readable(field, school[field]);
      return [{ schoolId: school.id, school: school.name, field, text, writtenAt: mark.written_at }];
    }),
  );
  return done({ texts });
});

function readable(field: AiTextField, stored: string | null): string {
  if (field === 'description' || field === 'description_en') return stored ?? '';
  if (field !== 'programs') return parseList(stored).join('\n');
  const english = (entry: Record<string, unknown>) =>
    [entry.name_en, entry.duration_en].filter((text) => typeof text === 'string' && text !== '').join(', ');
  return parseObjects(stored, english)
    .filter((text) => text !== '')
    .join('\n');
}
