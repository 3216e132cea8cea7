import { LANGUAGES, type Language } from './i18n/locales.ts';

/** Which query keys a page reads (server/public-paths.ts). */
export type QueryKeys = 'none' | 'schools' | 'programmes' | 'place' | 'comparison';

interface PublicPage {
  /** Addresses with parameters in braces. */
  es: string;
  en: string;
  /** What the page reads of the query; omitted for pages that are not cached: redirects, and results of a form. */
  query?: QueryKeys;
  /** Omitted for pages that search engines need not find. */
  sitemap?: { changefreq: 'weekly' | 'monthly'; priority: number };
  /** In llms.txt. */
  isForModels?: true;
  /** Day of the last change of its text; omitted where schools are shown, whose last change counts. */
  textOf?: string;
}

/**
 * All public pages. Cache, sitemap, llms.txt, checks and tests follow this table; a test compares nginx's configuration.
 * All addresses of the site are in this file only. `/` is the x-default home (decisions 1 and 42).
 */
export const PUBLIC_PAGES = {
  home: {
    ...{ es: '/es', en: '/en', query: 'schools', isForModels: true },
    sitemap: { changefreq: 'weekly', priority: 1 },
  },
  school: {
    ...{ es: '/escuela/{slug}', en: '/school/{slug}', query: 'none' },
    sitemap: { changefreq: 'monthly', priority: 0.8 },
  },
  programme: {
    ...{ es: '/escuela/{slug}/{programme}', en: '/school/{slug}/{programme}', query: 'none' },
    sitemap: { changefreq: 'monthly', priority: 0.6 },
  },
  programmes: {
    ...{ es: '/programas', en: '/programmes', query: 'programmes', isForModels: true },
    sitemap: { changefreq: 'weekly', priority: 0.9 },
  },
  places: {
    ...{ es: '/escuelas', en: '/schools', query: 'none', isForModels: true },
    sitemap: { changefreq: 'weekly', priority: 0.7 },
  },
  place: {
    ...{ es: '/escuelas/{place+}', en: '/schools/{place+}', query: 'place' },
    sitemap: { changefreq: 'weekly', priority: 0.7 },
  },
  schoolById: { es: '/escuela/id/{id}', en: '/school/id/{id}' },
  schoolBySlug: { es: '/escuela/slug/{slug}', en: '/school/slug/{slug}' },
  compare: { es: '/comparar', en: '/compare', query: 'comparison' },
  myList: { es: '/mi-lista', en: '/my-list', query: 'none' },
  sources: {
    ...{ es: '/fuentes', en: '/sources', query: 'none', isForModels: true },
    sitemap: { changefreq: 'monthly', priority: 0.5 },
  },
  about: {
    ...{ es: '/sobre-nosotros', en: '/about-us', query: 'none', isForModels: true, textOf: '2026-11-28' },
    sitemap: { changefreq: 'monthly', priority: 0.5 },
  },
  contact: {
    ...{ es: '/contacto', en: '/contact', query: 'none', isForModels: true, textOf: '2026-11-22' },
    sitemap: { changefreq: 'monthly', priority: 0.5 },
  },
  contactResult: { es: '/contacto/resultado', en: '/contact/result' },
  privacy: {
    ...{ es: '/politica-privacidad', en: '/privacy-policy', query: 'none', textOf: '2026-11-29' },
    sitemap: { changefreq: 'monthly', priority: 0.5 },
  },
  cookies: {
    ...{ es: '/politica-cookies', en: '/cookies-policy', query: 'none', textOf: '2026-11-29' },
    sitemap: { changefreq: 'monthly', priority: 0.5 },
  },
  terms: {
    ...{ es: '/terminos-uso', en: '/terms-of-use', query: 'none', isForModels: true, textOf: '2026-11-24' },
    sitemap: { changefreq: 'monthly', priority: 0.5 },
  },
  accessibility: {
    ...{ es: '/accesibilidad', en: '/accessibility', query: 'none', textOf: '2026-11-28' },
    sitemap: { changefreq: 'monthly', priority: 0.5 },
  },
  feed: { es: '/feed.es.xml', en: '/feed.en.xml', query: 'none' },
} as const satisfies Record<string, PublicPage>;

