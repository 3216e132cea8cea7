import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { NativeSelect } from '@/components/ui/input';
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
      <Field id="import-country" label={t('country')}>
        <NativeSelect
          id="import-country"
          value={options.country}
          onChange={(event) => change({ country: event.target.value })}
        >
          <option value="">{t('countryNone')}</option>
          {countries.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field id="import-type" label={t('type')}>
        <NativeSelect
          id="import-type"
          value={options.type}
          onChange={(event) =>
            change({ type: SCHOOL_TYPES.find((type) => type === event.target.value) ?? '' })
          }
        >
          <option value="">{t('typeNone')}</option>
          {SCHOOL_TYPES.map((type) => (
            <option key={type} value={type}>
              {types(type)}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field id="import-specialty" label={t('specialty')}>
        <NativeSelect
          id="import-specialty"
          value={options.specialty}
          onChange={(event) =>
            change({ specialty: SPECIALTIES.find((one) => one === event.target.value) ?? '' })
          }
        >
          <option value="">{t('countryNone')}</option>
          {SPECIALTIES.map((one) => (
            <option key={one} value={one}>
              {specialties(one)}
            </option>
          ))}
        </NativeSelect>
      </Field>
    </>
  );
}
