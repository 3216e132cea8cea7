'use client';

import { useTranslations } from 'next-intl';
import { knownJobError } from '@/lib/jobs/model/errors';

/** Codes that a call can fail with before there is a job. */
const CALL_CODES = ['signedOut', 'forbidden', 'offline'] as const;

/** Turns the code of a failed job, or of a call that started none, into a message. */
export function useFailureMessage(): (code: string) => string {
  const jobs = useTranslations('AdminJobs');
  const calls = useTranslations('AdminImages');
  return (code) => {
    const call = CALL_CODES.find((known) => known === code);
    return call === undefined ? jobs(`errors.${knownJobError(code)}`) : calls(`reasons.${call}`);
  };
}
