import { z } from 'zod';
import { boundedText } from '@/lib/bounded-text';
import { isEmailAddress } from '@/lib/email-address';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/lib/i18n/locales';
import {
  CONTACT_FIELDS,
  CONTACT_LIMITS,
  type ContactField,
  type FieldProblem,
  type FieldProblems,
  HONEYPOT,
} from './message';

/** Control characters except tab and line feed: PostgreSQL refuses NUL, and others break mail headers. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** Line ends become line feeds (forms send CR LF); well-formed and trimmed. */
function clean(value: unknown): string {
  if (typeof value !== 'string') return '';
  return value.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROL, '').trim();
}

const required = (field: ContactField) =>
  boundedText(CONTACT_LIMITS[field], 'tooLong' satisfies FieldProblem).min(
    1,
    'required' satisfies FieldProblem,
  );

/** A problem's message is its FieldProblem. */
const schema = z.object({
  name: z.preprocess((value) => clean(value).replace(/\s+/g, ' '), required('name')),
  email: z.preprocess(clean, required('email').refine(isEmailAddress, 'invalid' satisfies FieldProblem)),
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
