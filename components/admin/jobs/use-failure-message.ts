import { useTranslations } from 'next-intl';
import { knownJobError } from '@/lib/jobs/model/errors';

/** The message of a failed job or start; unknown codes get a general one. `isJob`: the list of tasks has it too. */
export function useFailureMessage(): (code: string | null, isJob?: boolean) => string {
  const t = useTranslations('AdminJobs');
  return (code, isJob = false) => {
    const message = t(`errors.${knownJobError(code ?? 'failed')}`);
    return isJob ? `${message} ${t('inTasks')}` : message;
  };
}
