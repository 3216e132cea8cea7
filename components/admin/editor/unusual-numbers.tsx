import { useTranslations } from 'next-intl';
import { useFormContext } from 'react-hook-form';
import { ConfirmDialog } from '@/components/ui/alert-dialog';
import type { SchoolForm } from '@/lib/schools/model/form-values';
import type { unusualNumbers } from '@/lib/schools/model/unusual';
import { useNumberWords } from './number-words';

/** Asks for confirmation of improbable numbers; renders nothing without any. */
export function UnusualNumbers({
  numbers,
  onClose,
  onConfirm,
}: {
  numbers: ReturnType<typeof unusualNumbers>;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const t = useTranslations('AdminEditor');
  const { getValues } = useFormContext<SchoolForm>();
  const words = useNumberWords();
  const said = numbers.map(
    ({ name, value }) => `${t(`fields.${name}`)}: ${words(name, value, getValues('tuition_currency'))}`,
  );
  return (
    <ConfirmDialog
      open={numbers.length > 0}
      onOpenChange={(open) => !open && onClose()}
      title={t('unusualTitle')}
      text={`${said.join('; ')}.`}
      cancel={t('unusualCorrect')}
      confirm={t('unusualSave')}
      onConfirm={onConfirm}
    />
  );
}
