import { LANGUAGES } from '@/lib/i18n/locales';
import { href, path } from '@/lib/routes';
import type { Absolute } from '@/lib/site';

const DAY_MS = 86_400_000;
/** RFC 9116 recommends less than a year; the file is generated daily. */
const VALID_DAYS = 180;

/** security.txt (RFC 9116): the contact address, or the contact form. */
export function securityText(email: string | null, at: Absolute, now: Date): string {
  const lines = [
    `Contact: ${email === null ? at(href('en', 'contact')) : `mailto:${email}`}`,
    `Expires: ${new Date(now.getTime() + VALID_DAYS * DAY_MS).toISOString()}`,
    `Preferred-Languages: ${LANGUAGES.join(', ')}`,
    `Canonical: ${at(path('securityText'))}`,
  ];
  return `${lines.join('\n')}\n`;
}
