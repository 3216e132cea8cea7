import { describe, expect, test } from 'vitest';
import { ACTIONS } from '../support/guarded/actions.ts';
import { actionIds, askForPage, callAction, ledTo, WAYS } from '../support/guarded/ask.ts';
import { CALLERS, type Caller, may } from '../support/guarded/callers.ts';
import { createFixtures, type Fixtures, stateOf } from '../support/guarded/fixtures.ts';
import { HANDLERS } from '../support/guarded/handlers.ts';
import { PAGES } from '../support/guarded/pages.ts';
import { type Answer, send } from '../support/plain-request.ts';
import { makeAccount, sessionCookies } from '../support/sign-in.ts';
import { TARGET } from '../support/targets.ts';

async function arrive(caller: Caller) {
  const account = caller === 'signed out' ? null : await makeAccount(caller);
  const cookies = account === null ? [] : await sessionCookies(account);
  // The last super administrator may not delete their account.
  if (caller === 'super_admin') await makeAccount('super_admin');
  const isAdmin = caller === 'admin' || caller === 'super_admin';
  return {
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    fixtures: await createFixtures(isAdmin && account !== null ? account : undefined),
  };
}

/** Other hosts have begun to answer 200 when an unknown page is found out (tests/support/targets.ts). */
const statusOf = ({ status }: { status: number }) => (TARGET === 'server' ? status : 200);

/** An edge host takes no pictures. */
const refusedByHost = (file: string) => TARGET === 'edge' && file === 'api/admin/images/route.ts';

/** Texts that only admins may read. */
const secretsOf = ({ school, message, other, job, deleted, imported }: Fixtures) => [
  ...[school.name, school.id, message.text, other.name, job.item, deleted.name, imported.file],
];

function expectNothingOf(fixtures: Fixtures, answer: Answer, what: string, given: string): void {
  const leaked = secretsOf(fixtures).filter((secret) => {
    // A caller's own input may be returned, for example in the address to return to.
    const repeated = given.includes(secret) || given.includes(encodeURIComponent(secret));
    return !repeated && answer.text.includes(secret);
  });
  expect(leaked, what).toEqual([]);
}

function idOf(ids: Map<string, string>, file: string): string {
  const id = ids.get(file);
  if (id === undefined) throw new Error(`The build has no action ${file}`);
  return id;
}

/**
 * Every entry of tests/support/guarded × every role, on one site. Without the right the response shows nothing and
 * nothing changes; with it the same request succeeds.
 */
export function asksForEverything(title: string, siteOf: () => string): void {
  for (const caller of CALLERS) {
    describe(`${caller}, ${title}`, () => {
      test('sees the pages of their role and no word of the others', async () => {
        const { cookie, fixtures } = await arrive(caller);
        for (const [file, page] of Object.entries(PAGES)) {
          if (page === 'open') continue;
          const address = page.address(fixtures);
          for (const way of WAYS) {
            const what = `${file}, ${way}`;
            const answer = await askForPage({ site: siteOf(), cookie }, address, way);
            if (may(caller, page.needs)) {
              expect.soft(answer.status, what).toBe(way === 'HTML' ? statusOf(page) : 200);
              if (way !== 'prefetch') expect.soft(answer.text, what).toContain(page.shows(fixtures));
              continue;
            }
            // The page or its layout redirects, whichever is first; a prefetch may contain neither.
            const target = caller === 'signed out' ? /^\/auth\?next=/ : /^\/$/;
            if (way !== 'prefetch') expect.soft(ledTo(answer), what).toMatch(target);
            if (!address.includes(page.shows(fixtures)))
              expect.soft(answer.text, what).not.toContain(page.shows(fixtures));
            expectNothingOf(fixtures, answer, what, address);
          }
        }
      });

      test('calls the actions of their role; the others refuse and change nothing', async () => {
        const { cookie, fixtures } = await arrive(caller);
        const ids = actionIds();
        const asking = { site: siteOf(), cookie };
        for (const [file, action] of Object.entries(ACTIONS)) {
          if (action === 'open' || may(caller, action.needs)) continue;
          const before = await stateOf(fixtures);
          const id = idOf(ids, file);
          for (const address of [action.page(fixtures), '/auth']) {
            const what = `${file} at ${address}`;
            const answer = await callAction(asking, address, id, action, fixtures, false);
            const refused =
              /"(?:error|outcome)":"(?:signedOut|forbidden)"/.test(answer.text) ||
              /^\/(?:auth\?|$)/.test(ledTo(answer)) ||
              // Next.js forwarded the action to another page, which redirected.
              answer.text === '{}';
            expect.soft(refused, `${what}: ${answer.status} ${answer.text.slice(0, 300)}`).toBe(true);
            expect.soft(answer.text, what).not.toContain('"ok":true');
            expectNothingOf(fixtures, answer, what, JSON.stringify(action) + address);
          }
          expect.soft(await stateOf(fixtures), file).toEqual(before);
        }
        for (const [file, action] of Object.entries(ACTIONS)) {
          if (action === 'open' || !may(caller, action.needs)) continue;
          const id = idOf(ids, file);
          const answer = await callAction(asking, action.page(fixtures), id, action, fixtures, true);
          const accepted =
            (action.answer ?? /"ok":true/).test(answer.text) ||
            /"outcome":"(?:nameSaved|passwordSaved)"/.test(answer.text) ||
            ledTo(answer).startsWith('/auth?notice=deleted');
          expect.soft(accepted, `${file}: ${answer.status} ${answer.text.slice(0, 300)}`).toBe(true);
        }
      });

      test('gets the answers of the handlers of their role; the others refuse', async () => {
        const { cookie, fixtures } = await arrive(caller);
        for (const [file, handler] of Object.entries(HANDLERS)) {
          if (handler === 'open') continue;
          const shown = handler.shows?.(fixtures);
          for (const [index, request] of handler.requests.entries()) {
            const { address, harmless, ...rest } = request(fixtures);
            const what = `${file} ${index}`;
            const before = await stateOf(fixtures);
            const headers = { ...rest.headers, ...(cookie ? { cookie } : {}) };
            const allowed = may(caller, handler.needs);
            const body = allowed && harmless ? harmless.body : rest.body;
            const answer = await send(address, { ...rest, body, headers, site: siteOf() });
            if (allowed) {
              expect
                .soft(answer.status, `${what}: ${answer.text.slice(0, 300)}`)
                .toBe(refusedByHost(file) ? 501 : (harmless?.status ?? 200));
              if (shown) expect.soft(answer.text, what).toContain(shown);
              continue;
            }
            expect.soft(answer.status, what).toBe(caller === 'signed out' ? 401 : 403);
            if (shown) expect.soft(answer.text, what).not.toContain(shown);
            expectNothingOf(fixtures, answer, what, address);
            expect.soft(await stateOf(fixtures), what).toEqual(before);
          }
        }
      });
    });
  }
}
