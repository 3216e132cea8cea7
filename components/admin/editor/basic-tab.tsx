'use client';

import { useTranslations } from 'next-intl';
import { useFormContext, useWatch } from 'react-hook-form';
import { SCHOOL_TYPES } from '@/lib/schools/model/choices';
import type { SchoolForm } from '@/lib/schools/model/form-values';
import { DescriptionPanel, type Writing } from './description-panel';
import { SelectField, TextAreaField, TextField } from './fields';
import { SlugNote } from './slug-note';
import type { Described } from './use-generator';

export function BasicTab({
  schoolId,
  storedForm,
  writing,
}: {
  schoolId: string | null;
  storedForm: SchoolForm;
  writing: Writing;
}) {
  const types = useTranslations('Types');
  return (
    <div className="form-grid">
      <TextField
        name="name"
        wide
        maxLength={200}
        required
        hint={<SlugNote schoolId={schoolId} storedForm={storedForm} />}
      />
      <SelectField name="type">
        {SCHOOL_TYPES.map((type) => (
          <option key={type} value={type}>
            {types(type)}
          </option>
        ))}
      </SelectField>
      <TextField name="founded" inputMode="numeric" autoComplete="off" />
      <TextField name="website" type="url" placeholder="https://" />
      <TextField name="email" type="email" />
      <TextField name="phone" type="tel" />
      {(['description', 'description_en'] as const).map((field) => (
        <div key={field} className="described wide">
          <Description name={field} lang={field === 'description' ? 'es' : 'en'} writing={writing} />
          <DescriptionPanel field={field} stored={storedForm} isNew={schoolId === null} writing={writing} />
        </div>
      ))}
    </div>
  );
}

/** A description with its length: orange under 400 characters, green to 500, orange beyond (specification, point 4). */
function Description({ name, lang, writing }: { name: Described; lang: string; writing: Writing }) {
  const t = useTranslations('AdminEditor');
  const { control } = useFormContext<SchoolForm>();
  const count = useWatch({ control, name }).length;
  const length = count < 400 ? 'short' : count <= 500 ? 'optimal' : 'long';
  return (
    <TextAreaField
      name={name}
      lang={lang}
      rows={7}
      readOnly={writing.generator.work?.field === name}
      hint={<span className={length === 'optimal' ? 'counter good' : 'counter'}>{t(length, { count })}</span>}
    />
  );
}
