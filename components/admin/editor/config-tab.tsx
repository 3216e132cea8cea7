'use client';

import { useTranslations } from 'next-intl';
import { useController, useFormContext } from 'react-hook-form';
import { Switch } from '@/components/ui/switch';
import type { SchoolForm } from '@/lib/schools/model/form-values';
import type { EditedSchool } from '@/lib/schools/queries/edited-school';
import { controlId } from './field-tabs';
import { TextField } from './fields';
import { useMoment } from './history';
import { SlugNote } from './slug-note';

export function ConfigTab({ school, storedForm }: { school: EditedSchool | null; storedForm: SchoolForm }) {
  const t = useTranslations('AdminEditor');
  const { control } = useFormContext<SchoolForm>();
  const { field } = useController({ control, name: 'is_active' });
  const id = controlId('is_active');
  return (
    <>
      <div className="form-grid">
        <TextField
          name="slug"
          wide
          autoComplete="off"
          spellCheck={false}
          hint={
            <>
              {t('slugHint')} <SlugNote schoolId={school?.id ?? null} storedForm={storedForm} />
            </>
          }
        />
        <div className="field switch-field">
          <Switch
            id={id}
            ref={field.ref}
            checked={field.value}
            onCheckedChange={field.onChange}
            onBlur={field.onBlur}
            aria-describedby={`${id}-hint`}
          />
          <label htmlFor={id}>{t('fields.is_active')}</label>
          <p className="hint" id={`${id}-hint`}>
            {t('activeHint')}
          </p>
        </div>
      </div>
      {school && <SystemInfo school={school} />}
    </>
  );
}

function SystemInfo({ school }: { school: EditedSchool }) {
  const t = useTranslations('AdminEditor');
  const when = useMoment();
  const facts: [label: string, value: string][] = [
    [t('id'), school.id],
    ...(school.legacyId === null ? [] : [[t('legacyId'), school.legacyId] as [string, string]]),
    [t('version'), String(school.version)],
    [t('createdAt'), when(school.createdAt)],
    [t('updatedAt'), when(school.updatedAt)],
  ];
  return (
    <section aria-labelledby="e-system">
      <h2 id="e-system">{t('systemInfo')}</h2>
      <dl className="system">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
