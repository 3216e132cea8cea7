'use client';

import { useLocale, useTranslations } from 'next-intl';
import { COUNTRIES } from '@/lib/countries';
import { isLanguage } from '@/lib/i18n/locales';
import type { SchoolForm } from '@/lib/schools/model/form-values';
import { NumberField, SelectField, TextField } from './fields';

/** Countries are a closed list; what is stored beyond it stays to be chosen (decision 12). */
export function PlaceTab({ storedForm }: { storedForm: SchoolForm }) {
  const t = useTranslations('AdminEditor');
  const locale = useLocale();
  const language = isLanguage(locale) ? locale : 'es';
  const stored = storedForm.country;
  const listed = COUNTRIES.map(({ name }) => [name.en, name[language]] as const).sort((a, b) =>
    a[1].localeCompare(b[1], language),
  );
  const unlisted = stored !== '' && !listed.some(([name]) => name === stored);
  return (
    <div className="form-grid">
      <SelectField name="country" required>
        <option value="">{t('choose')}</option>
        {unlisted && <option value={stored}>{stored}</option>}
        {listed.map(([stored, shown]) => (
          <option key={stored} value={stored}>
            {shown}
          </option>
        ))}
      </SelectField>
      <TextField name="city" required />
      <TextField name="address" wide />
      <NumberField name="coordinates_lat" hint={t('mapHint')} />
      <NumberField name="coordinates_lng" hint={t('mapHint')} />
      <SelectField name="coordinates_precision">
        <option value="">{t('precisions.none')}</option>
        <option value="campus">{t('precisions.campus')}</option>
        <option value="town">{t('precisions.town')}</option>
      </SelectField>
    </div>
  );
}
