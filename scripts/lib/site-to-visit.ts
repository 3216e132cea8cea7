import { setTestSites } from '../../tests/support/site.ts';
import { startTestSites } from '../../tests/support/test-sites.ts';
import type { Session } from './main.mjs';
import { log, UserError } from './output.mjs';
import { prepare } from './serve.mjs';

export interface SiteToVisit {
  /** Origin, without a trailing slash. */
  url: string;
  /** Only for a site started here. */
  backend: { url: string; publishable: string; secret: string } | undefined;
}

/** The running site at the address, or a temporary one with fresh data. */
export async function siteToVisit(session: Session, address: string | undefined): Promise<SiteToVisit> {
  if (address !== undefined) {
    if (!URL.canParse(address))
      throw new UserError(`${address} is no address: http://localhost:3000, for example`, 2);
    return { url: new URL(address).origin, backend: undefined };
  }
  const { root, node } = await prepare(session);
  const { sites, remove } = await startTestSites({ root, node, processes: session.processes }, 1);
  session.onEnd(remove);
  setTestSites(sites);
  const [site = {}] = sites;
  const url = site.SITE_UNDER_TEST ?? '';
  log(`The site for this answers at ${url}.`);
  return {
    url,
    backend: {
      url: site.NEXT_PUBLIC_SUPABASE_URL ?? '',
      publishable: site.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY ?? '',
      secret: site.SUPABASE_SECRET_KEY ?? '',
    },
  };
}
