import { useTranslations } from 'next-intl';
import { ChoiceField, FieldGroup } from '@/components/admin/form/state-fields';
import { FieldDescription } from '@/components/ui/field';
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
    <ChoiceField
      key={id}
      id={id}
      label={label}
      value={isKept ? 'keep' : 'leave'}
      options={[
        ['leave', t('leave')],
        ['keep', t('keep')],
      ]}
      onChoose={(chosen) => keep(chosen === 'keep')}
    />
  );
  return (
    <FieldGroup legend={t('title', { count: total })}>
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
    </FieldGroup>
  );
}
