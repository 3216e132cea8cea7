import type { Revert } from '../types.ts';

export const CACHES: Revert[] = [
  {
    point: 1,
    file: 'deploy/nginx/site.conf',
    find: `    # Separated by spaces, which no request can hold there.
    proxy_cache_key "$scheme $host $request_uri";`,
    replace:
      '    proxy_cache_key $scheme$host$request_uri$http_rsc$http_next_router_prefetch$http_next_router_state_tree;',
  },
  {
    point: 1,
    file: 'deploy/nginx/site.conf',
    find: `$http_next_url" $culinary_router {
  default 1;`,
    replace: `$http_next_url" $culinary_router {
  default 0;`,
  },
  {
    point: 4,
    file: 'server/handle.ts',
    find: "if (sent >= 400) response.setHeader('cache-control', 'private, no-store');",
    replace: '',
  },
  {
    point: 4,
    file: 'deploy/nginx/site.conf',
    find: `    proxy_ignore_headers Cache-Control Expires Vary;
    proxy_cache_valid 200 1d;`,
    replace: `    proxy_ignore_headers Vary;
    proxy_cache_valid 200 1d;`,
  },
];
