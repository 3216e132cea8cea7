import type { Session } from './main.mjs';
import { log, UserError } from './output.mjs';
import { prepare } from './serve.mjs';
import { buildStack, serveStack } from './stack.mjs';

/** A site that a command looks at. */
export interface SiteToVisit {
  /** Origin, without a trailing slash. */
  url: string;
  /** The backend's address and keys, when the site was started here. */
  backend: { url: string; publishable: string; secret: string } | undefined;
}

/**
 * The running site whose address is given, the one that a test command hands over, or else one started for this, on
 * fresh data, and ended afterwards.
 */
export async function siteToVisit(session: Session, address: string | undefined): Promise<SiteToVisit> {
  if (address !== undefined) {
    if (!URL.canParse(address))
      throw new UserError(`${address} is no address: http://localhost:3000, for example`, 2);
    return { url: new URL(address).origin, backend: undefined };
  }
  const handedOver = process.env.SITE_UNDER_TEST;
  if (handedOver)
    return {
      url: handedOver,
      backend: {
        url: process.env.NEXT_PUBLIC_SUPABASE_URL ?? '',
        publishable: process.env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY ?? '',
        secret: process.env.SUPABASE_SECRET_KEY ?? '',
      },
    };
  const { root, node } = await prepare(session);
  const means = { root, node, processes: session.processes };
  const stack = await buildStack(means);
  session.onEnd(() => stack.remove());
  await serveStack(means, stack);
  log(`The site for this answers at ${stack.siteUrl}.`);
  return { url: stack.siteUrl, backend: stack.keys };
}
