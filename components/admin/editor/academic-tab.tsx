'use client';

import { useTranslations } from 'next-intl';
import { useFormContext, useWatch } from 'react-hook-form';
import { CURRENCIES } from '@/lib/schools/model/choices';
import type { SchoolForm } from '@/lib/schools/model/form-values';
import { NumberField, SelectField } from './fields';
import { Programmes } from './programmes';

export function AcademicTab() {
  const t = useTranslations('AdminEditor');
  return (
    <>
      <div className="form-grid three">
        <NumberField name="students_count" />
        <NumberField name="programs_count" />
        <NumberField name="rating" />
        <NumberField name="tuition_min" />
        <NumberField name="tuition_max" />
        <SelectField name="tuition_currency">
          <option value="">{t('noCurrency')}</option>
          {CURRENCIES.map((currency) => (
            <option key={currency} value={currency}>
              {currency}
            </option>
          ))}
        </SelectField>
      </div>
      <TuitionOrder />
      <Programmes />
    </>
  );
}

/** A smallest price above the largest is worth a warning, no more. */
function TuitionOrder() {
  const t = useTranslations('AdminEditor');
  const { control } = useFormContext<SchoolForm>();
  const [min, max] = useWatch({ control, name: ['tuition_min', 'tuition_max'] }).map((typed) =>
    Number(typed.replace(',', '.')),
  );
  return min && max && min > max ? (
    <p className="notice warn" role="status">
      {t('tuitionOrder')}
    </p>
  ) : null;
}
