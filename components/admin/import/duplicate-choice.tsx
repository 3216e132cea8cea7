'use client';

import { useTranslations } from 'next-intl';
import { toast } from 'sonner';
import { useAction } from '@/components/admin/use-action';
import { useRefresh } from '@/components/admin/use-refresh';
import { NativeSelect } from '@/components/ui/input';
import { chooseDuplicates } from '@/lib/imports/actions/choose-duplicates';
import type { Contents } from '@/lib/imports/model/contents';
import { DUPLICATE_CHOICES } from '@/lib/imports/model/options';
import { withReference } from '@/lib/result';
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
  const refresh = useRefresh();
  const [busy, start] = useAction();
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
        start(async () => {
          const result = await chooseDuplicates({ id, position, choice });
          if (!result.ok) toast.error(withReference(t(`problems.${stepProblem(result.error)}`), result));
          await refresh();
        }, t('problems.failed'));
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
