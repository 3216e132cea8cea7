/** Takes open registers in, from the files that ship or from a folder: `npm run registers -- import usa,italy`. */
import { parseArgs } from 'node:util';
import { runningBackend } from './lib/backend.mjs';
import { chosenBackend, type Environment, loadEnvironment } from './lib/env.mjs';
import { runScript } from './lib/main.mjs';
import { UserError } from './lib/output.mjs';
import { ROOT } from './lib/serve.mjs';
import './lib/app-modules.ts';

const USAGE = `Usage: npm run registers -- import usa,italy,australia,france [--from FOLDER] [--dry-run] [--once]
       npm run registers -- undo RUN

  --from FOLDER  a folder with a folder of schools.csv and programmes.csv for each register; what ships unless told
  --dry-run      only says what would be done
  --once         leaves out registers that were ever taken in`;

async function reachBackend(env: Environment): Promise<{ url: string; secret: string }> {
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

await runScript(async ({ onEnd }) => {
  const { openRegisterRuns } = await import('./lib/register-runs.ts');
  const asked = readArguments();
  const env = loadEnvironment(ROOT, process.env);
  const runs = openRegisterRuns(await reachBackend(env));
  // However it ends: a job that is given back is gone on with at once.
  onEnd(() => runs.close());
  if (asked.verb === 'undo') await runs.undo(asked.subject);
  else await runs.importAll(asked.subject, asked);
});

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { from: { type: 'string' }, 'dry-run': { type: 'boolean' }, once: { type: 'boolean' } },
    });
    const [verb, subject = '', ...more] = positionals;
    if ((verb !== 'import' && verb !== 'undo') || subject === '' || more.length > 0)
      throw new Error('import and registers, or undo and a run, are required.');
    return {
      verb,
      subject,
      folder: values.from ?? `${ROOT}/supabase/registers`,
      isDry: values['dry-run'] ?? false,
      isOnce: values.once ?? false,
    };
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : error}\n\n${USAGE}`, 2);
  }
}
