'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { type ArrayPath, type FieldArray, useFieldArray, useFormContext } from 'react-hook-form';
import { useControlId, useFieldError } from '@/components/admin/form/admin-form';
import { Button } from '@/components/ui/button';
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
    <section className="rows" aria-labelledby={`${id}-title`}>
      <div className="pane-head">
        <h3 id={`${id}-title`}>{title}</h3>
        <Button
          onClick={() => append(empty)}
          {...(error && { 'data-invalid': true, 'aria-describedby': `${id}-error` })}
        >
          <Icon name="plus" /> {t('addEntry', { entry: entry.toLowerCase() })}
        </Button>
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {notes?.(fields.length)}
      {fields.map((field, index) => (
        <fieldset key={field.id} className="programme-row">
          <legend>{`${entry} ${index + 1}`}</legend>
          {children(index)}
          <div className="row-foot">
            {foot?.(index)}
            <Button
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
