'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import type { Language } from '@/lib/i18n/locales';
import type { ProgrammeForm } from '@/lib/programmes/model/field-names';
import { messagesOf, programmeSchema } from '@/lib/programmes/model/form-schema';
import type { ProgrammeLook } from '@/lib/programmes/model/look';
import { lookOfForm } from '@/lib/programmes/queries/edited-programmes';
import { done, failed, type Result } from '@/lib/result';

const input = z.object({
  form: z.custom<ProgrammeForm>((value) => typeof value === 'object' && value !== null),
});

/** The public texts of an unsaved programme, in both languages. */
export const previewProgramme = adminAction(
  input,
  async ({ form }): Promise<Result<{ look: Record<Language, ProgrammeLook> }>> => {
    const parsed = programmeSchema.safeParse(form);
    return parsed.success
      ? done({ look: lookOfForm(parsed.data) })
      : failed('invalid', messagesOf(parsed.error));
  },
);
