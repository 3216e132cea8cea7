import { Processes } from '../../scripts/lib/processes.mjs';
import { ROOT } from '../../scripts/lib/serve.mjs';
import { SITE_WORKERS, setTestSites } from './site.ts';
import { startTestSites } from './test-sites.ts';

/** Global set-up of Playwright and of the Vitest projects that need a site: starts the sites and passes their settings to the workers. */
export default async function startSites(): Promise<() => Promise<void>> {
  const means = { root: ROOT, node: process.execPath, processes: new Processes() };
  const stop = () => means.processes.stopAll();
  try {
    const { sites, remove } = await startTestSites(means, SITE_WORKERS);
    setTestSites(sites);
    return async () => {
      await stop();
      await remove();
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
