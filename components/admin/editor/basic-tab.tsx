'use client';

import { useTranslations } from 'next-intl';
import { useFormContext, useWatch } from 'react-hook-form';
import type { SchoolForm } from '@/lib/schools/model/form';
import { SCHOOL_TYPES } from '@/lib/schools/model/school';
import { SelectField, TextAreaField, TextField } from './fields';
import { SlugNote } from './slug-note';

export function BasicTab({ schoolId, storedForm }: { schoolId: string | null; storedForm: SchoolForm }) {
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
      <Description name="description" lang="es" />
      <Description name="description_en" lang="en" />
    </div>
  );
}

/** A description with its length: orange under 400 characters, green to 500, orange beyond (specification, point 4). */
function Description({ name, lang }: { name: 'description' | 'description_en'; lang: string }) {
  const t = useTranslations('AdminEditor');
  const { control } = useFormContext<SchoolForm>();
  const count = useWatch({ control, name }).length;
  const length = count < 400 ? 'short' : count <= 500 ? 'optimal' : 'long';
  return (
    <TextAreaField
      name={name}
      lang={lang}
      rows={7}
      wide
      hint={<span className={length === 'optimal' ? 'counter good' : 'counter'}>{t(length, { count })}</span>}
    />
  );
}
