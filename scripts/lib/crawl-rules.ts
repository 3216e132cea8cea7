import type { Crawl, Visit } from './crawl.ts';

const REDIRECTS = [301, 302, 303, 307, 308];
const isRedirect = ({ status }: Visit) => REDIRECTS.includes(status);

/** Addresses with neither 200 nor a redirect, and a page that links to each. */
export function brokenLinks({ visits, linkedFrom }: Crawl): string[] {
  return [...visits.values()]
    .filter((visit) => visit.status !== 200 && !isRedirect(visit))
    .map(
      ({ path, status }) => `${path} answers ${status} (linked from ${linkedFrom.get(path) ?? 'the start'})`,
    );
}

export function brokenAnchors({ visits, anchors }: Crawl): string[] {
  const missing = anchors.filter(([, path, place]) => {
    const page = visits.get(path)?.page;
    return page !== undefined && !page.ids.has(place);
  });
  return [
    ...new Set(
      missing.map(([from, path, place]) => `${path}#${place} has no such place (linked from ${from})`),
    ),
  ];
}

/** `http://localhost:3000` and `http://localhost:3000/` are equal. */
const plain = (address: string | undefined) =>
  address && URL.canParse(address) ? new URL(address).href : address;

/** A list's map has the list as its canonical address (decision 114). */
const withoutView = (path: string) =>
  path.replace(/([?&])view=map(&|$)/, (_, before: string, after: string) => (after === '' ? '' : before));

/** A page lists es, en and x-default, is itself the one of its language, and its alternates list the same. */
export function languageFaults({ visits }: Crawl, siteUrl: string): string[] {
  const pages = [...visits.values()].filter(({ status, page }) => status === 200 && page?.indexed);
  const byAddress = new Map(pages.map((visit) => [plain(siteUrl + visit.path), visit.page]));
  return pages.flatMap(({ path, page }) => {
    if (!page) return [];
    const faults: string[] = [];
    const canonical = plain(page.canonical);
    const address = (code: string) => plain(page.alternates.get(code));
    // `/` is in the visitor's language, and its canonical address is that language's home.
    if (!/^\/(\?|$)/.test(path) && canonical !== plain(siteUrl + withoutView(path)))
      faults.push(`${path} has the canonical address ${canonical}`);
    const set = [...page.alternates.keys()].sort().join(' ');
    if (set !== 'en es x-default') faults.push(`${path} has the alternates (${set})`);
    const own = address(page.language ?? '');
    if (own !== canonical) faults.push(`${path} is in ${page.language}, whose address is said to be ${own}`);
    for (const code of page.alternates.keys()) {
      const alternate = byAddress.get(address(code));
      if (!alternate) faults.push(`${path} names ${address(code)} for ${code}, which is no indexed page`);
      else if (
        ['es', 'en', 'x-default'].some((other) => plain(alternate.alternates.get(other)) !== address(other))
      )
        faults.push(`${path} and ${address(code)} do not name the same alternates`);
    }
    return faults;
  });
}

/** Expected pages that were not found, or are not cached. */
export function notCached({ visits }: Crawl, expected: string[]): string[] {
  return expected.flatMap((path) => {
    const visit = visits.get(path);
    if (!visit) return [`${path} is linked from nowhere`];
    if (visit.status !== 200) return [`${path} answers ${visit.status}`];
    return visit.cached ? [] : [`${path} is not cached`];
  });
}
