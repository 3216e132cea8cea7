import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from '../output.mjs';
import { freePort } from '../ports.mjs';
import type { Processes } from '../processes.mjs';
import { startSite } from '../site.mjs';

/** A page whose HTML has about this many bytes: what it shows stands in it twice, as markup and as React's data. */
const page = (bytes: number) =>
  `export default function Page() {\n  return ${bytes > 0 ? `<p>{'x'.repeat(${Math.round(bytes / 2)})}</p>` : 'null'};\n}\n`;
/** What makes it a page of a dynamic route that is prerendered. */
const PARAMETERS = `export const generateStaticParams = () => [{ slug: 'page' }];\n`;
const LAYOUT = `export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
`;

/**
 * Builds and serves the smallest possible site with the same Next.js: what its page loads is the price of the framework,
 * against which our own pages are weighed. It lies inside the project, so that it finds the project's modules.
 */
export async function serveEmptySite(means: {
  root: string;
  node: string;
  processes: Processes;
  /** How heavy its one page is beyond the framework's own markup; 0 by default. */
  bytes?: number;
  /** Whether its address is a parameter of its route, as a school's is; Next.js has more to do for those. */
  dynamic?: boolean;
}): Promise<{ url: string; path: string; remove: () => Promise<void> }> {
  await mkdir(path.join(means.root, '.next-empty'), { recursive: true });
  const folder = await mkdtemp(path.join(means.root, '.next-empty', 'site-'));
  const route = path.join(folder, 'app', means.dynamic ? '[slug]' : '');
  await mkdir(route, { recursive: true });
  await writeFile(path.join(route, 'page.jsx'), (means.dynamic ? PARAMETERS : '') + page(means.bytes ?? 0));
  await writeFile(path.join(folder, 'app/layout.jsx'), LAYOUT);
  // Without one of its own it would run the project's, which asks for a backend.
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
  // `root` is only where the site lies; the program is found from there upwards.
  await startSite({ ...means, root: folder, env, mode: 'start', output: () => {}, next });
  return {
    url: `http://localhost:${port}`,
    path: means.dynamic ? '/page' : '/',
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
