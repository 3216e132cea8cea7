/**
 * A process that runs jobs with a free handler: started, killed and restarted by
 * tests/integration/jobs/kill.deep.test.ts. Every call that would cost something appends a line to the file CALLS.
 */
import { appendFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import '../../scripts/lib/app-modules.ts';

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
  showChanges: async () => {},
  leaseSeconds: 1,
  pollMs: 100,
});
