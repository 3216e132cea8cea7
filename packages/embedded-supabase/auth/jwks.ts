/** GET /.well-known/jwks.json: the public key that session tokens are checked with. */
import { json } from '../http/handler.ts';
import type { AuthServices } from './services.ts';

/** Good for ten minutes, as clients keep it. */
export async function jwks({ deps }: AuthServices): Promise<Response> {
  return json(200, deps.tokens.jwks(), { 'cache-control': 'public, max-age=600' });
}
