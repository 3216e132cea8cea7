import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { CONTACT_FIELDS, type ContactValues } from './model/message';

/** A refused form without JavaScript keeps its values in a cookie: the page is static and addresses are logged. */
export const DRAFT_COOKIE = 'contact_draft';
export const DRAFT_SECONDS = 300;

/** Proxies may limit all headers of a response to 4 kB. */
const MAX_LENGTH = 2800;
const MAX_TEXT = 100_000;

/** Encodes the values, without a message that is too long. Null when nothing fits. */
export function encodeDraft(values: Partial<Record<string, unknown>>): string | null {
  const texts = CONTACT_FIELDS.map((field) => (typeof values[field] === 'string' ? values[field] : ''));
  const whole = pack(texts);
  if (whole.length <= MAX_LENGTH) return whole;
  const short = pack(texts.slice(0, 2));
  return short.length <= MAX_LENGTH ? short : null;
}

/** Invalid values give empty fields. */
export function decodeDraft(packed: string | undefined): ContactValues {
  const values: ContactValues = { name: '', email: '', message: '' };
  if (!packed || packed.length > MAX_LENGTH) return values;
  try {
    const text = inflateRawSync(Buffer.from(packed, 'base64url'), { maxOutputLength: MAX_TEXT }).toString();
    const texts: unknown = JSON.parse(text);
    CONTACT_FIELDS.forEach((field, index) => {
      const value: unknown = Array.isArray(texts) ? texts[index] : '';
      if (typeof value === 'string') values[field] = value;
    });
  } catch {
    // Invalid or truncated: the form starts empty.
  }
  return values;
}

function pack(texts: string[]): string {
  return deflateRawSync(JSON.stringify(texts)).toString('base64url');
}
