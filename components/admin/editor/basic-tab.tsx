'use client';

import { useTranslations } from 'next-intl';
import { useFormContext, useWatch } from 'react-hook-form';
import type { SchoolForm } from '@/lib/schools/model/form-values';
import { DescriptionPanel, type WritingProps } from './description-panel';
import { TextAreaField, TextField } from './fields';
import { SimilarNote } from './similar-note';
import { SlugNote } from './slug-note';
import { TabFields } from './tab-fields';
import type { DescriptionField } from './use-generator';

export function BasicTab({
  schoolId,
  storedForm,
  writing,
}: {
  schoolId: string | null;
  storedForm: SchoolForm;
  writing: WritingProps;
}) {
  const described = (field: DescriptionField) => (
    <div className="col-span-full grid gap-2.5">
      <Description name={field} lang={field === 'description' ? 'es' : 'en'} writing={writing} />
      <DescriptionPanel field={field} stored={storedForm} isNew={schoolId === null} writing={writing} />
    </div>
  );
  return (
    <>
      {schoolId === null && <SimilarNote />}
      <TabFields
        tab="basic"
        own={{
          name: (
            <TextField name="name" required hint={<SlugNote schoolId={schoolId} storedForm={storedForm} />} />
          ),
          description: described('description'),
          description_en: described('description_en'),
        }}
      />
    </>
  );
}

/**
 * A description with its length: orange below 400 characters, green up to 500, orange above (specification, point 4).
 */
function Description({
  name,
  lang,
  writing,
}: {
  name: DescriptionField;
  lang: string;
  writing: WritingProps;
}) {
  const t = useTranslations('AdminEditor');
  const { control } = useFormContext<SchoolForm>();
  const count = useWatch({ control, name }).length;
  const length = count < 400 ? 'short' : count <= 500 ? 'optimal' : 'long';
  return (
    <TextAreaField
      name={name}
      lang={lang}
      rows={7}
      readOnly={writing.generator.generation?.field === name}
      hint={
        <span
          className={length === 'optimal' ? 'text-herb-ink tabular-nums' : 'text-saffron-ink tabular-nums'}
        >
          {t(length, { count })}
        </span>
      }
    />
  );
}
