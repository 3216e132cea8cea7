export interface PageHead {
  language: string;
  title: string;
  /** By `name` or `property`. */
  meta: Record<string, string | undefined>;
  canonical: string;
  /** hreflang to absolute URL, normalised: Next.js writes an origin without its slash. */
  alternates: Record<string, string>;
  feeds: string[];
  data: Record<string, unknown>[];
}

/** Throws on a duplicate of a unique element. */
export function parseHead(html: string): PageHead {
  const links = tags(html, 'link');
  const meta: PageHead['meta'] = {};
  for (const { name, property, content } of tags(html, 'meta')) {
    const key = name ?? property;
    if (key === undefined) continue;
    if (meta[key] !== undefined && key === 'description') throw new Error(`two meta ${key}`);
    meta[key] = content;
  }
  const canonical = links.filter(({ rel }) => rel === 'canonical').map(({ href = '' }) => href);
  if (canonical.length !== 1) throw new Error(`${canonical.length} canonical links`);
  const alternates = links.filter(({ rel, hreflang }) => rel === 'alternate' && hreflang !== undefined);
  const languages = alternates.map(({ hreflang }) => hreflang);
  if (new Set(languages).size !== languages.length) throw new Error(`hreflang twice: ${languages}`);
  return {
    language: /<html[^>]* lang="([^"]*)"/.exec(html)?.[1] ?? '',
    title: decode(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    meta,
    canonical: canonical[0] ?? '',
    alternates: Object.fromEntries(
      alternates.map(({ hreflang = '', href = '' }) => [hreflang, new URL(href).href]),
    ),
    feeds: links
      .filter(({ type }) => type === 'application/atom+xml')
      .map(({ href = '' }) => new URL(href, 'http://site.test').pathname),
    data: [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(([, text = '']) =>
      JSON.parse(text),
    ),
  };
}

function tags(html: string, name: string): Record<string, string | undefined>[] {
  return [...html.matchAll(new RegExp(`<${name}((?:\\s+[\\w:-]+(?:="[^"]*")?)*)\\s*/?>`, 'gi'))].map(
    ([, attributes = '']) =>
      Object.fromEntries(
        [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
          key.toLowerCase(),
          decode(value),
        ]),
      ),
  );
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

function decode(text: string): string {
  return text.replace(/&([#\w]+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
