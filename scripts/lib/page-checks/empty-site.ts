import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from '../output.mjs';
import { freePort } from '../ports.mjs';
import type { Processes } from '../processes.mjs';
import { startSite } from '../site.mjs';

/** HTML of about this many bytes: content is included twice, as markup and React data. */
const page = (bytes: number) =>
  `export default function Page() {\n  return ${bytes > 0 ? `<p>{'x'.repeat(${Math.round(bytes / 2)})}</p>` : 'null'};\n}\n`;
const PARAMETERS = `export const generateStaticParams = () => [{ slug: 'page' }];\n`;
const LAYOUT = `export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
`;

/** A minimal site as a baseline for page sizes. In the project's folder, so that its modules resolve. */
export async function serveEmptySite(means: {
  root: string;
  node: string;
  processes: Processes;
  /** Content size beyond the framework's markup; default 0. */
  bytes?: number;
  /** Whether its route is dynamic, like a school's, which costs more. */
  dynamic?: boolean;
}): Promise<{ url: string; path: string; remove: () => Promise<void> }> {
  await mkdir(path.join(means.root, '.next-empty'), { recursive: true });
  const folder = await mkdtemp(path.join(means.root, '.next-empty', 'site-'));
  const route = path.join(folder, 'app', means.dynamic ? '[slug]' : '');
  await mkdir(route, { recursive: true });
  await writeFile(path.join(route, 'page.jsx'), (means.dynamic ? PARAMETERS : '') + page(means.bytes ?? 0));
  await writeFile(path.join(folder, 'app/layout.jsx'), LAYOUT);
  // Otherwise Next.js would run the project's, which needs a backend.
  await writeFile(path.join(folder, 'instrumentation.js'), 'export function register() {}\n');
  await writeFile(
    path.join(folder, 'next.config.mjs'),
    `export default { turbopack: { root: ${JSON.stringify(means.root)} } };\n`,
  );
  const next = path.join(means.root, 'node_modules/next/dist/bin/next');
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), NEXT_TELEMETRY_DISABLED: '1', NEXT_DIST_DIR: '' };
  const built = await means.processes.start('empty site', means.node, [next, 'build'], {
    cwd: folder,
    env,
    output: 'quiet',
  }).exited;
  if (built.code !== 0) throw new UserError('The empty site for comparison could not be built.');
  // `root` is the site's folder; the program is resolved upwards.
  await startSite({ ...means, root: folder, env, mode: 'start', output: () => {}, next });
  return {
    url: `http://localhost:${port}`,
    path: means.dynamic ? '/page' : '/',
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
