import { useTranslations } from 'next-intl';
import { toast } from 'sonner';
import { type AdminImages, FILE_REFUSALS, type UploadAnswer } from '@/lib/images/model/upload';
import { type Result, withReference } from '@/lib/result';

const REASONS = [
  ...FILE_REFUSALS,
  'signedOut',
  'forbidden',
  'interrupted',
  'noCategory',
  'noFile',
  'invalid',
  'offline',
  'outdated',
] as const;

export interface ImageActionState {
  busy: boolean;
  setBusy: (busy: boolean) => void;
  onChange: (images: AdminImages) => void;
  /** Called after a failure and after a job: stored pictures should be read again. */
  onReload: () => void;
}

/** Runs changes of pictures one at a time and shows each result in a toast. */
export function useImageAction(actionState: ImageActionState) {
  const t = useTranslations('AdminImages');

  /** The message of a refusal; codes without one get a general message. */
  const reason = (code: string): string =>
    t(`reasons.${REASONS.find((known) => known === code) ?? 'failed'}`);

  async function run<Value extends { images: AdminImages }>(
    action: () => Promise<Result<Value>>,
    onDone: (value: Value) => void,
    failure: string,
  ): Promise<void> {
    actionState.setBusy(true);
    try {
      const result = await action();
      if (result.ok) {
        actionState.onChange(result.value.images);
        onDone(result.value);
        return;
      }
      toast.error(failure, { description: withReference(reason(result.error), result) });
    } catch {
      toast.error(failure, { description: reason('offline') });
    } finally {
      actionState.setBusy(false);
    }
    actionState.onReload();
  }

  const refusals = (refused: UploadAnswer['refused']) =>
    refused
      .map(({ name, reason: code }) => (name === '' ? reason(code) : `${name}: ${reason(code)}`))
      .join('\n');

  return { run, reason, refusals };
}
