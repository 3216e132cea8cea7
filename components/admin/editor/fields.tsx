'use client';

import { useTranslations } from 'next-intl';
import type { ComponentProps, ReactNode } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useControlId, useFieldError } from '@/components/admin/form/admin-form';
import { cn } from '@/components/ui/cn';
import { Field, fieldIds } from '@/components/ui/field';
import { Input, NativeSelect, Textarea } from '@/components/ui/input';
import { Switch } from '@/components/ui/switch';
import type { ListKind } from '@/lib/schools/model/field';
import {
  type FieldName,
  fieldOf,
  type NameOf,
  UNKNOWABLE,
  type UnknowableField,
} from '@/lib/schools/model/field-names';
import type { SchoolForm } from '@/lib/schools/model/form-values';

export type PlainField = Exclude<FieldName, NameOf<ListKind | 'flag'>>;
type ControlProps<Tag extends 'input' | 'select' | 'textarea'> = Omit<ComponentProps<Tag>, 'name' | 'id'> & {
  name: PlainField;
  hint?: ReactNode;
};

function usePlainField(name: PlainField, hint: ReactNode) {
  const t = useTranslations('AdminEditor');
  const { register, control, setValue, trigger, formState } = useFormContext<SchoolForm>();
  const unknown = useWatch({ control, name: 'unknown' });
  const error = useFieldError(name);
  const id = useControlId(name);
  const unknowable = UNKNOWABLE.find((field) => field === name);
  const isUnknown = unknowable !== undefined && unknown.includes(unknowable);
  const mark = (field: UnknowableField, on: boolean) => {
    setValue('unknown', on ? [...unknown, field] : unknown.filter((other) => other !== field));
    if (on) setValue(field, '');
    if (formState.isSubmitted) void trigger(field);
  };
  // Typing a value removes the 'unknown' mark.
  const known = (typed: string) => {
    if (isUnknown && typed.trim() !== '') mark(unknowable, false);
  };
  const { onChange, ...registered } = register(name);
  return {
    id,
    label: t(`fields.${name}`),
    error,
    unknowable,
    isUnknown,
    mark,
    control: {
      ...registered,
      onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => {
        known(event.target.value);
        return onChange(event);
      },
      ...fieldIds(id, error, hint),
      placeholder: isUnknown ? t('unknown') : undefined,
      known,
    },
  };
}

export function PlainField({
  name,
  hint,
  children,
}: {
  name: PlainField;
  hint?: ReactNode;
  children: (control: ReturnType<typeof usePlainField>['control']) => ReactNode;
}) {
  const t = useTranslations('AdminEditor');
  const { id, label, error, unknowable, isUnknown, mark, control } = usePlainField(name, hint);
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={error}
      className={cn(fieldOf(name).editor.wide && 'col-span-full')}
    >
      {children(control)}
      {unknowable && (
        <label className="unknown inline-flex min-h-6 w-fit cursor-pointer items-center gap-1.5 text-micro leading-snug font-normal text-ink-2">
          <input
            className="size-4 accent-fill"
            type="checkbox"
            checked={isUnknown}
            onChange={(event) => mark(unknowable, event.target.checked)}
          />
          {t('unknown')}
          <span className="sr-only">: {label}</span>
        </label>
      )}
    </Field>
  );
}

export function TextField({ name, hint, ...props }: ControlProps<'input'>) {
  return (
    <PlainField name={name} hint={hint}>
      {({ known: _, ...control }) => <Input {...control} {...props} />}
    </PlainField>
  );
}

export function TextAreaField({ name, hint, ...props }: ControlProps<'textarea'>) {
  return (
    <PlainField name={name} hint={hint}>
      {({ known: _, ...control }) => <Textarea {...control} {...props} />}
    </PlainField>
  );
}

export function SelectField({ name, hint, children, ...props }: ControlProps<'select'>) {
  return (
    <PlainField name={name} hint={hint}>
      {({ placeholder: _, known: _known, ...control }) => (
        <NativeSelect {...control} {...props}>
          {children}
        </NativeSelect>
      )}
    </PlainField>
  );
}

export function SwitchField({ name, hint }: { name: NameOf<'flag'>; hint?: ReactNode }) {
  const t = useTranslations('AdminEditor');
  const { control } = useFormContext<SchoolForm>();
  const { field } = useController({ control, name });
  const id = useControlId(name);
  return (
    <div className="grid min-w-0 grid-cols-[auto_1fr] items-center gap-1 gap-x-2.5">
      <Switch
        id={id}
        ref={field.ref}
        checked={field.value}
        onCheckedChange={field.onChange}
        onBlur={field.onBlur}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      <label className="text-sm leading-snug font-semibold text-ink" htmlFor={id}>
        {t(`fields.${name}`)}
      </label>
      {hint && (
        <p className="col-span-full text-micro leading-dense text-ink-3 empty:hidden" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
