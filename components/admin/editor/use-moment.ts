import { useLocale } from 'next-intl';
import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Formats a moment in the reader's time zone after hydration; before it in UTC, labelled, so that server and browser
 * render the same.
 */
export function useMoment(): (at: string) => string {
  const locale = useLocale();
  const zone = useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => null,
  );
  const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : 'es', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: zone ?? 'UTC',
  });
  return (at) => format.format(new Date(at)) + (zone === null ? ' UTC' : '');
}
