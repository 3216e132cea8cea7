import { useSyncExternalStore } from 'react';
import { formatMoment } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';

const never = () => () => {};

/**
 * Formats a moment in the reader's time zone after hydration; before it in UTC, labelled, so that server and browser
 * render the same.
 */
export function useMoment(language: Language): (at: string) => string {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (at) => (inBrowser ? formatMoment(language, at) : `${formatMoment(language, at, 'UTC')} UTC`);
}
