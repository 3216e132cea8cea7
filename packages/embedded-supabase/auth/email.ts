import { AuthFailure, invalid } from './errors.ts';

// Supabase's pattern: ASCII, RFC 5322 dot-atom, host labels of at most 63 characters.
const FORMAT =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;

/** Lower case, as stored. Throws 400 validation_failed or email_address_invalid. */
export function requireEmail(value: string): string {
  if (value === '') throw invalid('An email address is required');
  if (value.length > 255) throw invalid('An email address is too long');
  if (!FORMAT.test(value)) throw invalid('Unable to validate email address: invalid format');
  const [local = '', host = ''] = value.toLowerCase().split('@');
  const undeliverable =
    local.length > 64 ||
    local.startsWith('.') ||
    local.endsWith('.') ||
    local.includes('..') ||
    /(^|\.)invalid$/.test(host);
  if (undeliverable) {
    throw new AuthFailure(400, 'email_address_invalid', `Email address "${value}" is invalid`);
  }
  return `${local}@${host}`;
}
