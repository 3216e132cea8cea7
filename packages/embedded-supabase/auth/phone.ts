import { invalid } from './errors.ts';

/**
 * Accounts have no telephone numbers, but input is validated as in Supabase. Throws 400 validation_failed unless E.164.
 */
export function requirePhone(value: string): void {
  if (!/^[1-9]\d{1,14}$/.test(value.replace(/[\s+]/g, ''))) {
    throw invalid('Invalid phone number format (E.164 required)');
  }
}
