import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { CONTACT_FIELDS, type ContactValues } from './model/message';

/**
 * What a visitor without JavaScript typed into a form that was refused, on its way back into the form. It travels in
 * a cookie because a static page cannot be answered with and an address would end up in logs.
 */
export const DRAFT_COOKIE = 'contact_draft';
export const DRAFT_SECONDS = 300;

/** Proxies in front may give a whole answer's headers no more than 4 kB. */
const MAX_LENGTH = 2800;
const MAX_TEXT = 100_000;

/** The values as a cookie's value; a message that is too long for one stays behind. Null when nothing fits. */
export function encodeDraft(values: Partial<Record<string, unknown>>): string | null {
  const texts = CONTACT_FIELDS.map((field) => (typeof values[field] === 'string' ? values[field] : ''));
  const whole = pack(texts);
  if (whole.length <= MAX_LENGTH) return whole;
  const short = pack(texts.slice(0, 2));
  return short.length <= MAX_LENGTH ? short : null;
}

/** Reads it back; whatever else a cookie may hold gives empty fields. */
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
    // Not ours, or cut short: the form starts empty.
  }
  return values;
}

function pack(texts: string[]): string {
  return deflateRawSync(JSON.stringify(texts)).toString('base64url');
}
