import { z } from 'zod';
import { boundedText, storedText } from '@/lib/bounded-text';
import { readEmail } from '@/lib/values/email';
import { singleLine } from '@/lib/values/text';
import type { FieldProblem } from './form-state';

/** bcrypt ignores the rest, and the backend refuses more. */
const MAX_PASSWORD_BYTES = 72;
const MAX_NAME = 200;
const MAX_EMAIL = 254;
const MAX_KNOWN = 1000;
const MAX_CODE = 64;

const problem = (code: FieldProblem) => code;

export const emailField = storedText(MAX_EMAIL, problem('tooLong'))
  .min(1, problem('required'))
  .transform((typed, context) => {
    const reading = readEmail(typed);
    if ('value' in reading) return reading.value;
    context.addIssue({ code: 'custom', message: problem('invalidEmail') });
    return z.NEVER;
  });

export const nameField = storedText(MAX_NAME, problem('tooLong'))
  .overwrite(singleLine)
  .min(1, problem('required'));

/** An existing password, which is only compared. */
export const knownPassword = boundedText(MAX_KNOWN, problem('tooLong')).min(1, problem('required'));

/** A one-time or recovery code; spaces are ignored. */
export const codeField = boundedText(MAX_CODE, problem('tooLong'))
  .overwrite((text) => text.replace(/\s/g, ''))
  .min(1, problem('required'));

/** A new password. The minimum counts characters, the maximum bytes, as the backend does. */
export function newPassword(least: number) {
  return boundedText(MAX_KNOWN, problem('tooLong'))
    .min(1, problem('required'))
    .refine((text) => [...text].length >= least, { error: problem('tooShort'), abort: true })
    .refine((text) => new TextEncoder().encode(text).length <= MAX_PASSWORD_BYTES, problem('tooLong'));
}
