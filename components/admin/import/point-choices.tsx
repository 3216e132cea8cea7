import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { NativeSelect } from '@/components/ui/input';
import type { ImportOptions } from '@/lib/imports/model/options';

/** A place that no school of the row's country has, and why. */
export interface DoubtfulPoint {
  /** As options name it. */
  point: string;
  /** Row, school and doubt in words. */
  label: string;
}

/** Points that the check found doubtful: each is left out, or kept, or all are. */
export function PointChoices({
  points,
  total,
  chosen,
  onChange,
}: {
  points: readonly DoubtfulPoint[];
  /** Those that are not listed among them. */
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
    <fieldset className="import-options">
      <legend>{t('title', { count: total })}</legend>
      <p className="hint">{t('hint')}</p>
      {total > 1 && choice('import-points', t('all'), chosen === 'all', (all) => onChange(all ? 'all' : []))}
      {chosen !== 'all' &&
        points.map(({ point, label }, index) =>
          choice(`import-point-${index}`, label, chosen.includes(point), (isKept) =>
            onChange([...chosen.filter((one) => one !== point), ...(isKept ? [point] : [])]),
          ),
        )}
    </fieldset>
  );
}
