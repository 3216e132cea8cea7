'use client';

import { useSyncExternalStore } from 'react';
import type { Language } from '@/lib/i18n/locales';

const never = () => () => {};

/**
 * A moment in the reader's own time zone, which the server does not know: until a script runs it stands in UTC and says
 * so. Its title has it in UTC always.
 */
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