/** Addresses without a language, shown in the saved or negotiated one. */
const NEUTRAL = {
  root: '/',
  auth: '/auth',
  login: '/login',
  profile: '/auth/profile',
  resetPassword: '/auth/reset',
  newPassword: '/auth/password',
  changePassword: '/.well-known/change-password',
  securityText: '/.well-known/security.txt',
  secondFactor: '/auth/second-factor',
  confirm: '/auth/confirm',
  verify: '/auth/v1/verify',
  imageManager: '/image-manager',
  admin: '/admin',
  adminSetup: '/admin/setup',
  adminSchools: '/admin/schools',
  adminSchoolCreate: '/admin/schools/create',
  adminSchoolMerge: '/admin/schools/merge',
  adminSchoolsDeleted: '/admin/schools/deleted',
  adminSchoolEdit: '/admin/schools/edit/{id}',
  adminSchoolPreview: '/admin/schools/preview/{id}',
  adminSchoolImport: '/admin/schools/import',
  adminRegisters: '/admin/registers',
  adminRegisterReview: '/admin/registers/review',
  adminMessages: '/admin/messages',
  adminUsers: '/admin/users',
  adminJobs: '/admin/jobs',
  adminAudit: '/admin/audit',
  adminAnalytics: '/admin/analytics',
  adminSearches: '/admin/searches',
  adminSynonyms: '/admin/synonyms',
  adminStatements: '/admin/statements',
  adminSearch: '/api/admin/search',
  adminImages: '/api/admin/images',
  jobList: '/api/admin/jobs',
  exportSchools: '/api/admin/schools/export',
  exportProgrammes: '/api/admin/programmes/export',
  exportSearches: '/api/admin/searches/export',
  exportAudit: '/api/admin/audit/export',
  importSchools: '/api/admin/schools/import',
  importProblems: '/api/admin/schools/import/problems',
  uploadRegister: '/api/admin/registers',
  language: '/api/language',
  session: '/api/session',
  mapPoints: '/map/points',
  mapFound: '/map/found',
  mapCard: '/map/card',
  counts: '/api/counts',
  suggest: '/api/suggest',
  listEntries: '/api/my-list',
  api: '/api/',
  publicApi: '/api/v1/',
  sendMessage: '/api/contact',
  sitemap: '/sitemap.xml',
  sitemapParts: '/sitemaps',
  sitemapPart: '/sitemaps/{part}.xml',
  llms: '/llms.txt',
  apiSchools: '/api/v1/schools',
  apiSchool: '/api/v1/schools/{slug}',
  apiProgrammes: '/api/v1/programmes',
  apiSchoolProgrammes: '/api/v1/schools/{slug}/programmes',
  apiDescription: '/api/v1/openapi.json',
  signOut: '/auth/sign-out',
  getSecret: '/api/functions/get-secret',
  callFunction: '/api/functions/{name}',
  revalidate: '/api/revalidate',
  health: '/api/health',
  live: '/api/health/live',
  ready: '/api/health/ready',
  metrics: '/api/metrics',
  runJobs: '/api/jobs/run',
} as const;

/** Shown for unknown addresses, with status 404. */
export const NOT_FOUND: Record<Language, string> = { es: '/es/no-encontrada', en: '/en/not-found' };
/** Shown while the backend does not answer, with status 503. */
export const UNAVAILABLE: Record<Language, string> = { es: '/es/no-disponible', en: '/en/unavailable' };

export type PublicRoute = keyof typeof PUBLIC_PAGES;
type RouteWith<Key extends keyof PublicPage> = {
  [Route in PublicRoute]: (typeof PUBLIC_PAGES)[Route] extends Record<Key, unknown> ? Route : never;
}[PublicRoute];
export type RouteForModels = RouteWith<'isForModels'>;
export type RouteInSitemap = RouteWith<'sitemap'>;
export type NeutralRoute = keyof typeof NEUTRAL;
/** Patterns with parameters in braces, for metrics and logs. */
export const ADDRESS_PATTERNS: readonly string[] = [
  ...Object.values(PUBLIC_PAGES).flatMap(({ es, en }) => [es, en]),
  ...Object.values(NEUTRAL),
];
type Parameters = Record<string, string>;
/** Parameters; a function when they differ between languages. */
export type PageParameters = Parameters | ((language: Language) => Parameters);

export const DIRECTORY_ANCHOR = { es: 'directorio', en: 'directory' } as const;

