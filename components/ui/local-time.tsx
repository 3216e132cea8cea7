'use client';

import type { Language } from '@/lib/i18n/locales';
import { useMoment } from './use-moment';

/** Time in the reader's zone; the title is always UTC, with seconds. */
export function LocalTime({ language, at }: { language: Language; at: string }) {
  const moment = useMoment(language);
  return (
    <time dateTime={at} title={new Date(at).toISOString().replace('T', ' ').replace(/\..*/, ' UTC')}>
      {moment(at)}
    </time>
  );
}
