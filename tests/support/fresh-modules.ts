import { vi } from 'vitest';

/**
 * Set-up of tests whose files share a process: each file begins with the settings and the `fetch` of the first, evaluates the
 * application's modules anew, and finds nothing of what these keep in the process besides. What it pretends of modules Vitest
 * takes back itself.
 */
const FIRST = Symbol.for('tests.first-file');
const shared = globalThis as { [key: symbol]: unknown };

// Else the next test would do this, and put back what the file before had set.
vi.unstubAllEnvs();
vi.unstubAllGlobals();
shared[FIRST] ??= { settings: { ...process.env }, fetch: globalThis.fetch };
const first = shared[FIRST] as { settings: NodeJS.ProcessEnv; fetch: typeof fetch };
globalThis.fetch = first.fetch;
for (const name of Object.keys(process.env)) if (!(name in first.settings)) delete process.env[name];
Object.assign(process.env, first.settings);

for (const key of Object.getOwnPropertySymbols(globalThis))
  if (key.description?.startsWith('directory.')) delete shared[key];
vi.resetModules();
