import { runningBackend } from './backend.mjs';
import { chosenBackend, type Environment } from './env.mjs';
import { UserError } from './output.mjs';
import { ROOT } from './serve.mjs';

/** Address and secret key of the backend. Throws UserError. */
export async function reachBackend(env: Environment): Promise<{ url: string; secret: string }> {
  const chosen = chosenBackend(env);
  if (chosen.kind === 'hosted') {
    if (!chosen.secret) throw new UserError('the secret key is required: set SUPABASE_SECRET_KEY');
    return { url: chosen.url, secret: chosen.secret };
  }
  const keys = await runningBackend(ROOT, env);
  if (keys) return keys;
  throw new UserError(
    'The embedded backend is not running. Start it in another terminal (npm start, or npm run backend), then try again.',
  );
}
