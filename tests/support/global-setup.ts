import { Processes } from '../../scripts/lib/processes.mjs';
import { ROOT } from '../../scripts/lib/serve.mjs';
import { buildStack, serveStack } from '../../scripts/lib/stack.mjs';
import { SITE_SETTINGS, startSiteProvider } from './site-provider.mjs';

/** Starts a site for `npx playwright test`, which is handed none; gives what ends it. */
export default async function startOwnSite(): Promise<() => Promise<void>> {
  const means = { root: ROOT, node: process.execPath, processes: new Processes() };
  const stack = await buildStack(means, {
    ...SITE_SETTINGS,
    // The one setting that may be tried out: NEXT_PATCHES_OFF=all npx playwright test …
    NEXT_PATCHES_OFF: process.env.NEXT_PATCHES_OFF ?? '',
  });
  Object.assign(stack.env, await startSiteProvider(means));
  await serveStack(means, stack);
  // Workers inherit the environment: the address for the pages, the keys for what signs in and changes data.
  Object.assign(process.env, stack.env, { SITE_UNDER_TEST: stack.siteUrl });
  return async () => {
    await means.processes.stopAll();
    stack.remove();
  };
}
