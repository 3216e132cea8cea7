import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { Input, NativeSelect } from '@/components/ui/input';
import { ENCODINGS } from '@/lib/imports/model/encoding';

/** What is chosen for a file that is not read as it should be; '' leaves it to the server. */
export function OtherReading({
  value,
  onChange,
}: {
  value: { encoding: string; heading: string };
  onChange: (value: { encoding: string; heading: string }) => void;
}) {
  const t = useTranslations('AdminImport');
  return (
    <details>
      <summary>{t('otherReading')}</summary>
      <Field id="import-encoding" label={t('encoding')}>
        <NativeSelect
          id="import-encoding"
          value={value.encoding}
          onChange={(event) => onChange({ ...value, encoding: event.target.value })}
        >
          <option value="">{t('automatic')}</option>
          {ENCODINGS.map((one) => (
            <option key={one} value={one}>
              {t(`encodings.${one}`)}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field id="import-heading-row" label={t('headingRow')} hint={t('headingRowHint')}>
        <Input
          id="import-heading-row"
          type="number"
          min={1}
          max={1000}
          aria-describedby="import-heading-row-hint"
          value={value.heading}
          onChange={(event) => onChange({ ...value, heading: event.target.value })}
        />
      </Field>
    </details>
  );
}
