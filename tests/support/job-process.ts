/**
 * A process that does jobs as the site does, with a handler that pays nobody: started, killed and started again by
 * tests/integration/jobs/kill.test.ts. Every call that would cost something is one line in the file CALLS.
 */
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { NO_EXPIRY } from './no-expiry.ts';

// The application's imports, as its bundler reads them.
registerHooks({
  resolve(specifier, context, next) {
    if (context.parentURL?.includes('/node_modules/')) return next(specifier, context);
    const at = (place: string) => next(new URL(place, import.meta.url).href, context);
    if (specifier === 'server-only') return at('./stubs/empty.mjs');
    if (specifier.startsWith('@/')) return at(`../../${specifier.slice(2)}.ts`);
    return next(/^\.\.?\/[^.]+$/.test(specifier) ? `${specifier}.ts` : specifier, context);
  },
});

const { createClient } = await import('@supabase/supabase-js');
const { startRunner } = await import('../../lib/jobs/runner.ts');
const { BACKEND_URL = '', BACKEND_KEY = '', CALLS = '' } = process.env;

startRunner({
  client: createClient(BACKEND_URL, BACKEND_KEY, { auth: { persistSession: false } }),
  handlers: [
    {
      kind: 'english-fields',
      plan: async () => [],
      async run({ label }) {
        appendFileSync(CALLS, `${label}\n`);
        await wait(40);
        return { kind: 'done', result: { process: process.pid } };
      },
    },
  ],
  expiry: NO_EXPIRY,
  leaseSeconds: 1,
  pollMs: 100,
});
