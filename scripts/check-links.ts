import { crawl, sitemapPaths } from './lib/crawl.ts';
import { brokenAnchors, brokenLinks, languageFaults, notCached } from './lib/crawl-rules.ts';
import { runScript } from './lib/main.mjs';
import { duration, log, logError, UserError } from './lib/output.mjs';
import { type SiteToVisit, siteToVisit } from './lib/site-to-visit.ts';

/**
 * `npm run check:links [-- URL]` follows every link of a new or the given site: status, cache, language, canonical,
 * alternates.
 */

/** From the backend, not from the checked pages; closed schools are linked from no list. */
async function schoolPaths({ backend }: SiteToVisit): Promise<string[] | undefined> {
  if (!backend) return undefined;
  const answer = await fetch(`${backend.url}/rest/v1/schools?select=slug&listed=eq.true`, {
    headers: { apikey: backend.publishable },
  });
  if (!answer.ok) throw new UserError(`The backend did not list the schools (${answer.status}).`);
  const rows: { slug: string }[] = await answer.json();
  return rows.flatMap(({ slug }) => [`/escuela/${slug}`, `/school/${slug}`]);
}

await runScript(async (session) => {
  const site = await siteToVisit(session, process.argv[2]);
  const expected = await schoolPaths(site);
  const began = Date.now();
  const start = ['/', '/es', '/en', ...(await sitemapPaths(site.url))];
  const found = await crawl(site.url, [...new Set(start)]);
  // A running site's public address may differ from the visited one.
  const canonical = found.visits.get('/es')?.page?.canonical;
  const publicUrl = canonical && URL.canParse(canonical) ? new URL(canonical).origin : site.url;
  const pages = [...found.visits.values()].filter(({ page }) => page);
  const schools = pages.filter(({ path, status }) => status === 200 && /^\/(escuela|school)\//.test(path));
  log(
    `${found.visits.size} addresses visited in ${duration(Date.now() - began)}: ${pages.length} pages, ` +
      `${schools.length} of them of schools, ${schools.filter(({ cached }) => cached).length} cached.`,
  );
  const faults = [
    ...(found.isComplete ? [] : ['The limit of addresses was reached before all were visited.']),
    ...brokenLinks(found),
    ...brokenAnchors(found),
    ...languageFaults(found, publicUrl),
    ...notCached(found, expected ?? schools.map(({ path }) => path)),
  ];
  for (const fault of faults) logError(fault);
  log(faults.length === 0 ? 'No fault was found.' : `${faults.length} faults were found.`);
  return faults.length === 0 ? 0 : 1;
});
