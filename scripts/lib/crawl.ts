import { type PageFacts, readPage } from './page-facts.ts';

/** `page` for HTML. */
export interface Visit {
  path: string;
  status: number;
  location: string | null;
  cached: boolean;
  page: PageFacts | undefined;
}

export interface Crawl {
  visits: Map<string, Visit>;
  /** Path → first page that links to it. */
  linkedFrom: Map<string, string>;
  /** Links with an anchor: `[linking page, path, anchor]`. */
  anchors: [string, string, string][];
  isComplete: boolean;
}

const AT_ONCE = 4;
/** Addresses; reaching it is a fault, because what was not visited cannot be checked. */
const LIMIT = 20_000;
const REDIRECTS = [301, 302, 303, 307, 308];

async function visit(origin: string, path: string): Promise<Visit> {
  const answer = await fetch(origin + path, { redirect: 'manual', signal: AbortSignal.timeout(30_000) });
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
  const text = isPage ? await answer.text() : await answer.arrayBuffer().then(() => '');
  return {
    path,
    status: answer.status,
    location: answer.headers.get('location'),
    cached: answer.headers.has('x-cache'),
    page: isPage ? readPage(text, answer.headers.get('x-robots-tag')) : undefined,
  };
}

/** Links of pages excluded from search engines are not followed: filter combinations are unlimited. */
export async function crawl(origin: string, start: string[]): Promise<Crawl> {
  const result: Crawl = { visits: new Map(), linkedFrom: new Map(), anchors: [], isComplete: true };
  const queue = [...start];
  const known = new Set(queue);

  const note = (from: string, address: string, isLink: boolean) => {
    if (!URL.canParse(address, origin + from)) return;
    const url = new URL(address, origin + from);
    if (url.origin !== origin) return;
    const path = url.pathname + url.search;
    if (isLink && url.hash.length > 1)
      result.anchors.push([from, path, decodeURIComponent(url.hash.slice(1))]);
    if (known.has(path)) return;
    if (known.size >= LIMIT) {
      result.isComplete = false;
      return;
    }
    known.add(path);
    result.linkedFrom.set(path, from);
    queue.push(path);
  };

  const work = async () => {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      const found = await visit(origin, path);
      result.visits.set(path, found);
      if (REDIRECTS.includes(found.status) && found.location) note(path, found.location, false);
      if (!found.page) continue;
      for (const asset of found.page.assets) note(path, asset, false);
      if (!found.page.indexed) continue;
      for (const link of found.page.links) note(path, link, true);
      for (const alternate of found.page.alternates.values()) note(path, alternate, false);
    }
  };
  // A worker may find the queue empty while others still add to it, so it runs in rounds.
  while (queue.length > 0) await Promise.all(Array.from({ length: AT_ONCE }, work));
  return result;
}

/** Paths of the sitemap with its parts; empty without one. */
export async function sitemapPaths(origin: string, file = '/sitemap.xml'): Promise<string[]> {
  const answer = await fetch(origin + file, { signal: AbortSignal.timeout(30_000) });
  if (!answer.ok) return [];
  const text = await answer.text();
  const paths = [...text.matchAll(/<loc>\s*([^<\s]+)\s*<\/loc>/g)].map(([, address = '']) => {
    const { pathname, search } = new URL(address);
    return pathname + search;
  });
  if (!text.includes('<sitemapindex')) return paths;
  return (await Promise.all(paths.map((part) => sitemapPaths(origin, part)))).flat();
}
