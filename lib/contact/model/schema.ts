import { z } from 'zod';
import { boundedText } from '@/lib/bounded-text';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/lib/i18n/locales';
import { readEmail } from '@/lib/values/email';
import { singleLine, visible } from '@/lib/values/text';
import {
  CONTACT_FIELDS,
  CONTACT_LIMITS,
  type ContactField,
  type FieldProblem,
  type FieldProblems,
  HONEYPOT,
} from './message';

/**
 * Line ends become line feeds (forms send CR LF); trimmed, without control characters: PostgreSQL refuses NUL, and others
 * break mail headers.
 */
function clean(value: unknown): string {
  return typeof value === 'string' ? visible(value.replace(/\r\n?/g, '\n')).trim() : '';
}

const required = (field: ContactField) =>
  boundedText(CONTACT_LIMITS[field], 'tooLong' satisfies FieldProblem).min(
    1,
    'required' satisfies FieldProblem,
  );

/** A problem's message is its FieldProblem. */
const schema = z.object({
  name: z.preprocess((value) => singleLine(clean(value)), required('name')),
  email: z.preprocess(
    clean,
    required('email').transform((typed, context) => {
      const reading = readEmail(typed);
      if ('value' in reading) return reading.value;
      context.addIssue({ code: 'custom', message: 'invalid' satisfies FieldProblem });
      return z.NEVER;
    }),
  ),
  message: z.preprocess(clean, required('message')),
  language: z.enum(LANGUAGES).catch(DEFAULT_LANGUAGE),
  [HONEYPOT]: z.preprocess(clean, z.string()),
});

export type ContactMessage = z.infer<typeof schema>;

/** The first problem of each field counts: an empty address is missing, not malformed. */
export function parseMessage(
  input: unknown,
): { message: ContactMessage; problems: null } | { message: null; problems: FieldProblems } {
  const parsed = schema.safeParse(typeof input === 'object' && input !== null ? input : {});
  if (parsed.success) return { message: parsed.data, problems: null };
  const problems: FieldProblems = {};
  for (const issue of parsed.error.issues) {
    const field = CONTACT_FIELDS.find((name) => name === issue.path[0]);
    if (field) problems[field] ??= issue.message as FieldProblem;
  }
  return { message: null, problems };
}
