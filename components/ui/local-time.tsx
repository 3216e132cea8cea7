'use client';

import { formatMoment } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { useMoment } from './use-moment';

/** Time in the reader's zone; the title is always UTC. */
export function LocalTime({ language, at }: { language: Language; at: string }) {
  const moment = useMoment(language);
  return (
    <time dateTime={at} title={`${formatMoment(language, at, 'UTC')} UTC`}>
      {moment(at)}
    </time>
  );
}
