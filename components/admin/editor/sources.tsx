'use client';

import { useTranslations } from 'next-intl';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { TextControl } from '@/components/admin/form/controls';
import { Button } from '@/components/ui/button';
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
    <section className="rows" aria-labelledby="e-sources">
      <div className="pane-head">
        <h2 id="e-sources">{t('fields.sources')}</h2>
        <Button onClick={() => append(EMPTY)}>
          <Icon name="plus" /> {t('addSource')}
        </Button>
      </div>
      {fields.length === 0 && <p className="hint">{t('emptyList')}</p>}
      {fields.map((field, index) => (
        <fieldset key={field.id} className="row">
          <legend className="visually-hidden">{t('source', { number: index + 1 })}</legend>
          <TextControl path={`sources.${index}.url`} label={t('sourceUrl')} inputMode="url" wide required />
          <TextControl path={`sources.${index}.facts_es`} label={t('sourceFactsEs')} lang="es" />
          <TextControl path={`sources.${index}.facts`} label={t('sourceFactsEn')} lang="en" />
          <button
            type="button"
            className="iconbtn danger"
            onClick={() => remove(index)}
            aria-label={t('remove', { entry: t('source', { number: index + 1 }) })}
          >
            <Icon name="trash-2" />
          </button>
        </fieldset>
      ))}
      <div className="checked-on">
        <TextField name="checked_on" type="date" />
        <Button onClick={() => setValue('checked_on', localDay(), { shouldValidate: true })}>
          {t('checkedToday')}
        </Button>
      </div>
    </section>
  );
}
