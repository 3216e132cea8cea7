/** GET /.well-known/jwks.json: the public key of session tokens. */
import { json } from '../http/handler.ts';
import type { AuthServices } from './services.ts';

/** Cached for ten minutes, like clients do. */
export async function jwks({ deps }: AuthServices): Promise<Response> {
  return json(200, deps.tokens.jwks(), { 'cache-control': 'public, max-age=600' });
}
