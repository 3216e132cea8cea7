import { useLocale, useTranslations } from 'next-intl';
import { isLanguage } from '@/lib/i18n/locales';
import { COUNTRIES } from '@/lib/places/countries';
import type { SchoolForm } from '@/lib/schools/model/form-values';
import { SelectField } from './fields';
import { TabFields } from './tab-fields';

/** Countries are a closed list; a stored value outside it remains an option (decision 12). */
export function LocationTab({ storedForm }: { storedForm: SchoolForm }) {
  const t = useTranslations('AdminEditor');
  const locale = useLocale();
  const language = isLanguage(locale) ? locale : 'es';
  const stored = storedForm.country;
  const listed = COUNTRIES.map(({ name }) => [name.en, name[language]] as const).sort((a, b) =>
    a[1].localeCompare(b[1], language),
  );
  const unlisted = stored !== '' && !listed.some(([name]) => name === stored);
  const country = (
    <SelectField name="country" required>
      <option value="">{t('choose')}</option>
      {unlisted && <option value={stored}>{stored}</option>}
      {listed.map(([stored, shown]) => (
        <option key={stored} value={stored}>
          {shown}
        </option>
      ))}
    </SelectField>
  );
  return <TabFields tab="location" own={{ country }} />;
}
