/** Imports open registers, bundled or from a folder: `npm run registers -- import usa,italy`. */
import { parseArgs } from 'node:util';
import { loadEnvironment } from './lib/env.mjs';
import { runScript } from './lib/main.mjs';
import { UserError } from './lib/output.mjs';
import { reachBackend } from './lib/reach-backend.ts';
import { ROOT } from './lib/serve.mjs';
import './lib/app-modules.ts';

const USAGE = `Usage: npm run registers -- import all|usa,italy,… [--from FOLDER] [--dry-run] [--once]
       npm run registers -- undo RUN
       npm run registers -- withdraw REGISTER[/SOURCE] [--dry-run]

  --from FOLDER  a folder with a folder of schools.csv and programmes.csv for each register; default: the shipped files
  --dry-run      only says what would be done
  withdraw       removes a register or one of its sources, with everything that only it states
  --once         leaves out registers that were ever taken in`;

await runScript(async ({ onEnd }) => {
  const { openRegisterRuns } = await import('./lib/register-runs.ts');
  const asked = readArguments();
  const env = loadEnvironment(ROOT, process.env);
  const runs = openRegisterRuns(await reachBackend(env));
  // Releases the job, so that the next start continues immediately.
  onEnd(() => runs.close());
  if (asked.verb === 'undo') await runs.undo(asked.subject);
  else if (asked.verb === 'withdraw') await runs.withdraw(asked.subject, asked.isDry);
  else await runs.importAll(asked.subject, asked);
});

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { from: { type: 'string' }, 'dry-run': { type: 'boolean' }, once: { type: 'boolean' } },
    });
    const [verb, subject = '', ...more] = positionals;
    const isVerb = ['import', 'undo', 'withdraw'].includes(verb ?? '');
    if (!isVerb || subject === '' || more.length > 0)
      throw new Error('import and registers, undo and a run, or withdraw and a register are required.');
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
