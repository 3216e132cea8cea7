import { useTranslations } from 'next-intl';
import { ChoiceField } from '@/components/admin/form/state-fields';
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
    <ChoiceField
      id="import-utm"
      label={t('utm', { x: headings[x] ?? '', y: headings[y] ?? '' })}
      hint={t('utmHint')}
      empty={t('utmNone')}
      value={options.utm?.zone ?? ''}
      options={[...ZONES, ...ZONES.map((zone) => -zone)].map((zone) => [
        zone,
        `${Math.abs(zone)} ${zone > 0 ? 'N' : 'S'}`,
      ])}
      onChoose={(zone) => change({ utm: zone === '' ? null : { x, y, zone } })}
    />
  );
}
