import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../scripts/lib/ports.mjs';

/** A fake key, which tests search for where it must not appear. */
export const FAKE_KEY = 'sk-fake-0123456789abcdef';

/**
 * Build settings of a site under test: the key, so that a test can check that it stays out of the build, and the
 * example statistics and reviews.
 */
export const SITE_SETTINGS = { OPENAI_API_KEY: FAKE_KEY, NEXT_PUBLIC_ILLUSTRATIVE_DATA: 'on' };

/**
 * Starts the fake provider for a site under test and returns the settings. Tests control it through
 * `fakeOpenaiAt(process.env.OPENAI_BASE_URL)`.
 * @param {import('../../scripts/lib/stack.mjs').Means} means
 * @returns {Promise<Record<string, string>>}
 */
export async function startSiteProvider({ root, node, processes }) {
  const port = await freePort();
  processes.start('fake provider', node, [
    path.join(root, 'tests/support/fake-openai-main.ts'),
    String(port),
  ]);
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries += 1) {
    const answers = await fetch(`${origin}/control/calls`, { method: 'POST', body: '{}' }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (answers) break;
    if (tries > 200) throw new Error('The fake provider does not answer');
    await wait(50);
  }
  return { OPENAI_BASE_URL: `${origin}/v1`, OPENAI_API_KEY: FAKE_KEY, AI_CALLS_PER_DAY: '100000' };
}
