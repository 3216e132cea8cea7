import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { useRefresh } from '@/components/admin/use-refresh';
import { listProgrammes } from '@/lib/programmes/actions/list-programmes';
import type { EditedProgramme, ProgrammesState } from '@/lib/programmes/queries/edited-programmes';
import { type Result, withReference } from '@/lib/result';
import type { LoadedForm } from '@/lib/schools/model/rebase';

const REASONS = ['signedOut', 'forbidden', 'outdated', 'missing', 'tooMany', 'offline'] as const;

/** The programmes of a school, changed one action at a time. */
export function useProgrammes({
  schoolId,
  stored,
  onSchool,
}: {
  schoolId: string;
  stored: readonly EditedProgramme[];
  /** Called after each change with the school, whose version has risen. */
  onSchool: (school: LoadedForm) => void;
}) {
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

  const adopt = (state: ProgrammesState) => {
    setProgrammes(state.programmes);
    onSchool(state.school);
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
  async function run(change: () => Promise<Result<{ state: ProgrammesState }>>): Promise<boolean> {
    setBusy(true);
    try {
      const result = await change();
      if (result.ok) {
        adopt(result.value.state);
        return true;
      }
      refuse(result.error, result);
      const now = await listProgrammes({ schoolId });
      if (now.ok) adopt(now.value.state);
    } catch {
      refuse('offline');
    } finally {
      setBusy(false);
    }
    return false;
  }

  return { programmes, busy, run, adopt, refuse };
}
