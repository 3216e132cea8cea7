/** The site that the journeys visit and the backend behind it, as `npm test` or the set-up handed them over. */
export interface SiteUnderTest {
  /** Origin of the site, without a trailing slash. */
  url: string;
  backend: { url: string; publishableKey: string; secretKey: string };
  /** The backend's data folder; its `mailbox/` holds what was mailed. */
  dataFolder: string;
}

function required(name: string): string {
  const value = process.env[name];
  if (!value)
    throw new Error(
      `${name} is not set: journeys run by npm test, npx playwright test or npx vitest --project http`,
    );
  return value;
}

export function siteUnderTest(): SiteUnderTest {
  return {
    url: required('SITE_UNDER_TEST'),
    backend: {
      url: required('NEXT_PUBLIC_SUPABASE_URL'),
      publishableKey: required('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY'),
      secretKey: required('SUPABASE_SECRET_KEY'),
    },
    dataFolder: required('LOCAL_BACKEND_DATA'),
  };
}