/** Anchor of the contact form's result. */
export const CONTACT_RESULT_ANCHOR = 'result';

function fill(pattern: string, params: Parameters): string {
  return pattern.replace(/\{(\w+)(\+?)\}/g, (_, name: string, several: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The address ${pattern} needs ${name}`);
    return several ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value);
  });
}

export const publicPattern = (language: Language, route: PublicRoute): string =>
  PUBLIC_PAGES[route][language];

/** First step of each page's address. */
export const firstSegments = (language: Language): Record<PublicRoute, string> =>
  Object.fromEntries(
    (Object.keys(PUBLIC_PAGES) as PublicRoute[]).map((route) => [
      route,
      publicPattern(language, route).split('/')[1] ?? '',
    ]),
  ) as Record<PublicRoute, string>;

/** Throws when a parameter is missing. */
export function href(language: Language, route: PublicRoute, params: PageParameters = {}): string {
  return fill(PUBLIC_PAGES[route][language], typeof params === 'function' ? params(language) : params);
}

/** For pages with one address for both languages. */
export function path(route: NeutralRoute, params: Parameters = {}): string {
  return fill(NEUTRAL[route], params);
}

/** Id or former id of the edited school; null for other paths. */
export function editedIn(pathname: string): string | null {
  const [before = ''] = NEUTRAL.adminSchoolEdit.split('{');
  const rest = pathname.startsWith(before) ? pathname.slice(before.length) : '';
  if (rest === '' || rest.includes('/')) return null;
  try {
    return decodeURIComponent(rest);
  } catch {
    return null;
  }
}

/** The only place that uses slugs as a school's address. */
export function schoolHref(language: Language, slug: string): string {
  return href(language, 'school', { slug });
}

/** `parts` in the language. */
export function placeHref(language: Language, parts: readonly string[]): string {
  return href(language, 'place', { place: parts.join('/') });
}

/** From 1; the first page has the list's address. */
export function pagedHref(address: string, page: number): string {
  return page > 1 ? `${address}?page=${page}` : address;
}

/** hreflang paths: both languages and x-default (decision 42). */
export function alternates(
  route: PublicRoute,
  params: PageParameters = {},
): Record<Language | 'x-default', string> {
  return {
    es: href('es', route, params),
    en: href('en', route, params),
    'x-default': route === 'home' ? path('root') : href('es', route, params),
  };
}

/** Saves the choice and redirects to `alternate`, without JavaScript (decision 43). */
export function languageHref(language: Language, alternate: string): string {
  return `${NEUTRAL.language}?${new URLSearchParams({ to: language, next: alternate })}`;
}

export const CONFIRMED_ANCHOR = 'confirmed';

/** For pages with one address for both languages. */
export function queryHref(route: NeutralRoute, query: Parameters): string {
  const text = new URLSearchParams(query).toString();
  return text ? `${NEUTRAL[route]}?${text}` : NEUTRAL[route];
}

export const SECOND_FACTOR_ANCHOR = 'second-factor';

/** Sign-in with a return address; `more` has other parameters. */
export function authHref(next?: string | null, more: Parameters = {}): string {
  return queryHref('auth', { ...(next ? { next } : {}), ...more });
}

/** Public pages with a property, in the table's order. */
export const routesWith = <Key extends keyof PublicPage>(key: Key): RouteWith<Key>[] =>
  (Object.keys(PUBLIC_PAGES) as PublicRoute[]).filter(
    (route): route is RouteWith<Key> => key in PUBLIC_PAGES[route],
  );

/** Pages of the sitemap without parameters, with both paths. */
export const STATIC_PAGES = routesWith('sitemap')
  .filter((route) => !PUBLIC_PAGES[route].es.includes('{'))
  .map((route) => ({ route, paths: LANGUAGES.map((language) => href(language, route)) }));

/** A relative path of this site, else null. Refuses backslashes, which browsers read as `/`. */
export function safePath(value: string | null | undefined): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused
  if (!value || value.length > 2000 || !/^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(value)) return null;
  const base = 'http://site.invalid';
  try {
    const url = new URL(value, base);
    return url.origin === base && !url.pathname.startsWith('//')
      ? url.pathname + url.search + url.hash
      : null;
  } catch {
    return null;
  }
}
