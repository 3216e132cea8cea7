/** Telephone numbers: accounts here have none, but what clients send is checked as Supabase does. */
import { invalid } from './errors.ts';

/** Throws 400 validation_failed for what is no international number (E.164). */
export function requirePhone(value: string): void {
  if (!/^[1-9]\d{1,14}$/.test(value.replace(/[\s+]/g, ''))) {
    throw invalid('Invalid phone number format (E.164 required)');
  }
}
