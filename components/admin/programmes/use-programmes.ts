import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { useRefresh } from '@/components/admin/use-refresh';
import { listProgrammes } from '@/lib/programmes/actions/list-programmes';
import type { EditedProgramme } from '@/lib/programmes/queries/edited-programmes';
import { type Result, withReference } from '@/lib/result';

const REASONS = ['signedOut', 'forbidden', 'outdated', 'missing', 'tooMany', 'offline'] as const;

/** The programmes of a school, changed one action at a time. */
export function useProgrammes(schoolId: string, stored: readonly EditedProgramme[]) {
  const t = useTranslations('AdminProgrammes');
  const refresh = useRefresh();
  const [programmes, setProgrammes] = useState(stored);
  const [seen, setSeen] = useState(stored);
  const [busy, setBusy] = useState(false);
  // A refresh brought newer data.
  if (seen !== stored) {
    setSeen(stored);
    setProgrammes(stored);
  }

  const adopt = (changed: readonly EditedProgramme[]) => {
    setProgrammes(changed);
    void refresh();
  };
  const refuse = (code: string, failure?: { reference?: string }) =>
    toast.error(t('error'), {
      description: withReference(
        t(`reasons.${REASONS.find((known) => known === code) ?? 'failed'}`),
        failure,
      ),
    });

  /** Runs a change and adopts its result; on a refusal shows what is stored and returns false. */
  async function run(change: () => Promise<Result<{ programmes: EditedProgramme[] }>>): Promise<boolean> {
    setBusy(true);
    try {
      const result = await change();
      if (result.ok) {
        adopt(result.value.programmes);
        return true;
      }
      refuse(result.error, result);
      const now = await listProgrammes({ schoolId });
      if (now.ok) adopt(now.value.programmes);
    } catch {
      refuse('offline');
    } finally {
      setBusy(false);
    }
    return false;
  }

  return { programmes, busy, run, adopt, refuse };
}
