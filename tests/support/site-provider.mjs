import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../scripts/lib/ports.mjs';

/** Looks like a key and opens nothing; tests look for it where it must not be. */
export const FAKE_KEY = 'sk-fake-0123456789abcdef';

/**
 * What a site under test is built with besides the defaults: the key, so that a journey can see that it stays out of what
 * was built, and the example statistics and reviews, so that journeys can look at them.
 */
export const SITE_SETTINGS = { OPENAI_API_KEY: FAKE_KEY, NEXT_PUBLIC_ILLUSTRATIVE_DATA: 'on' };

/**
 * Starts the fake provider for a site under test and gives the settings that lead there. Tests steer it through
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
