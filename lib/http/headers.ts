/**
 * docs/quality.md, Safety. Cached pages have hashes (server/headers.ts); hosts without server/ need 'unsafe-inline'.
 */

/** Hosts of the optional map, contacted only with a map key when the map comes into view. */
const MAPS = 'https://maps.googleapis.com https://maps.gstatic.com';

export function contentSecurityPolicy(scriptSource: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptSource} https://maps.googleapis.com`,
    `style-src 'self' 'unsafe-inline' https://fonts.googleapis.com`,
    `img-src 'self' data: blob: ${MAPS} https://*.ggpht.com https://*.googleapis.com`,
    `font-src 'self' https://fonts.gstatic.com`,
    `connect-src 'self' ${MAPS}`,
    "worker-src 'self' blob:",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** For responses without a document: redirects, refusals, JSON. */
export const NO_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'";

export const COMMON = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  {
    key: 'Permissions-Policy',
    value: 'camera=(), microphone=(), geolocation=(self), payment=(), usb=(), browsing-topics=()',
  },
];

const NOINDEX = { key: 'X-Robots-Tag', value: 'noindex' };
const YEAR = { key: 'Cache-Control', value: 'public, max-age=31536000, immutable' };

/** Without the pages' CSP: for fonts and styles it has no effect, and 600 bytes would exceed the first round trip. */
const OTHER_POLICIES = [
  ...['storage/v1/object/public/', 'stock/[^/]+$', 'covers/', 'maps/'],
  '_next/static/.*\\.(?:woff2|css)$',
];

/** Areas with the middleware's policy. */
const GUARDED = ['(?:admin|auth|image-manager)(?:/.*)?$'];

/** For next.config.ts. `scripts` are versioned addresses. */
export function pageHeaders(scripts: readonly string[], isEdge: boolean) {
  const csp = { key: 'Content-Security-Policy', value: contentSecurityPolicy("'unsafe-inline'") };
  return [
    { source: '/:path*', headers: COMMON },
    // The middleware's policy replaces this one, except on an edge host.
    { source: `/((?!${[...OTHER_POLICIES, ...(isEdge ? GUARDED : [])].join('|')}).*)`, headers: [csp] },
    // Next.js drops a custom Vary, and this address has two languages: no shared cache may keep it.
    { source: '/', headers: [{ key: 'Cache-Control', value: 'private, no-cache' }] },
    { source: '/:area(admin|auth|image-manager|api)/:path*', headers: [NOINDEX] },
    { source: '/:area(auth|image-manager)', headers: [NOINDEX] },
    { source: '/flags/:path*', headers: [YEAR] },
    // Versioned addresses.
    ...scripts.map((source) => ({ source, headers: [YEAR] })),
    { source: '/sprite.svg', headers: [YEAR] },
    { source: '/art/:path*', headers: [YEAR] },
  ];
}
