import { z } from 'zod';
import type { FieldProblem } from './form-state';

/** bcrypt reads no further, and the backend refuses more. */
const MOST_PASSWORD_BYTES = 72;
const MOST_NAME = 200;
const MOST_EMAIL = 254;

const problem = (code: FieldProblem) => code;

export const emailField = z
  .string()
  .trim()
  .min(1, problem('required'))
  .max(MOST_EMAIL, problem('tooLong'))
  .pipe(z.email(problem('invalidEmail')));

export const nameField = z.string().trim().min(1, problem('required')).max(MOST_NAME, problem('tooLong'));

/** A password that exists already: whatever it is, it is only compared. */
export const knownPassword = z.string().min(1, problem('required')).max(1000, problem('tooLong'));

/** A code that an application shows, or that was written down: spaces are read over. */
export const codeField = z
  .string()
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(z.string().min(1, problem('required')).max(64, problem('tooLong')));

/** A password to be set. Its length counts characters, its limit bytes, as the backend does. */
export function newPassword(least: number) {
  return z
    .string()
    .min(1, problem('required'))
    .refine((text) => [...text].length >= least, { error: problem('tooShort'), abort: true })
    .refine((text) => new TextEncoder().encode(text).length <= MOST_PASSWORD_BYTES, problem('tooLong'));
}
