import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runScript } from '../../scripts/lib/main.mjs';
import { log, logError } from '../../scripts/lib/output.mjs';
import { prepare } from '../../scripts/lib/serve.mjs';
import { buildStack, serveStack } from '../../scripts/lib/stack.mjs';
import { installNginx, startNginx } from '../../tests/support/nginx.ts';
import { setTestSites } from '../../tests/support/site.ts';
import { startSiteProvider } from '../../tests/support/site-provider.mjs';
import type { Attack, Attempted, Target } from './types.ts';

/**
 * `npx node tools/security/run.ts [PART …]`: attacks a site of this project with its backend and the shipped nginx, and prints the results.
 * The exit code is 0 when no attack succeeded.
 */
const ATTACKS = fileURLToPath(new URL('attacks/', import.meta.url));

await runScript(async (session) => {
  const { root, node } = await prepare(session);
  installNginx();
  const means = { root, node, processes: session.processes };
  const stack = await buildStack(means, {
    ...(await startSiteProvider(means)),
    NEXT_DIST_DIR: '.next-drill',
    LOCAL_BACKEND_RATE_LIMITS: '',
    LOCAL_BACKEND_PASSWORD_COST: '',
  });
  session.onEnd(() => stack.remove());
  await serveStack(means, stack);
  const nginx = await startNginx(stack.siteUrl, { root });
  session.onEnd(nginx.stop);
  const data = String(stack.env.LOCAL_BACKEND_DATA);
  // Read by tests/support.
  setTestSites([
    {
      SITE_UNDER_TEST: stack.siteUrl,
      NEXT_PUBLIC_SUPABASE_URL: stack.keys.url,
      NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: stack.keys.publishable,
      SUPABASE_SECRET_KEY: stack.keys.secret,
      LOCAL_BACKEND_DATA: data,
    },
  ]);
  const target: Target = {
    site: stack.siteUrl,
    proxy: nginx.url,
    backend: stack.keys.url,
    keys: stack.keys,
    data,
    root,
    env: stack.env,
  };
  const attempted: Attempted[] = [];
  for (const attack of await attacks(process.argv.slice(2))) attempted.push(await make(attack, target));
  return print(attempted);
});

async function attacks(parts: string[]): Promise<Attack[]> {
  const files = (await readdir(ATTACKS)).filter((file) => file.endsWith('.ts')).sort();
  const found: Attack[] = [];
  for (const file of files) {
    const holds: Record<string, Attack[]> = await import(pathToFileURL(path.join(ATTACKS, file)).href);
    for (const attack of Object.values(holds).flat()) {
      const wanted = parts.length === 0 || parts.some((part) => `${file} ${attack.title}`.includes(part));
      if (wanted) found.push(attack);
    }
  }
  return found;
}

/** An aborted attack proves nothing, and counts as successful. */
async function make({ point, title, attempt }: Attack, target: Target): Promise<Attempted> {
  const began = Date.now();
  const outcome = await attempt(target).catch((error: unknown) => ({
    tried: 0,
    through: [],
    brokeOff: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }));
  const verdict =
    'brokeOff' in outcome
      ? `broke off: ${outcome.brokeOff}`
      : `${outcome.through.length} of ${outcome.tried}`;
  log(`${point}. ${title}: ${verdict} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  for (const words of outcome.through.slice(0, 5)) log(`   ${words}`);
  return { point, title, ...outcome };
}

/** Prints the table of docs/security.md. Returns the exit code. */
function print(attempted: Attempted[]): number {
  log('\n| Point | Attack | Tried | Succeeded | Figures |\n| --- | --- | --- | --- | --- |');
  const rows = attempted.toSorted((a, b) =>
    String(a.point).localeCompare(String(b.point), 'en', { numeric: true }),
  );
  for (const { point, title, tried, through, brokeOff, note } of rows)
    log(`| ${[point, title, tried, brokeOff ? 'broke off' : through.length, note ?? ''].join(' | ')} |`);
  const faults = attempted.filter(({ through, brokeOff }) => through.length > 0 || brokeOff);
  for (const { title, through, brokeOff } of faults) logError(`${title}: ${brokeOff ?? through.join('; ')}`);
  const tries = attempted.reduce((total, { tried }) => total + tried, 0);
  log(`\n${attempted.length} attacks, ${tries} attempts, ${faults.length} faults`);
  return faults.length === 0 ? 0 : 1;
}
