import { useLocale } from 'next-intl';
import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * A moment in the reader's language and, once the page has come alive, in the reader's own time zone; until then in UTC,
 * which it says, so that server and browser write the same.
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
