/** Workers of Playwright and of the Vitest projects that need a site; each has its own (site-setup.ts). */
export const SITE_WORKERS = 2;

export interface SiteUnderTest {
  url: string;
  backend: { url: string; publishableKey: string; secretKey: string };
  /** The backend's data folder; mails are in `mailbox/`. */
  dataFolder: string;
  /** The site's copy of the build, relative to the project. */
  buildFolder: string;
  providerUrl: string;
  /** Environment of its processes, for a second process on the same backend. */
  settings: Record<string, string>;
}

/** Playwright counts its parallel workers from 0, Vitest from 1. */
const workerIndex = (): number =>
  Number(process.env.TEST_PARALLEL_INDEX ?? Number(process.env.VITEST_POOL_ID ?? 1) - 1);

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
