'use client';

import { useTranslations } from 'next-intl';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { SchoolForm } from '@/lib/schools/model/form-values';
import { AiTextNote } from './ai-text-notes';
import { RowText } from './row-text';

const EMPTY = { name: '', name_en: '', duration: '', duration_en: '', certified: false };

/** Programmes with both languages side by side, so that they cannot drift (decision 44). */
export function Programmes() {
  const t = useTranslations('AdminEditor');
  const { control, register } = useFormContext<SchoolForm>();
  const { fields, append, remove } = useFieldArray({ control, name: 'programs' });
  return (
    <section className="rows" aria-labelledby="e-programs">
      <div className="pane-head">
        <h2 id="e-programs">{t('fields.programs')}</h2>
        <Button onClick={() => append(EMPTY)}>
          <Icon name="plus" /> {t('addProgram')}
        </Button>
      </div>
      <AiTextNote field="programs" />
      {fields.length === 0 && <p className="hint">{t('emptyList')}</p>}
      {fields.map((field, index) => (
        <fieldset key={field.id} className="row">
          <legend className="visually-hidden">{t('program', { number: index + 1 })}</legend>
          <RowText path={`programs.${index}.name`} label={t('programName')} lang="es" required />
          <RowText path={`programs.${index}.name_en`} label={t('programNameEn')} lang="en" />
          <RowText path={`programs.${index}.duration`} label={t('duration')} lang="es" />
          <RowText path={`programs.${index}.duration_en`} label={t('durationEn')} lang="en" />
          <label className="check">
            <input type="checkbox" {...register(`programs.${index}.certified`)} /> {t('certified')}
          </label>
          <button
            type="button"
            className="iconbtn danger"
            onClick={() => remove(index)}
            aria-label={t('remove', { entry: t('program', { number: index + 1 }) })}
          >
            <Icon name="trash-2" />
          </button>
        </fieldset>
      ))}
    </section>
  );
}
