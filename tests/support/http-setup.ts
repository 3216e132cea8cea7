import startOwnSite from './global-setup.ts';

/** Gives the tests by plain requests a site: the one that the runner hands over, or else one of their own. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  return process.env.SITE_UNDER_TEST ? undefined : startOwnSite();
}
