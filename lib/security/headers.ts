/**
 * Headers of every response (docs/quality.md, Safety). Cached pages cannot carry a nonce: our server removes the framework's scripts
 * and names the remaining inline scripts by hash (server/headers.ts). On hosts without it, Next.js's inline scripts differ from page
 * to page and the policy says 'unsafe-inline'. The admin and account areas get a policy with a nonce from the middleware instead.
 */

/** Hosts that the optional map needs; they are contacted only when a map key is set and the map comes into view. */
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

/** On every answer. */
export const COMMON = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  {
    key: 'Permissions-Policy',
    value: 'camera=(), microphone=(), geolocation=(self), payment=(), usb=(), browsing-topics=()',
  },
];

const NOINDEX = { key: 'X-Robots-Tag', value: 'noindex' };
const YEAR = { key: 'Cache-Control', value: 'public, max-age=31536000, immutable' };

/**
 * Addresses without the policy of pages: storage and drawn pictures set their own, which would come too late; to fonts and styles
 * none means anything, and its 600 bytes would not fit into the first flight of packets with them.
 */
const OTHER_POLICIES = [
  ...['storage/v1/object/public/', 'stock/[^/]+$', 'covers/', 'maps/'],
  '_next/static/.*\\.(?:woff2|css)$',
];

/** Header rules for next.config.ts. `scripts` are addresses that carry a version. */
export function pageHeaders(scripts: readonly string[]) {
  const csp = { key: 'Content-Security-Policy', value: contentSecurityPolicy("'unsafe-inline'") };
  return [
    { source: '/:path*', headers: COMMON },
    // The middleware's comes later, and takes the place of this one.
    { source: `/((?!${OTHER_POLICIES.join('|')}).*)`, headers: [csp] },
    // Next drops a custom Vary, and this address answers in two languages: no shared cache may keep it.
    { source: '/', headers: [{ key: 'Cache-Control', value: 'private, no-cache' }] },
    { source: '/:area(admin|auth|image-manager|api)/:path*', headers: [NOINDEX] },
    { source: '/:area(auth|image-manager)', headers: [NOINDEX] },
    { source: '/flags/:path*', headers: [YEAR] },
    // Their addresses carry a version.
    ...scripts.map((source) => ({ source, headers: [YEAR] })),
    { source: '/sprite.svg', headers: [YEAR] },
    { source: '/art/:path*', headers: [YEAR] },
  ];
}
