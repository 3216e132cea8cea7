import { ADDRESS_PATTERNS } from '@/lib/routes';

/** For unknown paths, which are unlimited in number. */
export const OTHER = 'other';
const FOLDERS = [
  ...[
    '/_next/static/',
    '/_next/',
    '/scripts/',
    '/flags/',
    '/art/',
    '/icons/',
    '/covers/',
    '/maps/',
    '/social/',
  ],
  ...['/stock/', '/storage/'],
];
const FILE = /^\/[\w.-]{1,40}\.(?:ico|svg|png|txt|webmanifest)$/;
const FILES = '/{file}';

const parameters = (pattern: string) =>
  (pattern.match(/\{/g)?.length ?? 0) + (pattern.includes('+}') ? 10 : 0);
const plain = new Set(
  ADDRESS_PATTERNS.filter((pattern) => !pattern.includes('{') && (pattern === '/' || !pattern.endsWith('/'))),
);
/** Most specific first: `/escuela/id/{id}` before `/escuela/{slug}/{programme}`. */
const shaped = ADDRESS_PATTERNS.filter((pattern) => pattern.includes('{'))
  .sort((a, b) => parameters(a) - parameters(b))
  .map((pattern) => ({ pattern, matches: toExpression(pattern) }));

function toExpression(pattern: string): RegExp {
  const source = pattern
    .replaceAll('.', '\\.')
    .replace(/\{\w+(\+?)\}/g, (_, several: string) => (several ? '.+' : '[^/]+'));
  return new RegExp(`^${source}$`);
}

/** The address pattern of a request, one of a fixed set. */
export function routePattern(url: string): string {
  const end = url.search(/[?#]/);
  const path = end < 0 ? url : url.slice(0, end);
  if (plain.has(path)) return path;
  // Slugs and place names are far shorter.
  if (path.length > 1000) return OTHER;
  const folder = FOLDERS.find((start) => path.startsWith(start));
  if (folder !== undefined) return `${folder}*`;
  return shaped.find(({ matches }) => matches.test(path))?.pattern ?? (FILE.test(path) ? FILES : OTHER);
}
