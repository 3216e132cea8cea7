'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { type ArrayPath, type FieldArray, useFieldArray, useFormContext } from 'react-hook-form';
import { useControlId, useFieldError } from '@/components/admin/form/admin-form';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import type { ProgrammeForm } from '@/lib/programmes/model/field-names';

export function EntryRows<Name extends ArrayPath<ProgrammeForm>>({
  name,
  title,
  entry,
  empty,
  notes,
  children,
  foot,
}: {
  name: Name;
  title: string;
  entry: string;
  empty: FieldArray<ProgrammeForm, Name>;
  notes?: (count: number) => ReactNode;
  children: (index: number) => ReactNode;
  foot?: (index: number) => ReactNode;
}) {
  const t = useTranslations('AdminProgrammes');
  const { control } = useFormContext<ProgrammeForm>();
  const { fields, append, remove } = useFieldArray({ control, name });
  const error = useFieldError(name);
  const id = useControlId(name);
  return (
    <section
      className="[section+&]:border-t [section+&]:border-rule [section+&]:pt-4"
      aria-labelledby={`${id}-title`}
    >
      <div className="mb-2.5 flex min-h-8.5 items-center justify-between gap-3">
        <h3 className="font-serif text-lg leading-snug font-title" id={`${id}-title`}>
          {title}
        </h3>
        <Button
          onClick={() => append(empty)}
          {...(error && { 'data-invalid': true, 'aria-describedby': `${id}-error` })}
        >
          <Icon name="plus" /> {t('addEntry', { entry: entry.toLowerCase() })}
        </Button>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {notes?.(fields.length)}
      {fields.map((field, index) => (
        <fieldset
          key={field.id}
          className="mx-0 mt-3.5 mb-0 grid min-w-0 gap-3.5 rounded-md border border-edge p-3.5"
        >
          <legend className="px-1.5 py-0 font-semibold">{`${entry} ${index + 1}`}</legend>
          {children(index)}
          <div className="flex flex-wrap items-center justify-between gap-2.5">
            {foot?.(index)}
            <Button
              className="ml-auto text-tomato-ink"
              onClick={() => remove(index)}
              aria-label={t('remove', { entry: `${entry} ${index + 1}` })}
            >
              <Icon name="trash-2" /> {t('removeShort')}
            </Button>
          </div>
        </fieldset>
      ))}
    </section>
  );
}
