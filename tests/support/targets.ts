/**
 * What serves the site under test: TEST_TARGET=next or edge runs the http suite (and e2e) against `next start` or
 * workerd (deploy/edge) instead of server/main.ts.
 */
export const TARGETS = ['server', 'next', 'edge'] as const;
export type Target = (typeof TARGETS)[number];

export const TARGET = TARGETS.find((target) => target === process.env.TEST_TARGET) ?? 'server';

interface Feature {
  feature: string;
  /** Targets without it, with what there is instead. */
  missing: Partial<Record<Target, string>>;
  /** Tests that do not apply there: a file, or a file, groups and a name, of which `…` leaves out the end. */
  tests: string[];
}

const PERIOD = 'within five minutes, or by `POST /api/revalidate`';

/** Also the table in docs/operations.md, which a unit test compares. */
export const FEATURES: readonly Feature[] = [
  {
    feature: 'Public pages from memory, without scripts of the framework',
    missing: {
      next: 'cached by Next.js for five minutes, with scripts',
      edge: 'cached in Workers KV for five minutes, with scripts',
    },
    tests: [
      'page-cache.test.ts',
      'programme-list.test.ts > the list in es > is shared by all readers…',
      'programme-list.test.ts > the list in en > is shared by all readers…',
      'programme-pages.test.ts > a page of a programme is a document that is kept…',
      'programme-pages.test.ts > what no programme is called is a whole page…',
    ],
  },
  {
    feature: 'A change in the database shows on the next request',
    missing: { next: PERIOD, edge: PERIOD },
    tests: [
      'changes.test.ts > a change shows on the next request…',
      'changes.test.ts > the page of an institution follows…',
      'closed-schools.test.ts > a closed school keeps its pages…',
      'ai-texts.test.ts > a generated description is on the public page…',
      'map-points.test.ts > a school that is changed is where it is now…',
      'places.test.ts > a school that moves changes the page…',
      'programme-pages.test.ts > a programme changes, moves and goes…',
      'thin-schools.test.ts > a thin school has a sentence…',
    ],
  },
  {
    feature: 'Jobs, rates and deletion of expired data run between requests',
    missing: {
      next: 'a scheduler calls `POST /api/jobs/run` every minute',
      edge: 'the cron trigger of the Worker, every minute',
    },
    tests: ['ai-texts.test.ts > the key of the provider…'],
  },
  {
    feature: 'A page for visitors while the backend does not answer',
    missing: { next: 'cached pages, else the error page', edge: 'cached pages, else the error page' },
    tests: ['failed-pages.test.ts'],
  },
  {
    feature: 'Limits on the length of addresses',
    missing: { next: 'the limits of the host' },
    tests: [
      'odd-addresses.test.ts > odd filters > 7,000 letters…',
      'odd-addresses.test.ts > odd filters > a thousand countries…',
      'odd-addresses.test.ts > odd filters > ten kilobytes of countries…',
    ],
  },
  {
    feature: 'Nothing that is missing or refused may be kept; addresses that name another host are pages',
    missing: {
      next: 'as Next.js answers',
      edge: 'files refuse a POST with their own headers; repeated slashes redirect',
    },
    tests: [
      'odd-requests.test.ts > nothing that is missing or refused may be kept…',
      'odd-requests.test.ts > an address that names another host…',
    ],
  },
  {
    feature: 'Odd addresses are corrected or refused: broken escapes, repeated slashes',
    missing: { next: 'broken escapes answer 500' },
    tests: [
      'odd-addresses.test.ts > odd addresses > a half escape…',
      'odd-addresses.test.ts > odd addresses > a broken UTF-8 escape…',
      'odd-addresses.test.ts > odd addresses > an overlong UTF-8 escape…',
      'odd-addresses.test.ts > odd addresses > a lone surrogate…',
      'odd-addresses.test.ts > odd addresses > slashes without end…',
      'odd-addresses.test.ts > odd addresses > a path of another site…',
      'places.test.ts > /schools/%E0%A4%A is a whole page…',
    ],
  },
  {
    feature: 'Parameters without a meaning leave the address',
    missing: { next: 'they stay', edge: 'they stay' },
    tests: [
      'odd-addresses.test.ts > odd filters > a form sent without script…',
      'programme-list.test.ts > the list in es > asked by ?month=13&…',
      'programme-list.test.ts > the list in en > asked by ?month=13&…',
    ],
  },
  {
    feature: 'Posts to public pages and files are refused before they are read',
    missing: { next: 'broken ones answer 500' },
    tests: [
      'odd-requests.test.ts > odd requests > methods that no page knows…',
      'odd-requests.test.ts > odd requests > an action from an origin that is none…',
      'odd-requests.test.ts > odd requests > a form with a broken frame…',
      'odd-requests.test.ts > odd requests > a form without a frame…',
      'odd-requests.test.ts > odd requests > a form from another origin…',
    ],
  },
  {
    feature: 'Redirects have security headers and one address',
    missing: { next: 'none, and some state their address twice' },
    tests: [
      'headers.test.ts > every answer > guards its reader: a redirect',
      'places.test.ts > an address with the names of the other language…',
    ],
  },
  {
    feature: 'An unknown page of the admin area, and of a filtered place, answers 404',
    missing: { next: 'the page says so, with 200', edge: 'the page says so, with 200' },
    tests: ['places.test.ts > /schools/spain/no-town?page=2&x=%00 is a whole page…'],
  },
  {
    feature: 'Uploaded and generated pictures; a picture of each school for social networks',
    missing: { edge: "refused with a message; the site's own picture" },
    tests: [],
  },
  {
    feature: 'Open pages of an earlier build get the present script',
    missing: { edge: 'its pages work without' },
    tests: ['headers.test.ts > files of the bundler > of an earlier build are answered…'],
  },
  {
    feature: 'Request ids, request log, metrics, error reports, readiness, graceful end',
    missing: { next: "the host's log", edge: "the host's log" },
    tests: ['watched.test.ts', 'starting.test.ts'],
  },
  {
    feature: "`s-maxage` for delivery networks, Next.js's scripts",
    missing: { server: 'its own cache' },
    tests: ['other-hosts.test.ts'],
  },
];

/** Files without an applicable test. */
export const excludedFiles = (target: Target): string[] =>
  notApplicable(target).flatMap(({ test }) => (test.includes(' > ') ? [] : [`**/${test}`]));

/** Why a test does not apply to a target; undefined if it does. `name` has the groups: `odd filters > SQL`. */
export const reasonAgainst = (target: Target, file: string, name: string): string | undefined =>
  notApplicable(target).find(({ test }) => matches(test, `${file} > ${name}`))?.reason;

const matches = (test: string, name: string) =>
  test.endsWith('…') ? name.startsWith(test.slice(0, -1)) : name === test;

const notApplicable = (target: Target) =>
  FEATURES.flatMap(({ feature, missing, tests }) => {
    const instead = missing[target];
    return instead === undefined ? [] : tests.map((test) => ({ test, reason: `${feature}: ${instead}` }));
  });
