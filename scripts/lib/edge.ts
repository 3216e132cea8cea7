import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { COMMON, contentSecurityPolicy } from '../../lib/http/headers.ts';
import { runningBackend } from './backend.mjs';
import { ensureBuilt } from './build.mjs';
import { chosenBackend, type Environment, siteSettings } from './env.mjs';
import { databaseOf } from './first-registers.mjs';
import { ensureInstalled } from './install.mjs';
import type { Session } from './main.mjs';
import { UserError } from './output.mjs';
import { freePort } from './ports.mjs';
import { type Child, type ChildOptions, describeExit, exitCodeOf, type Processes } from './processes.mjs';
import { prepare, withBackend } from './serve.mjs';
import { untilAnswering } from './site.mjs';
import { settingNames } from './stack.mjs';

interface Means {
  root: string;
  node: string;
  processes: Processes;
}

/** Build and bundle for an edge host; deploy/edge refers to it. */
const FOLDER = '.edge';
const BUNDLE = `${FOLDER}/.open-next`;
/** Next.js's build. */
export const EDGE_BUILD = `${FOLDER}/.next`;
const CONFIG = 'deploy/edge/wrangler.jsonc';
const ADAPTER = '@opennextjs/cloudflare/dist/cli/index.js';
const WRANGLER = 'wrangler/bin/wrangler.js';

const POLICY = 'Content-Security-Policy';
const YEAR = ['Cache-Control: public, max-age=31536000, immutable'];
/** The host sends files before it asks the Worker, so next.config.ts does not reach them. */
const FILE_HEADERS: Record<string, string[]> = {
  '/*': [...COMMON, { key: POLICY, value: contentSecurityPolicy("'unsafe-inline'") }].map(
    ({ key, value }) => `${key}: ${value}`,
  ),
  '/_next/static/*': YEAR,
  // As in next.config.ts: on these it has no effect.
  '/_next/static/*.css': [`! ${POLICY}`],
  '/_next/static/*.woff2': [`! ${POLICY}`],
  '/scripts/*': YEAR,
  '/flags/*': YEAR,
  '/art/*': YEAR,
  '/sprite.svg': YEAR,
  '/social/*': ['Content-Type: image/png', 'Cache-Control: public, max-age=86400'],
};

/**
 * Builds the site as a Worker: the programs of deploy/edge, a build of Next.js unless it is current, the adapter's
 * bundle. `env` names the backend, `database` identifies it. Throws UserError when a step fails.
 */
export async function buildEdge(means: Means, env: Environment, database: string): Promise<void> {
  const { root } = means;
  await ensureInstalled(path.join(root, 'deploy/edge'), means.processes);
  const edge = {
    ...env,
    EDGE_BUILD: 'on',
    NEXT_DIST_DIR: EDGE_BUILD,
    NEXT_PRIVATE_STANDALONE: 'true',
  };
  await ensureBuilt({ ...means, env: edge, database });
  await rm(path.join(root, BUNDLE), { recursive: true, force: true });
  const config = ['--openNextConfigPath', 'deploy/edge/open-next.config.ts', '-c', CONFIG];
  const exit = await edgeProgram(means, edge, ADAPTER, ['build', '--skipNextBuild', ...config]).exited;
  if (exit.code !== 0)
    throw new UserError(
      `The Worker was not built (${describeExit(exit)}); its messages are above.`,
      exitCodeOf(exit),
    );
  const place = (name: string) => path.join(root, BUNDLE, name);
  // The adapter's entry expects the handler outside of the build's folder.
  await writeFile(
    place('server-functions/default/handler.mjs'),
    `export { handler } from './${FOLDER}/handler.mjs';\n`,
  );
  // The adapter copies .env files into the bundle: settings and secrets come from the host instead.
  await writeFile(place('cloudflare/next-env.mjs'), 'export const production = {};\n');
  await writeFile(place('assets/_headers'), headersFile());
  await writeSharedJson(root);
  await drawSitePictures(means, place('assets/social'));
}

