/** Sizes in bytes, as in bucket settings. */
import { invalidRequest, tooLarge } from './errors.ts';

/** Limit of the backend for every bucket: 50 MiB, as on a hosted project. */
export const MAX_FILE_BYTES = 50 * 1_024 * 1_024;
export const MAX_JSON_BYTES = 1_024 * 1_024;

const UNITS: Record<string, number> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9 };

/** '10MB' is 10,000,000: Supabase uses decimal units. Throws InvalidRequest. */
export function parseSize(text: string): number {
  const match = /^(\d+(?:\.\d+)?)(gb|mb|kb|b)$/i.exec(text.trim());
  const unit = UNITS[(match?.[2] ?? '').toLowerCase()];
  if (!match || unit === undefined) {
    throw invalidRequest('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B');
  }
  return Math.floor(Number(match[1]) * unit);
}

/** In bytes; null for none. Throws when it exceeds the backend's. */
export function bucketLimit(value: number | string | null): number | null {
  if (value === null) return null;
  const bytes = typeof value === 'string' ? parseSize(value) : value;
  if (bytes > MAX_FILE_BYTES) throw tooLarge();
  return bytes;
}
