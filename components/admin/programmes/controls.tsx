'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { type FieldPath, type FieldPathValue, useController, useFormContext } from 'react-hook-form';
import { Field, fieldIds } from '@/components/ui/field';
import { Input, NativeSelect, Textarea } from '@/components/ui/input';
import type { ProgrammeForm } from '@/lib/programmes/model/form-schema';
import { NOTATIONS, readNumber, shownNumber } from '@/lib/schools/model/number';
import { controlId, useProgrammeError } from './form-context';

type Path = FieldPath<ProgrammeForm>;
interface Shown {
  path: Path;
  label: string;
  hint?: ReactNode;
  /** Takes a line for itself. */
  wide?: true;
}

/** A text of one line. */
export function TextControl({
  path,
  label,
  hint,
  wide,
  ...props
}: Shown & Omit<ComponentProps<'input'>, 'name'>) {
  const { register } = useFormContext<ProgrammeForm>();
  const error = useProgrammeError(path);
  const id = controlId(path);
  return (
    <Field id={id} label={label} hint={hint} error={error} {...(wide && { className: 'wide' })}>
      <Input {...register(path)} {...props} {...fieldIds(id, error, hint)} />
    </Field>
  );
}

/** A longer text. */
export function AreaControl({
  path,
  label,
  hint,
  wide,
  ...props
}: Shown & Omit<ComponentProps<'textarea'>, 'name'>) {
  const { register } = useFormContext<ProgrammeForm>();
  const error = useProgrammeError(path);
  const id = controlId(path);
  return (
    <Field id={id} label={label} hint={hint} error={error} {...(wide && { className: 'wide' })}>
      <Textarea rows={3} {...register(path)} {...props} {...fieldIds(id, error, hint)} />
    </Field>
  );
}

/** One of a list, or nothing. */
export function ChoiceControl({
  path,
  label,
  hint,
  wide,
  options,
  filled,
  ...props
}: Shown & {
  options: readonly (readonly [stored: string, shown: string])[];
  /** Never nothing. */
  filled?: true;
} & Omit<ComponentProps<'select'>, 'name'>) {
  const t = useTranslations('AdminProgrammes');
  const { register } = useFormContext<ProgrammeForm>();
  const error = useProgrammeError(path);
  const id = controlId(path);
  return (
    <Field id={id} label={label} hint={hint} error={error} {...(wide && { className: 'wide' })}>
      <NativeSelect {...register(path)} {...props} {...fieldIds(id, error, hint)}>
        {!filled && <option value="">{t('notSaid')}</option>}
        {options.map(([stored, shown]) => (
          <option key={stored} value={stored}>
            {shown}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}

/**
 * A number, typed as the reader's language writes it. The form holds it as JavaScript writes it; what is no number stays as it
 * was typed, for the rules to refuse.
 */
export function NumberControl({
  path,
  label,
  kind,
  said,
  ...props
}: Omit<Shown, 'hint'> & {
  kind: 'count' | 'money';
  /** The number in words. */
  said?: (value: number) => string | null;
} & Omit<ComponentProps<'input'>, 'name'>) {
  const notation = NOTATIONS[useLocale() === 'en' ? 'en' : 'es'];
  const { control } = useFormContext<ProgrammeForm>();
  const { field } = useController({ control, name: path });
  const error = useProgrammeError(path);
  const [typed, setTyped] = useState<string | null>(null);
  const toText = (written: string) => {
    const value = readNumber(written, kind, notation);
    return typeof value === 'number' ? String(value) : value === null ? '' : written;
  };
  const held = String(field.value);
  // What stands in the form came from here only while it still says the same.
  const own = typed !== null && toText(typed) === held ? typed : null;
  const id = controlId(path);
  const value = held === '' ? Number.NaN : Number(held);
  const hint = Number.isNaN(value) || !said ? null : said(value);
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <Input
        autoComplete="off"
        inputMode={kind === 'count' ? 'numeric' : 'decimal'}
        name={field.name}
        ref={field.ref}
        onBlur={field.onBlur}
        {...props}
        {...fieldIds(id, error, hint)}
        value={own ?? shownNumber(held, notation)}
        onChange={(event) => {
          setTyped(event.target.value);
          field.onChange(toText(event.target.value) as FieldPathValue<ProgrammeForm, Path>);
        }}
      />
    </Field>
  );
}

/** Yes or no. */
export function CheckControl({ path, label }: { path: Path; label: string }) {
  const { register } = useFormContext<ProgrammeForm>();
  return (
    <label className="check">
      <input type="checkbox" {...register(path)} /> {label}
    </label>
  );
}