/** Serves the bundle in workerd and waits until it answers. `state` is its folder of caches and settings. */
export async function startEdge(
  means: Means,
  env: Environment,
  state: string,
  output?: ChildOptions['output'],
): Promise<Child> {
  const { port, host, local: url } = siteSettings(env);
  const folder = path.resolve(means.root, state);
  const settings = path.join(folder, 'settings.env');
  await mkdir(folder, { recursive: true });
  await writeFile(settings, settingsFile(means.root, env), { mode: 0o600 });
  const place = ['--port', String(port), '--ip', host, '--inspector-port', String(await freePort())];
  const local = ['--env-file', settings, '--persist-to', folder, '--test-scheduled'];
  const child = edgeProgram(means, env, WRANGLER, ['dev', '-c', CONFIG, ...place, ...local], {
    output,
    endsWithScript: true,
  });
  await untilAnswering(child, url);
  return child;
}

function edgeProgram(
  { root, node, processes }: Means,
  env: Environment,
  program: string,
  args: string[],
  options: ChildOptions = {},
) {
  return processes.start(program, node, [path.join(root, 'deploy/edge/node_modules', program), ...args], {
    cwd: root,
    env: { ...env, NODE_ENV: 'production', WRANGLER_SEND_METRICS: 'false' },
    ...options,
  });
}

/** The site's settings as bindings of the Worker, without those of an embedded backend. */
const settingsFile = (root: string, env: Environment) =>
  settingNames(root)
    .filter((name) => !/^(?:LOCAL_BACKEND_|DATABASE_)/.test(name))
    .map((name) => (env[name] ? `${name}=${JSON.stringify(env[name])}\n` : ''))
    .join('');

const headersFile = () =>
  Object.entries(FILE_HEADERS)
    .map(([place, lines]) => [place, ...lines.map((line) => `  ${line}`)].join('\n'))
    .join('\n');

/** The module of deploy/edge/worker.ts that has the only copy of large JSON files. */
async function writeSharedJson(root: string): Promise<void> {
  const files: string[] = JSON.parse(await readFile(path.join(root, 'deploy/edge/shared-json.json'), 'utf8'));
  const folder = path.join(root, FOLDER, 'shared-json');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [index, file] of files.entries())
    await copyFile(path.join(root, file), path.join(folder, `${index}.txt`));
  const imports = files.map((_, index) => `import text${index} from './${index}.txt';\n`).join('');
  const entries = files.map((file, index) => `${JSON.stringify(file)}: text${index}`).join(', ');
  await writeFile(path.join(folder, 'index.js'), `${imports}export const TEXTS = { ${entries} };\n`);
}

/** The pictures at /social/es and /social/en are drawn here: the Worker cannot. */
async function drawSitePictures({ root, node, processes }: Means, folder: string): Promise<void> {
  const { build } = await import('esbuild');
  const program = path.join(root, FOLDER, 'draw-pictures.cjs');
  await build({
    stdin: {
      contents: `import { mkdir, writeFile } from 'node:fs/promises';
        import { LANGUAGES } from '@/lib/i18n/locales';
        import { sitePicture } from '@/lib/seo/social/picture';
        (async () => {
          await mkdir(process.argv[2], { recursive: true });
          for (const language of LANGUAGES)
            await writeFile(process.argv[2] + '/' + language, (await sitePicture(language)).bytes);
        })();`,
      resolveDir: root,
    },
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    jsx: 'automatic',
    alias: { 'server-only': path.join(root, 'node_modules/server-only/empty.js') },
    external: ['next', 'sharp'],
    logLevel: 'warning',
  });
  const exit = await processes.start('pictures', node, [program, folder], { cwd: root }).exited;
  if (exit.code !== 0) throw new UserError(`The social pictures were not drawn (${describeExit(exit)}).`, 1);
}

/** The configured hosted backend, or the running embedded one. Throws UserError without either. */
export async function edgeSession(session: Session) {
  const { root, node, env } = await prepare(session);
  const means: Means = { root, node, processes: session.processes };
  const chosen = chosenBackend(env);
  if (chosen.kind === 'hosted') return { means, env, database: chosen.url };
  const keys = await runningBackend(root, env);
  if (!keys)
    throw new UserError('The embedded backend is not running. Start it in another terminal: npm run backend');
  return { means, env: withBackend(env, keys), database: await databaseOf(keys) };
}
