import { OWNER } from '../engine/engine.ts';
import { requireUser } from './authenticate.ts';
import type { Call } from './call.ts';
import { invalid } from './errors.ts';
import type { AuthServices } from './services.ts';
import { closeSessions, type LogoutScope } from './sessions.ts';

/** POST /logout, 204. `scope`: `global` (all sessions of the account, the default), `local` (this one), `others`. */
export async function logout(services: AuthServices, call: Call): Promise<Response> {
  const { user, session } = await requireUser(services, call);
  const scope = scopeOf(call.url.searchParams.get('scope') || 'global');
  await services.deps.engine.transaction(OWNER, (tx) => closeSessions(tx, user.id, scope, session.id));
  return new Response(null, { status: 204 });
}

function scopeOf(value: string): LogoutScope {
  if (value === 'global' || value === 'local' || value === 'others') return value;
  throw invalid(`Unsupported logout scope "${value}"`);
}
