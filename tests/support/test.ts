import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Request,
  type Response,
} from '@playwright/test';
import { siteUnderTest } from './site.ts';

/**
 * Chromium reports an exception when it skips the transition between two documents: on a busy machine, and when the
 * new page has no transitions (account, admin area, error pages). The page is shown normally; no script can prevent
 * it.
 */
const ABANDONED_TRANSITION = /^Transition was aborted because of invalid state\. /;

/**
 * Faults of a page during a test: console errors (including CSP violations), exceptions, failed requests to the site.
 * Unexpected ones fail the test.
 */
export class Problems {
  /** Blocked by the content security policy; never expected. */
  readonly violations: string[] = [];
  #found: string[] = [];
  #expected: (RegExp | string)[] = [];
  readonly #origins: string[] = [];

  constructor(baseURL: string | undefined) {
    if (baseURL !== undefined) this.watchSite(baseURL);
  }

  /** Also checks responses of another site. */
  watchSite(url: string): void {
    this.#origins.push(new URL(url).origin);
  }

  /** Ignores problems that match, or that start so: `/ 404 .*\/escuela\/nada/` for a missing page. */
  expect(pattern: RegExp | string): void {
    this.#expected.push(pattern);
  }

  get unexpected(): string[] {
    return this.#found.filter(
      (problem) =>
        !this.#expected.some((pattern) =>
          typeof pattern === 'string' ? problem.startsWith(pattern) : pattern.test(problem),
        ),
    );
  }

  async watchContext(context: BrowserContext): Promise<void> {
    context.on('page', (page) => this.#watch(page));
    await context.exposeBinding('tellViolation', (_, violation: string) => {
      this.violations.push(violation);
    });
    await context.addInitScript(() => {
      const { tellViolation } = globalThis as unknown as { tellViolation: (violation: string) => void };
      document.addEventListener('securitypolicyviolation', (event) =>
        tellViolation(`${event.effectiveDirective} ${event.blockedURI} on ${event.documentURI}`),
      );
    });
  }

  #watch(page: Page): void {
    page.on('console', (message) => this.#console(message));
    page.on('pageerror', ({ message }) => {
      if (!ABANDONED_TRANSITION.test(message)) this.#found.push(`exception ${message}`);
    });
    page.on('requestfailed', (request) => this.#failed(request));
    page.on('response', (response) => this.#answered(response));
  }

  #console(message: ConsoleMessage): void {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    // The browser repeats a failed response as "Failed to load resource"; the response handler reports more.
    if (message.text().startsWith('Failed to load resource: the server responded') && this.#isOwn(url))
      return;
    this.#found.push(`console ${message.text()} (${url})`);
  }

  #failed(request: Request): void {
    const reason = request.failure()?.errorText ?? 'failed';
    // Leaving a page aborts its requests. Requests blocked by a policy (or without JavaScript) appear in the console.
    if (this.#isOwn(request.url()) && reason !== 'net::ERR_ABORTED' && reason !== 'csp')
      this.#found.push(`request ${reason} ${request.url()}`);
  }

  #answered(response: Response): void {
    if (response.status() >= 400 && this.#isOwn(response.url()))
      this.#found.push(`answer ${response.status()} ${response.request().method()} ${response.url()}`);
  }

  #isOwn(url: string): boolean {
    return URL.canParse(url) && this.#origins.includes(new URL(url).origin);
  }
}

/** Playwright's `test` with the check for problems. */
export const test = base.extend<{ problems: Problems }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
  baseURL: async ({}, use) => use(siteUnderTest().url),
  problems: [
    async ({ context, baseURL }, use) => {
      const problems = new Problems(baseURL);
      await problems.watchContext(context);
      await use(problems);
      expect(problems.violations, 'violations of the content security policy').toEqual([]);
      expect(problems.unexpected, 'problems that the page reported').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
