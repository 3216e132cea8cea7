import { useTranslations } from 'next-intl';
import { Field, FieldDescription } from '@/components/ui/field';
import { NativeSelect } from '@/components/ui/input';
import type { ImportOptions } from '@/lib/imports/model/options';

/** Coordinates outside the row's country, or otherwise doubtful. */
export interface DoubtfulPoint {
  /** The key in the options. */
  point: string;
  label: string;
}

/** Doubtful coordinates found by the check: each can be kept or left out. */
export function PointChoices({
  points,
  total,
  chosen,
  onChange,
}: {
  points: readonly DoubtfulPoint[];
  /** Including those not listed. */
  total: number;
  chosen: ImportOptions['points'];
  onChange: (chosen: ImportOptions['points']) => void;
}) {
  const t = useTranslations('AdminImport.points');
  if (total === 0) return null;
  const choice = (id: string, label: string, isKept: boolean, keep: (isKept: boolean) => void) => (
    <Field key={id} id={id} label={label}>
      <NativeSelect
        id={id}
        value={isKept ? 'keep' : 'leave'}
        onChange={({ target }) => keep(target.value === 'keep')}
      >
        <option value="leave">{t('leave')}</option>
        <option value="keep">{t('keep')}</option>
      </NativeSelect>
    </Field>
  );
  return (
    <fieldset className="m-0 grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] items-start gap-x-4 gap-y-3 rounded-sm border border-rule px-4 pt-3 pb-4">
      <legend className="px-1.5 font-semibold">{t('title', { count: total })}</legend>
      <FieldDescription>{t('hint')}</FieldDescription>
      {choice('import-points', t('all', { count: total }), chosen === 'all', (all) =>
        onChange(all ? 'all' : []),
      )}
      {chosen !== 'all' && total > 1 && (
        <details open={chosen.length > 0}>
          <summary>{t('single', { count: points.length })}</summary>
          {points.map(({ point, label }, index) =>
            choice(`import-point-${index}`, label, chosen.includes(point), (isKept) =>
              onChange([...chosen.filter((one) => one !== point), ...(isKept ? [point] : [])]),
            ),
          )}
        </details>
      )}
    </fieldset>
  );
}
