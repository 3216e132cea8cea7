/** Caller of a request, from `apikey` and `Authorization` as in Supabase's gateway. */
import type { BackendDeps } from '../deps.ts';
import type { Caller } from '../engine/engine.ts';
import { TokenError } from '../keys/tokens.ts';
import { json } from './handler.ts';

export type KeyKind = 'publishable' | 'secret';

type Needs = Pick<BackendDeps, 'keys' | 'tokens'>;

export const ANON: Caller = { role: 'anon', claims: { role: 'anon' } };
export const SERVICE: Caller = { role: 'service_role', claims: { role: 'service_role' } };

export function bearerOf(request: Request): string | null {
  const match = /^bearer(?: (.*))?$/i.exec(request.headers.get('authorization') ?? '');
  return match ? (match[1] ?? '').trim() : null;
}

/** The key in `apikey` (header or query), or in `Authorization` alone. 401 when missing or unknown. */
export function apiKeyOf(request: Request, { keys }: Needs): KeyKind | Response {
  const bearer = bearerOf(request);
  const fallback = bearer && kindOf(bearer, keys) ? bearer : null;
  const key = request.headers.get('apikey') ?? new URL(request.url).searchParams.get('apikey') ?? fallback;
  if (!key) {
    return json(401, {
      message: 'No API key found in request',
      hint: 'No `apikey` request header or url param was found.',
    });
  }
  return kindOf(key, keys) ?? json(401, { message: 'Invalid API key', hint: 'Double check your API key.' });
}

/** The key's role, or the role in the bearer's verified claims; or a 401 response. */
export async function resolveCaller(request: Request, deps: Needs): Promise<Caller | Response> {
  const key = apiKeyOf(request, deps);
  if (key instanceof Response) return key;
  const bearer = bearerOf(request);
  const kind = bearer === null ? key : kindOf(bearer, deps.keys);
  if (kind) return kind === 'secret' ? SERVICE : ANON;
  try {
    return callerOf(await deps.tokens.verify(bearer ?? ''));
  } catch (error) {
    if (error instanceof TokenError) return unauthorized(error);
    throw error;
  }
}

/** A role that the gateway must not use is refused like an unknown one. */
export function callerOf(claims: Record<string, unknown>): Caller {
  const role = claims.role ?? 'anon';
  if (role !== 'anon' && role !== 'authenticated' && role !== 'service_role') {
    throw new TokenError('PGRST303', 'Parsing claims failed');
  }
  return { role, claims: { ...claims, role } };
}

function kindOf(key: string, keys: BackendDeps['keys']): KeyKind | null {
  if (key === keys.publishable) return 'publishable';
  return key === keys.secret ? 'secret' : null;
}

function unauthorized({ code, message, details }: TokenError): Response {
  return json(
    401,
    { code, message, details, hint: null },
    {
      'www-authenticate': `Bearer error="invalid_token", error_description=${JSON.stringify(message)}`,
      'proxy-status': `PostgREST; error=${code}`,
    },
  );
}
