import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { NativeSelect } from '@/components/ui/input';
import type { ImportOptions } from '@/lib/imports/model/options';
import { utmColumns } from '@/lib/imports/model/utm';

const ZONES = Array.from({ length: 60 }, (_, index) => index + 1);

/** The UTM zone; without it coordinates in metres are left out. */
export function UtmField({
  headings,
  options,
  change,
}: {
  headings: readonly string[];
  options: ImportOptions;
  change: (more: Partial<ImportOptions>) => void;
}) {
  const t = useTranslations('AdminImport');
  const utm = utmColumns(headings);
  if (utm === null || options.columns.includes('coordinates_lat')) return null;
  const { x, y } = utm;
  return (
    <Field
      id="import-utm"
      label={t('utm', { x: headings[x] ?? '', y: headings[y] ?? '' })}
      hint={t('utmHint')}
    >
      <NativeSelect
        id="import-utm"
        aria-describedby="import-utm-hint"
        value={options.utm?.zone ?? ''}
        onChange={({ target: { value } }) =>
          change({ utm: value === '' ? null : { x, y, zone: Number(value) } })
        }
      >
        <option value="">{t('utmNone')}</option>
        {[...ZONES, ...ZONES.map((zone) => -zone)].map((zone) => (
          <option key={zone} value={zone}>
            {`${Math.abs(zone)} ${zone > 0 ? 'N' : 'S'}`}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}
