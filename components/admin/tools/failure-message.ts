import { useTranslations } from 'next-intl';
import { knownJobError } from '@/lib/jobs/model/errors';

const OWN = ['stopping', 'signedOut', 'forbidden'] as const;

/** Why something failed, in words; codes that nobody here knows get a general sentence. */
export function useToolFailureMessage(): (code: string | null) => string {
  const t = useTranslations('AdminTools');
  const jobs = useTranslations('AdminJobs');
  return (code) => {
    const own = OWN.find((known) => known === code);
    return own ? t(`reasons.${own}`) : jobs(`errors.${knownJobError(code ?? 'failed')}`);
  };
}

/** Puts into the console what the texts of specification point 8 send people there for. */
export function logFailure(what: string, code: string | null, detail: string | null = null): void {
  console.warn(`${what}: ${code ?? 'failed'}${detail ? ` (${detail})` : ''}`);
}
