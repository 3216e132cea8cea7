import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ACTIONS } from '../support/guarded/actions.ts';
import { actionIds, startWithoutMiddleware } from '../support/guarded/ask.ts';
import { send } from '../support/plain-request.ts';
import type { SecondSite } from '../support/second-site.ts';
import { siteUnderTest } from '../support/site.ts';
import { asksForEverything } from './access-steps.ts';

/** Without the middleware, so that pages, actions and handlers must refuse themselves. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let bare: SecondSite;
beforeAll(async () => {
  bare = await startWithoutMiddleware();
});
afterAll(() => bare?.stop());

test('the middleware runs in one site and not in the other', async () => {
  const policyOf = async (site: string) => (await send('/auth', { site })).headers['content-security-policy'];
  expect(await policyOf(siteUnderTest().url)).toContain('nonce');
  expect(await policyOf(bare.url)).not.toContain('nonce');
});

/** An action that no page uses is not in the build and cannot be called. */
test('the actions of the build are those of the list', () => {
  expect([...actionIds().keys()].toSorted()).toEqual(Object.keys(ACTIONS).toSorted());
});

asksForEverything('without middleware', () => bare.url);
