import { z } from 'zod';
import type { FieldProblem } from './form-state';

/** bcrypt ignores the rest, and the backend refuses more. */
const MAX_PASSWORD_BYTES = 72;
const MAX_NAME = 200;
const MAX_EMAIL = 254;

const problem = (code: FieldProblem) => code;

export const emailField = z
  .string()
  .trim()
  .min(1, problem('required'))
  .max(MAX_EMAIL, problem('tooLong'))
  .pipe(z.email(problem('invalidEmail')));

export const nameField = z.string().trim().min(1, problem('required')).max(MAX_NAME, problem('tooLong'));

/** An existing password, which is only compared. */
export const knownPassword = z.string().min(1, problem('required')).max(1000, problem('tooLong'));

/** A one-time or recovery code; spaces are ignored. */
export const codeField = z
  .string()
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(z.string().min(1, problem('required')).max(64, problem('tooLong')));

/** A new password. The minimum counts characters, the maximum bytes, as the backend does. */
export function newPassword(least: number) {
  return z
    .string()
    .min(1, problem('required'))
    .refine((text) => [...text].length >= least, { error: problem('tooShort'), abort: true })
    .refine((text) => new TextEncoder().encode(text).length <= MAX_PASSWORD_BYTES, problem('tooLong'));
}
