'use client';

import { useTranslations } from 'next-intl';
import { useRun } from '@/components/admin/use-run';
import { NativeSelect } from '@/components/ui/input';
import { chooseDuplicates } from '@/lib/imports/actions/choose-duplicates';
import type { Contents } from '@/lib/imports/model/contents';
import { DUPLICATE_CHOICES } from '@/lib/imports/model/options';
import { stepProblem } from './step-problem';

export function DuplicateChoice({
  id,
  position,
  value,
  label,
  contents,
  mayUpdate,
}: {
  id: string;
  /** The row; null for all. */
  position: number | null;
  value: string;
  label: string;
  contents: Contents;
  mayUpdate: boolean;
}) {
  const t = useTranslations('AdminImport');
  const [busy, run] = useRun();
  const choices = DUPLICATE_CHOICES.filter((choice) => choice !== 'update' || mayUpdate);
  return (
    <NativeSelect
      className={position === null ? 'w-auto' : 'mt-1.5 min-w-48'}
      aria-label={label}
      key={value}
      defaultValue={value === 'update' && !mayUpdate ? 'skip' : value}
      disabled={busy}
      onChange={(event) => {
        const choice = choices.find((one) => one === event.target.value) ?? 'skip';
        run(() => chooseDuplicates({ id, position, choice }), {
          failure: t('problems.failed'),
          refusal: (code) => t(`problems.${stepProblem(code)}`),
        });
      }}
    >
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {t(`of.${contents}.choices.${choice}`)}
        </option>
      ))}
    </NativeSelect>
  );
}
