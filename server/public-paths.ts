import { LANGUAGES } from '../lib/i18n/locales.ts';
import {
  ADDRESS_PATTERNS,
  PUBLIC_PAGES,
  path,
  publicPattern,
  type QueryKeys,
  routesWith,
} from '../lib/routes.ts';
import {
  API_PROGRAMME_KEYS,
  API_SCHOOL_KEYS,
  COMPARISON_KEYS,
  HOME_FILTER_KEYS,
  HOME_KEYS,
  PLACE_KEYS,
  PROGRAMME_KEYS,
} from '../lib/search/filter-table.ts';

interface CacheablePath {
  pattern: RegExp;
  keys: readonly string[] | ((sent: URLSearchParams) => readonly string[]);
  /** At least one must be present for the others to count. */
  triggers?: readonly string[];
  /** Responds with an error for an unknown key. */
  isStrict?: boolean;
}

const QUERY_KEYS: Record<QueryKeys, Omit<CacheablePath, 'pattern'>> = {
  none: { keys: [] },
  schools: { keys: HOME_KEYS, triggers: HOME_FILTER_KEYS },
  programmes: { keys: PROGRAMME_KEYS },
  place: { keys: PLACE_KEYS },
  comparison: { keys: COMPARISON_KEYS },
};
const CACHED_ROUTES = routesWith('query');

const API_KEYS = ['search', 'language', 'page', 'page_size'];
const API_PROGRAMMES = [
  ...[...API_KEYS, ...API_PROGRAMME_KEYS],
  ...['city', 'price_max', 'currency', 'per', 'price_unknown', 'weeks_min', 'weeks_max', 'sort'],
];
/** Of a list, without what changes its order or appearance only. */
const mapKeys = (keys: readonly string[]): string[] => [
  'list',
  ...keys.filter((key) => !['page', 'sort', 'view'].includes(key)),
  'box',
];
const MAP_SCHOOL_KEYS = [...mapKeys(HOME_KEYS), 'region', 'town'];
const MAP_PROGRAMME_KEYS = mapKeys(PROGRAMME_KEYS);

const toExpression = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern.replaceAll('.', '\\.').replace(/\{\w+(\+?)\}/g, (_, several: string) => (several ? '.+' : '[^/]+'))}$`,
  );

const CACHEABLE: readonly CacheablePath[] = [
  ...CACHED_ROUTES.flatMap((route) =>
    LANGUAGES.map((language) => ({
      ...QUERY_KEYS[PUBLIC_PAGES[route].query],
      pattern: toExpression(publicPattern(language, route)),
    })),
  ),
  { pattern: /^\/(?:sitemap\.xml|sitemaps\/[^/]+|llms\.txt|robots\.txt|map\/points)$/, keys: [] },
  { pattern: /^\/(?:maps|covers|social)\/.+$/, keys: [] },
  { pattern: /^\/stock\/[^/]+$/, keys: ['w', 'h'] },
  { pattern: toExpression(path('mapCard')), keys: ['lang', 'school'] },
  {
    pattern: toExpression(path('mapFound')),
    keys: (sent) => (sent.get('list') === 'programmes' ? MAP_PROGRAMME_KEYS : MAP_SCHOOL_KEYS),
  },
  { pattern: /^\/api\/v1\/schools$/, keys: [...API_KEYS, ...API_SCHOOL_KEYS], isStrict: true },
  { pattern: /^\/api\/v1\/programmes$/, keys: API_PROGRAMMES, isStrict: true },
  { pattern: /^\/api\/v1\/(?:schools\/[^/]+(?:\/programmes)?|openapi\.json)$/, keys: [], isStrict: true },
];

/** No page of the site has a longer address. */
const MAX_KEY_LENGTH = 1000;

/** Path and the page's query keys in canonical order; null if not cacheable. `url` is normalised and not `/`. */
export function cacheKey(url: string): string | null {
  if (url.length > MAX_KEY_LENGTH) return null;
  const end = url.indexOf('?');
  const pathname = end < 0 ? url : url.slice(0, end);
  const page = CACHEABLE.find(({ pattern }) => pattern.test(pathname));
  if (!page) return null;
  if (end < 0) return pathname;
  const query = new URLSearchParams(url.slice(end));
  const keys = typeof page.keys === 'function' ? page.keys(query) : page.keys;
  const known = [...query].filter(([name]) => keys.includes(name));
  if (page.isStrict && known.length < query.size) return null;
  if (page.triggers && !known.some(([name]) => page.triggers?.includes(name))) return pathname;
  // Stable sort: repeated keys keep the order of values.
  known.sort(([a], [b]) => keys.indexOf(a) - keys.indexOf(b));
  return known.length === 0 ? pathname : `${pathname}?${new URLSearchParams(known)}`;
}

const DRAWN = /^\/(?:maps|covers|social|stock)\//;

/** Group of a cached page whose addresses are unlimited in number: searches of one page, drawings of one kind. */
export function cacheGroup(key: string): string | null {
  const end = key.indexOf('?');
  const drawn = DRAWN.exec(key)?.[0];
  if (end < 0 || drawn !== undefined) return drawn ?? null;
  return CACHEABLE.find(({ pattern }) => pattern.test(key.slice(0, end)))?.pattern.source ?? null;
}

/** Maps wait for their own turn (lib/maps/draw-in-turn.ts), and must not hold the place of a page meanwhile. */
export const hasOwnQueue = (key: string): boolean => key.startsWith('/maps/');

const TURNS = (['auth', 'suggest', 'listEntries', 'counts', 'session', 'sendMessage'] as const).map((route) =>
  path(route),
);

/** Work for visitors that is not a page of the cache, and waits for its turn like one. Administrators do not wait. */
export function takesTurn(url: string): boolean {
  const pathname = url.split('?', 1)[0] ?? '';
  return TURNS.some((start) => pathname === start || pathname.startsWith(`${start}/`));
}

const PRIVATE = /^\/(?:admin|auth|image-manager|api|storage|_next|scripts|flags|art|icons|login)(?:\/|$|\?)/;
const FILE = /^[^?]*\.(?:ico|svg|png|webmanifest|css|js|woff2|map)(?:\?|$)/;

/** Public documents, which are served without framework scripts. */
export const isDocumentPath = (url: string): boolean => !PRIVATE.test(url) && !FILE.test(url);

const segmentOf = (path: string): string => path.split('/')[1]?.split(/[?.]/, 1)[0] ?? '';
const KNOWN_SEGMENTS = new Set(ADDRESS_PATTERNS.map(segmentOf));

/** Certainly no page: no address of the site begins like this. Others may redirect. */
export const isUnknownPath = (url: string): boolean =>
  isDocumentPath(url) && !KNOWN_SEGMENTS.has(segmentOf(url).toLowerCase());

export const acceptsWrites = (url: string): boolean =>
  /^\/(?:api\/|(?:admin|auth|image-manager)(?:[/?]|$))/.test(url);
