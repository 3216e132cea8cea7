'use client';

import { useTranslations } from 'next-intl';
import { useFormState } from 'react-hook-form';
import type { ProgrammeForm } from '@/lib/programmes/model/field-names';
import { PROGRAMME_ERRORS } from '@/lib/programmes/model/form-errors';

/** The id of a field's control, also of one inside a list: `p-prices.0.min`. */
export function controlId(path: string): string {
  return `p-${path}`;
}

/** The text of what is wrong with a field, also with one inside a list; undefined when nothing is. */
export function useProgrammeError(path: string): string | undefined {
  const t = useTranslations('ProgrammeErrors');
  const { errors } = useFormState<ProgrammeForm>();
  let found: unknown = errors;
  for (const step of path.split('.')) {
    found = typeof found === 'object' && found !== null ? Reflect.get(found, step) : undefined;
  }
  const { message, root } = (found ?? {}) as { message?: string; root?: { message?: string } };
  const key = message ?? root?.message;
  return key === undefined || typeof key !== 'string'
    ? undefined
    : t(PROGRAMME_ERRORS.find((one) => one === key) ?? 'choiceInvalid');
}
