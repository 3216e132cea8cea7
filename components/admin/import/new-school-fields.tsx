import { useTranslations } from 'next-intl';
import { ChoiceField } from '@/components/admin/form/state-fields';
import type { ImportOptions } from '@/lib/imports/model/options';
import { SCHOOL_TYPES, SPECIALTIES } from '@/lib/schools/model/choices';

export function NewSchoolFields({
  options,
  countries,
  change,
}: {
  options: ImportOptions;
  /** Stored name and translated name. */
  countries: { value: string; name: string }[];
  change: (more: Partial<ImportOptions>) => void;
}) {
  const t = useTranslations('AdminImport');
  const types = useTranslations('Types');
  const specialties = useTranslations('Specialties');
  return (
    <>
      <ChoiceField
        id="import-country"
        label={t('country')}
        empty={t('countryNone')}
        value={options.country}
        options={countries.map(({ value, name }) => [value, name])}
        onChoose={(country) => change({ country })}
      />
      <ChoiceField
        id="import-type"
        label={t('type')}
        empty={t('typeNone')}
        value={options.type}
        options={SCHOOL_TYPES.map((type) => [type, types(type)])}
        onChoose={(type) => change({ type })}
      />
      <ChoiceField
        id="import-specialty"
        label={t('specialty')}
        empty={t('countryNone')}
        value={options.specialty}
        options={SPECIALTIES.map((one) => [one, specialties(one)])}
        onChoose={(specialty) => change({ specialty })}
      />
    </>
  );
}
