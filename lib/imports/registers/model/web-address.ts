import { readWebAddress } from '@/lib/values/web-address';

/** Domain endings that are typing errors in these registers. */
const NO_DOMAIN = /\.udu(?:\.it)?$/;

/**
 * The address by readWebAddress(), with the host in lower case, and with http:// where none was written. Null when invalid
 * or doubtful.
 */
export function repairWebAddress(written: string): string | null {
  const reading = readWebAddress(written);
  if (!('value' in reading) || reading.value.endsWith(',')) return null;
  const { hostname } = new URL(reading.value);
  const rest = reading.value.slice(reading.value.indexOf('//') + 2);
  const end = rest.search(/[/?#]/);
  if (!/^[a-z0-9.-]+\.[a-z]{2,24}$/.test(hostname) || NO_DOMAIN.test(hostname)) return null;
  const scheme = /https:?\//i.test(written) ? 'https' : 'http';
  return `${scheme}://${hostname}${end < 0 ? '/' : rest.slice(end)}`;
}

/** Host without www, or null. The same as private.web_host() in the database. */
export function webHost(website: string | null | undefined): string | null {
  const [, host] = /^[a-z]+:\/\/([^/?#:]+)/i.exec(website ?? '') ?? [];
  return host?.toLowerCase().replace(/^www\./, '') ?? null;
}
