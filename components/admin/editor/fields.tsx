'use client';

import { useTranslations } from 'next-intl';
import type { ComponentProps, ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Field, fieldIds } from '@/components/ui/field';
import { Input, NativeSelect, Textarea } from '@/components/ui/input';
import type { FieldName } from '@/lib/schools/model/field-names';
import { UNKNOWABLE, type UnknowableField } from '@/lib/schools/model/field-names';
import type { SchoolForm } from '@/lib/schools/model/form-values';
import { controlId } from './field-tabs';
import { useErrorText } from './form-errors';

type PlainField = Exclude<
  FieldName,
  'specialties' | 'languages' | 'features' | 'accreditation' | 'programs' | 'sources' | 'is_active'
>;
type ControlProps<Tag extends 'input' | 'select' | 'textarea'> = Omit<ComponentProps<Tag>, 'name' | 'id'> & {
  name: PlainField;
  hint?: ReactNode;
  wide?: boolean;
};

/** What every control of a plain field needs: its label, error, ids and the mark of an unknown fact. */
function usePlainField(name: PlainField, hint: ReactNode) {
  const t = useTranslations('AdminEditor');
  const { register, control, setValue, trigger, formState } = useFormContext<SchoolForm>();
  const unknown = useWatch({ control, name: 'unknown' });
  const error = useErrorText(name);
  const unknowable = UNKNOWABLE.find((field) => field === name);
  const isUnknown = unknowable !== undefined && unknown.includes(unknowable);
  const mark = (field: UnknowableField, on: boolean) => {
    setValue('unknown', on ? [...unknown, field] : unknown.filter((other) => other !== field));
    if (on) setValue(field, '');
    if (formState.isSubmitted) void trigger(field);
  };
  const { onChange, ...registered } = register(name);
  return {
    label: t(`fields.${name}`),
    error,
    unknowable,
    isUnknown,
    mark,
    control: {
      ...registered,
      onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => {
        // Whoever types a fact knows it.
        if (isUnknown && event.target.value.trim() !== '') mark(unknowable, false);
        return onChange(event);
      },
      ...fieldIds(controlId(name), error, hint),
      placeholder: isUnknown ? t('unknown') : undefined,
    },
  };
}

function PlainField({
  name,
  hint,
  wide,
  children,
}: {
  name: PlainField;
  hint?: ReactNode;
  wide?: boolean;
  children: (control: ReturnType<typeof usePlainField>['control']) => ReactNode;
}) {
  const t = useTranslations('AdminEditor');
  const { label, error, unknowable, isUnknown, mark, control } = usePlainField(name, hint);
  return (
    <Field id={controlId(name)} label={label} hint={hint} error={error} className={wide ? 'wide' : undefined}>
      {children(control)}
      {unknowable && (
        <label className="unknown">
          <input
            type="checkbox"
            checked={isUnknown}
            onChange={(event) => mark(unknowable, event.target.checked)}
          />
          {t('unknown')}
          <span className="visually-hidden">: {label}</span>
        </label>
      )}
    </Field>
  );
}

export function TextField({ name, hint, wide, ...props }: ControlProps<'input'>) {
  return (
    <PlainField name={name} hint={hint} wide={wide}>
      {(control) => <Input {...control} {...props} />}
    </PlainField>
  );
}

/** Numbers are texts with a keyboard for numbers: a number input would swallow what it does not understand. */
export function NumberField(props: ControlProps<'input'>) {
  return <TextField inputMode="decimal" autoComplete="off" {...props} />;
}

export function TextAreaField({ name, hint, wide, ...props }: ControlProps<'textarea'>) {
  return (
    <PlainField name={name} hint={hint} wide={wide}>
      {(control) => <Textarea {...control} {...props} />}
    </PlainField>
  );
}

export function SelectField({ name, hint, wide, children, ...props }: ControlProps<'select'>) {
  return (
    <PlainField name={name} hint={hint} wide={wide}>
      {({ placeholder: _, ...control }) => (
        <NativeSelect {...control} {...props}>
          {children}
        </NativeSelect>
      )}
    </PlainField>
  );
}
