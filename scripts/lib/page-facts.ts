export interface PageFacts {
  language: string | undefined;
  canonical: string | undefined;
  /** hreflang → address, unchanged. */
  alternates: Map<string, string>;
  indexed: boolean;
  links: string[];
  /** Addresses of pictures, scripts, styles and icons, unchanged. */
  assets: string[];
  ids: Set<string>;
}

const ENTITIES: Record<string, string> = { amp: '&', quot: '"', '#x27': "'", '#39': "'", lt: '<', gt: '>' };
const decode = (text: string) =>
  text.replace(/&(amp|quot|#x27|#39|lt|gt);/g, (_, name: string) => ENTITIES[name] ?? '');

interface Tag {
  name: string;
  attributes: Map<string, string>;
}

/** Opening tags with attributes, outside scripts and comments. */
function tagsOf(html: string): Tag[] {
  const visible = html.replace(/<!--[\s\S]*?-->/g, '').replace(/(<script\b[^>]*>)[\s\S]*?<\/script>/g, '$1');
  return [...visible.matchAll(/<([a-z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*"|='[^']*')?)*)\s*\/?>/gi)].map(
    ([, name = '', text = '']) => ({
      name: name.toLowerCase(),
      attributes: new Map(
        [...text.matchAll(/([^\s=>/]+)(?:="([^"]*)"|='([^']*)')?/g)].map(([, key = '', double, single]) => [
          key.toLowerCase(),
          decode(double ?? single ?? ''),
        ]),
      ),
    }),
  );
}

/** `robots` is the X-Robots-Tag header. */
export function readPage(html: string, robots: string | null = null): PageFacts {
  const tags = tagsOf(html);
  const named = (name: string) => tags.filter((tag) => tag.name === name).map(({ attributes }) => attributes);
  const relations = (wanted: string) => named('link').filter((link) => link.get('rel') === wanted);
  const present = (values: (string | undefined)[]) =>
    values.filter((value): value is string => Boolean(value));
  const meta =
    named('meta')
      .find((tag) => tag.get('name') === 'robots')
      ?.get('content') ?? '';
  return {
    language: named('html')[0]?.get('lang'),
    canonical: relations('canonical')[0]?.get('href'),
    alternates: new Map(
      relations('alternate').flatMap((link) => {
        const [code, address] = [link.get('hreflang'), link.get('href')];
        return code && address ? [[code, address] as const] : [];
      }),
    ),
    indexed: !/noindex/i.test(`${meta} ${robots ?? ''}`),
    links: present(named('a').map((link) => link.get('href'))),
    assets: present([
      ...['img', 'script', 'source'].flatMap((name) => named(name).map((tag) => tag.get('src'))),
      ...['stylesheet', 'icon', 'apple-touch-icon', 'preload', 'manifest'].flatMap((rel) =>
        relations(rel).map((link) => link.get('href')),
      ),
    ]),
    ids: new Set(present(tags.map(({ attributes }) => attributes.get('id')))),
  };
}
