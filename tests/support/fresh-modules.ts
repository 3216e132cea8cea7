import { vi } from 'vitest';
import { GLOBAL_PREFIX } from '../../lib/process-global.ts';

/**
 * Resets state between test files of one process: environment variables, `fetch`, evaluated modules, and what the
 * application keeps in the process. Vitest resets module mocks itself.
 */
const FIRST = Symbol.for('tests.first-file');
const shared = globalThis as { [key: symbol]: unknown };

// Otherwise Vitest would restore the previous file's values during the next test.
vi.unstubAllEnvs();
vi.unstubAllGlobals();
shared[FIRST] ??= { settings: { ...process.env }, fetch: globalThis.fetch };
const first = shared[FIRST] as { settings: NodeJS.ProcessEnv; fetch: typeof fetch };
globalThis.fetch = first.fetch;
for (const name of Object.keys(process.env)) if (!(name in first.settings)) delete process.env[name];
Object.assign(process.env, first.settings);

for (const key of Object.getOwnPropertySymbols(globalThis))
  if (key.description?.startsWith(GLOBAL_PREFIX)) delete shared[key];
vi.resetModules();
