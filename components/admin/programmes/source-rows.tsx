'use client';

import { useTranslations } from 'next-intl';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { NEW_SOURCE } from '@/lib/programmes/model/form';
import type { ProgrammeForm } from '@/lib/programmes/model/form-schema';
import { TextControl } from './controls';
import { controlId, useProgrammeError } from './form-context';

/** Where a programme's facts stand; a price needs at least one source. */
export function SourceRows() {
  const t = useTranslations('AdminProgrammes');
  const { control } = useFormContext<ProgrammeForm>();
  const { fields, append, remove } = useFieldArray({ control, name: 'sources' });
  const error = useProgrammeError('sources');
  const errorId = `${controlId('sources')}-error`;
  return (
    <section className="rows" aria-labelledby="p-sources-title">
      <div className="pane-head">
        <h3 id="p-sources-title">{t('sourcesTitle')}</h3>
        <Button
          onClick={() => append(NEW_SOURCE)}
          {...(error && { 'data-invalid': true, 'aria-describedby': errorId })}
        >
          <Icon name="plus" /> {t('addSource')}
        </Button>
      </div>
      {error && (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      )}
      <p className="hint">{t('sourcesHint')}</p>
      {fields.map((field, index) => {
        const title = t('source', { number: index + 1 });
        const at = `sources.${index}` as const;
        return (
          <fieldset key={field.id} className="programme-row">
            <legend>{title}</legend>
            <div className="form-grid">
              <TextControl
                path={`${at}.url`}
                label={t('source_fields.url')}
                inputMode="url"
                placeholder="https://"
                required
              />
              <TextControl
                path={`${at}.seen`}
                label={t('source_fields.seen')}
                hint={t('seenHint')}
                autoComplete="off"
                placeholder="2026-09"
              />
              <TextControl path={`${at}.facts_es`} label={t('source_fields.facts_es')} lang="es" />
              <TextControl path={`${at}.facts`} label={t('source_fields.facts')} lang="en" />
            </div>
            <div className="row-foot">
              <Button onClick={() => remove(index)} aria-label={t('remove', { entry: title })}>
                <Icon name="trash-2" /> {t('removeShort')}
              </Button>
            </div>
          </fieldset>
        );
      })}
    </section>
  );
}
