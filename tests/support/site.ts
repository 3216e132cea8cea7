/** Workers of Playwright and of the Vitest projects that visit a site; each has a site of its own (site-setup.ts). */
export const SITE_WORKERS = 2;

/** The site that a test visits, and the backend behind it. */
export interface SiteUnderTest {
  /** Origin of the site, without a trailing slash. */
  url: string;
  backend: { url: string; publishableKey: string; secretKey: string };
  /** The backend's data folder; its `mailbox/` holds what was mailed. */
  dataFolder: string;
  /** Folder of the site's copy of the build, from the project's folder. */
  buildFolder: string;
  /** The fake AI provider that the site calls. */
  providerUrl: string;
  /** Everything that its processes were started with, for a second process on the same backend. */
  settings: Record<string, string>;
}

/** Playwright counts its parallel workers from 0, Vitest from 1. */
const workerIndex = (): number =>
  Number(process.env.TEST_PARALLEL_INDEX ?? Number(process.env.VITEST_POOL_ID ?? 1) - 1);

/** Names the sites for this process and those that it starts. */
export function setTestSites(sites: Record<string, string | undefined>[]): void {
  process.env.TEST_SITES = JSON.stringify(sites);
}

/** The site of this worker. Throws outside the runners whose global set-up starts sites (site-setup.ts). */
export function siteUnderTest(): SiteUnderTest {
  const sites: Record<string, string>[] = JSON.parse(process.env.TEST_SITES ?? '[]');
  const settings = sites[workerIndex()];
  if (!settings) throw new Error(`No site was started for worker ${workerIndex()}`);
  const required = (name: string): string => {
    const value = settings[name];
    if (!value) throw new Error(`The site's settings have no ${name}`);
    return value;
  };
  return {
    url: required('SITE_UNDER_TEST'),
    backend: {
      url: required('NEXT_PUBLIC_SUPABASE_URL'),
      publishableKey: required('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY'),
      secretKey: required('SUPABASE_SECRET_KEY'),
    },
    dataFolder: required('LOCAL_BACKEND_DATA'),
    buildFolder: settings.NEXT_DIST_DIR ?? '',
    providerUrl: settings.OPENAI_BASE_URL ?? '',
    settings,
  };
}
