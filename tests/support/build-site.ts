import { runScript } from '../../scripts/lib/main.mjs';
import { ROOT } from '../../scripts/lib/serve.mjs';
import { ensureTestBuild } from './test-sites.ts';

/** `node tests/support/build-site.ts`: builds the site for tests unless the build is current. */
await runScript(({ processes }) => ensureTestBuild({ root: ROOT, node: process.execPath, processes }));
