'use client';

import type { ComponentProps } from 'react';
import { useFormContext } from 'react-hook-form';
import { Field, fieldIds } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { SchoolForm } from '@/lib/schools/model/form-values';
import { controlId } from './field-tabs';
import { useErrorText } from './form-errors';

type RowPath = `sources.${number}.${'url' | 'facts' | 'facts_es'}`;

/** A text inside an entry of a list of records. */
export function RowText({
  path,
  label,
  wide,
  ...props
}: { path: RowPath; label: string /** Takes a line of the row for itself. */; wide?: true } & Omit<
  ComponentProps<'input'>,
  'name'
>) {
  const { register } = useFormContext<SchoolForm>();
  const error = useErrorText(path);
  const id = controlId(path);
  return (
    <Field id={id} label={label} error={error} {...(wide && { className: 'wide' })}>
      <Input {...register(path)} {...props} {...fieldIds(id, error)} />
    </Field>
  );
}
