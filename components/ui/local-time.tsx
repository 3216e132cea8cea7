'use client';

import { useSyncExternalStore } from 'react';
import type { Language } from '@/lib/i18n/locales';

const never = () => () => {};

/** Time in the reader's zone, unknown to the server: UTC until the script runs. The title is always UTC. */
export function LocalTime({ language, at }: { language: Language; at: string }) {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const format = (timeZone?: 'UTC') =>
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'es', {
      dateStyle: 'medium',
      timeStyle: 'medium',
      ...(timeZone ? { timeZone } : {}),
    }).format(new Date(at));
  const inUtc = `${format('UTC')} UTC`;
  return (
    <time dateTime={at} title={inUtc}>
      {inBrowser ? format() : inUtc}
    </time>
  );
}
