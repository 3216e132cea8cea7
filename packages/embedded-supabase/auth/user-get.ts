import { uncached } from '../http/handler.ts';
import { requireUser } from './authenticate.ts';
import type { Call } from './call.ts';
import type { AuthServices } from './services.ts';
import { userJson } from './user-json.ts';

/** GET /user: the account of the bearer token. Throws as requireUser does. */
export async function getUser(services: AuthServices, call: Call): Promise<Response> {
  const { user } = await requireUser(services, call);
  return uncached(userJson(user));
}
