'use client';

import { useTranslations } from 'next-intl';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { TextControl } from '@/components/admin/form/controls';
import { Button } from '@/components/ui/button';
import { FieldDescription } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import type { SchoolForm } from '@/lib/schools/model/form-values';
import { localDay } from '@/lib/values/day';
import { TextField } from './fields';

const EMPTY = { url: '', facts: '', facts_es: '' };

/** The sources of the facts and the date they were last checked. Notes are in both languages (decision 44). */
export function Sources() {
  const t = useTranslations('AdminEditor');
  const { control, setValue } = useFormContext<SchoolForm>();
  const { fields, append, remove } = useFieldArray({ control, name: 'sources' });
  return (
    <section className="mt-6 border-t border-rule pt-3.5" aria-labelledby="e-sources">
      <div className="mb-2.5 flex min-h-8.5 items-center justify-between gap-3">
        <h2 className="mb-0.5" id="e-sources">
          {t('fields.sources')}
        </h2>
        <Button onClick={() => append(EMPTY)}>
          <Icon name="plus" /> {t('addSource')}
        </Button>
      </div>
      {fields.length === 0 && <FieldDescription>{t('emptyList')}</FieldDescription>}
      {fields.map((field, index) => (
        <fieldset
          key={field.id}
          className="m-0 grid min-w-0 grid-cols-[1fr_1fr_auto] items-end gap-x-4 gap-y-2.5 border-0 border-b border-rule px-0 py-3.5 max-sm:grid-cols-1"
        >
          <legend className="sr-only">{t('source', { number: index + 1 })}</legend>
          <div className="col-[1/3] max-sm:col-auto">
            <TextControl path={`sources.${index}.url`} label={t('sourceUrl')} inputMode="url" required />
          </div>
          <TextControl path={`sources.${index}.facts_es`} label={t('sourceFactsEs')} lang="es" />
          <TextControl path={`sources.${index}.facts`} label={t('sourceFactsEn')} lang="en" />
          <Button
            variant="ghost"
            size="icon"
            className="col-start-3 row-start-1 text-tomato-ink max-sm:col-start-1 max-sm:row-auto"
            onClick={() => remove(index)}
            aria-label={t('remove', { entry: t('source', { number: index + 1 }) })}
          >
            <Icon name="trash-2" />
          </Button>
        </fieldset>
      ))}
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <div className="w-55">
          <TextField name="checked_on" type="date" />
        </div>
        <Button onClick={() => setValue('checked_on', localDay(), { shouldValidate: true })}>
          {t('checkedToday')}
        </Button>
      </div>
    </section>
  );
}
