import { useTranslations } from 'next-intl';
import { type FieldErrors, useFormContext, useFormState } from 'react-hook-form';
import { FORM_ERRORS } from '@/lib/schools/model/form-errors';
import type { SchoolForm } from '@/lib/schools/model/form-values';
import { FIELDS_IN_ORDER } from './field-tabs';

/** The path of the first message below `error`, in the order of its keys: `0.name`; null when there is none. */
function firstPath(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  if ('message' in error && typeof error.message === 'string') return '';
  for (const [key, value] of Object.entries(error)) {
    if (key === 'ref') continue;
    const rest = firstPath(value);
    if (rest !== null) return rest === '' ? key : `${key}.${rest}`;
  }
  return null;
}

/** The path of the first error of the form, as the fields are read; null when there is none. */
export function firstError(errors: FieldErrors<SchoolForm>): string | null {
  for (const field of FIELDS_IN_ORDER) {
    const rest = firstPath(errors[field]);
    if (rest !== null) return rest === '' ? field : `${field}.${rest}`;
  }
  return null;
}

/** The text of a field's first error, also of one inside a list. */
export function useErrorText(path: string): string | undefined {
  const t = useTranslations('SchoolFormErrors');
  const { control } = useFormContext<SchoolForm>();
  const { errors } = useFormState({ control });
  let error: unknown = errors;
  for (const step of path.split('.')) {
    error = typeof error === 'object' && error !== null ? Reflect.get(error, step) : undefined;
  }
  const below = firstPath(error);
  if (below === null) return undefined;
  for (const step of below === '' ? [] : below.split('.')) {
    error = typeof error === 'object' && error !== null ? Reflect.get(error, step) : undefined;
  }
  const message = (error as { message?: string } | undefined)?.message;
  return t(FORM_ERRORS.find((key) => key === message) ?? 'typeInvalid');
}
