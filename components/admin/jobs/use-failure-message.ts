import { useTranslations } from 'next-intl';
import { knownJobError } from '@/lib/jobs/model/errors';

/** Turns the code of a failed job, or of a call that started none, into a message; unknown codes get a general one. */
export function useFailureMessage(): (code: string | null) => string {
  const t = useTranslations('AdminJobs');
  return (code) => t(`errors.${knownJobError(code ?? 'failed')}`);
}
