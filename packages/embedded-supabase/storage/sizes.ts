/** Sizes in bytes, as bucket settings state them. */
import { invalidRequest, tooLarge } from './errors.ts';

/** The backend's own limit for one file, whatever a bucket allows: 50 MiB, as on a hosted project. */
export const MAX_FILE_BYTES = 50 * 1_024 * 1_024;
/** JSON bodies above this are refused. */
export const MAX_JSON_BYTES = 1_024 * 1_024;

const UNITS: Record<string, number> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9 };

/** '10MB' → 10,000,000: Supabase counts in thousands. Throws InvalidRequest for anything else. */
export function parseSize(text: string): number {
  const match = /^(\d+(?:\.\d+)?)(gb|mb|kb|b)$/i.exec(text.trim());
  const unit = UNITS[(match?.[2] ?? '').toLowerCase()];
  if (!match || unit === undefined) {
    throw invalidRequest('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B');
  }
  return Math.floor(Number(match[1]) * unit);
}

/** A bucket's limit as given by a client, in bytes; null for none. Throws when it exceeds the backend's own. */
export function bucketLimit(value: number | string | null): number | null {
  if (value === null) return null;
  const bytes = typeof value === 'string' ? parseSize(value) : value;
  if (bytes > MAX_FILE_BYTES) throw tooLarge();
  return bytes;
}
