import { noteTags } from '@/lib/cache/tags';
import { cutText } from '@/lib/i18n/cut-text';
import 'server-only';
import type { z } from 'zod';
import { jsonResponse, uncachedJson } from '@/lib/http/json-response';
import { backendFailure } from '@/lib/supabase/backend-failure';
import type { ApiError } from './schemas';

/** CORS for any site; cached for a minute, then revalidated by ETag. */
const SHARED = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag',
} as const;
const FRESH = 'public, max-age=60';

/** JSON with an ETag, or 304. `tags`: cache tags (lib/cache/tags.ts). */
export function answer(request: Request, body: unknown, tags: readonly string[] = []): Response {
  noteTags(...tags);
  return jsonResponse(request, body, { ...SHARED, 'cache-control': FRESH });
}

const STATUS = { invalid_parameter: 400, not_found: 404, unavailable: 503 } as const;

export function failure(error: ApiError['error']): Response {
  return uncachedJson({ error } satisfies ApiError, STATUS[error.code], SHARED);
}

export function unavailable(error: unknown): Response {
  return backendFailure(error, () =>
    failure({ code: 'unavailable', message: 'The directory cannot be read at the moment' }),
  );
}

export function moved(location: string): Response {
  return new Response(null, { status: 308, headers: { ...SHARED, location, 'cache-control': FRESH } });
}

export function preflight(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...SHARED,
      'access-control-allow-methods': 'GET, HEAD, OPTIONS',
      'access-control-allow-headers': 'If-None-Match',
      'access-control-max-age': '86400',
    },
  });
}

/** Validates the query, or reports the invalid parameter. Those in `several` may be repeated or comma-separated. */
export function readQuery<S extends z.ZodType>(
  request: Request,
  schema: S,
  several: readonly string[] = [],
): { query: z.output<S>; refusal: null } | { query: null; refusal: Response } {
  const sent = new URL(request.url).searchParams;
  const names = [...new Set(sent.keys())];
  const repeated = names.find((name) => !several.includes(name) && sent.getAll(name).length > 1);
  if (repeated !== undefined) return refuse(`${repeated} is given more than once`, repeated);
  const parsed = schema.safeParse(
    Object.fromEntries(names.map((name) => [name, sent.getAll(name).join(',')])),
  );
  if (parsed.success) return { query: parsed.data, refusal: null };
  const [issue] = parsed.error.issues;
  if (issue?.code === 'unrecognized_keys') {
    const [name = ''] = issue.keys;
    return refuse(`There is no parameter ${cutText(name, 100)}`, cutText(name, 100));
  }
  const name = String(issue?.path[0] ?? '');
  return refuse(`${name} ${issue?.message ?? 'is not valid'}`, name);
}

function refuse(message: string, parameter: string) {
  return { query: null, refusal: failure({ code: 'invalid_parameter', message, parameter }) };
}
