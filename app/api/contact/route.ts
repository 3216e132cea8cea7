import { serverConfig } from '@/lib/config';
import { DRAFT_COOKIE, DRAFT_SECONDS, encodeDraft } from '@/lib/contact/draft';
import { type ContactOutcome, outcomeQuery } from '@/lib/contact/model/message';
import { sendMessage } from '@/lib/contact/services/send-message';
import { uncachedJson } from '@/lib/http/json-response';
import { readText } from '@/lib/http/read-text';
import { requestClientIp } from '@/lib/http/request-client-ip';
import { isSameOrigin } from '@/lib/http/same-origin';
import { DEFAULT_LANGUAGE, isLanguage } from '@/lib/i18n/locales';
import { CONTACT_RESULT_ANCHOR, href } from '@/lib/routes';
import { parseShallow } from '@/lib/shallow-json';

/** 5,000 characters as %XX%XX%XX, and the other fields. */
const MAX_BODY = 65_536;

const STATUS = { sent: 200, invalid: 422, limited: 429, failed: 503 } as const;

type Fields = Record<string, unknown>;

export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request.headers)) return refuse(403, 'This form belongs to another site');
  const kind = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  const parse = kind === 'application/json' ? parseJson : parseForm;
  if (parse === parseForm && kind !== 'application/x-www-form-urlencoded') {
    return refuse(415, 'Send JSON or a plain form');
  }
  const body = await readText(request, MAX_BODY);
  if (body === null) return refuse(413, `The body may have ${MAX_BODY} bytes at most`);
  const fields = parse(body);
  if (fields === null) return refuse(400, 'The body must be a JSON object');
  const outcome = await sendMessage(fields, await requestClientIp(request.headers));
  return parse === parseJson ? answer(outcome) : lead(outcome, fields);
}

function parseJson(body: string): Fields | null {
  try {
    const value: unknown = parseShallow(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
  } catch {
    return null;
  }
}

function parseForm(body: string): Fields {
  return Object.fromEntries(new URLSearchParams(body));
}

function refuse(status: number, error: string): Response {
  return uncachedJson({ error }, status);
}

function answer(outcome: ContactOutcome): Response {
  const headers = outcome.status === 'limited' ? { 'retry-after': String(outcome.minutes * 60) } : {};
  return uncachedJson(outcome, STATUS[outcome.status], headers);
}

function lead(outcome: ContactOutcome, fields: Fields): Response {
  const language = isLanguage(fields.language) ? fields.language : DEFAULT_LANGUAGE;
  const page = href(language, 'contactResult');
  const draft = outcome.status === 'sent' ? null : encodeDraft(fields);
  const cookie = [
    `${DRAFT_COOKIE}=${draft ?? ''}`,
    `Path=${page}`,
    `Max-Age=${draft === null ? 0 : DRAFT_SECONDS}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(serverConfig().siteUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ');
  return new Response(null, {
    status: 303,
    headers: {
      location: `${page}?${outcomeQuery(outcome)}#${CONTACT_RESULT_ANCHOR}`,
      'set-cookie': cookie,
      'cache-control': 'no-store',
    },
  });
}
