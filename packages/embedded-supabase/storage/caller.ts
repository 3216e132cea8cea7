/** Authentication in the Storage API, where public files need no key. */
import type { BackendDeps } from '../deps.ts';
import type { Caller } from '../engine/engine.ts';
import { ANON, bearerOf, callerOf, SERVICE } from '../http/caller.ts';
import { TokenError } from '../keys/tokens.ts';
import { accessDenied } from './errors.ts';

type Needs = Pick<BackendDeps, 'keys' | 'tokens'>;

/** Throws AccessDenied, with Storage's message, without a valid key or token. */
export async function storageCaller(request: Request, { keys, tokens }: Needs): Promise<Caller> {
  const credential = bearerOf(request) ?? request.headers.get('apikey') ?? '';
  if (credential === keys.secret) return SERVICE;
  if (credential === keys.publishable) return ANON;
  try {
    return callerOf(await tokens.verify(credential));
  } catch (error) {
    if (error instanceof TokenError) throw accessDenied(wordsOf(error, credential));
    throw error;
  }
}

function wordsOf(error: TokenError, credential: string): string {
  if (error.expired) return '"exp" claim timestamp check failed';
  return credential.split('.').length === 3 ? 'signature verification failed' : 'Invalid Compact JWS';
}
