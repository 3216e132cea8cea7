import { useTranslations } from 'next-intl';
import { knownJobError } from '@/lib/jobs/model/errors';

/** The message of a failed job or start; unknown codes get a general one. */
export function useFailureMessage(): (code: string | null) => string {
  const t = useTranslations('AdminJobs');
  return (code) => t(`errors.${knownJobError(code ?? 'failed')}`);
}
