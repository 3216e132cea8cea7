import type { Revert } from '../types.ts';

export const PROXIES: Revert[] = [
  {
    point: 5,
    file: 'lib/security/client-ip.ts',
    find: ' && isAmong(addresses, entries[place])',
    replace: '',
  },
  {
    point: 5,
    file: 'scripts/lib/env.mjs',
    find: "setting(env, 'HOST') ?? '0.0.0.0'",
    replace: "'0.0.0.0'",
  },
  {
    point: 'A',
    file: 'server/normalize-url.ts',
    find: "ORIGIN.exec(url)?.[0] ?? ''",
    replace: "''",
  },
  {
    point: 'C',
    file: 'server/normalize-url.ts',
    find: 'const MAX_PARAMETERS = 100;',
    replace: 'const MAX_PARAMETERS = 1_000_000;',
  },
  {
    point: 6,
    file: 'server/main.ts',
    find: 'shouldUpgradeCallback: () => false, ',
    replace: '',
  },
  {
    point: 15,
    file: 'middleware.ts',
    find: 'refusalOfBody(request, actions)',
    replace: 'null as ReturnType<typeof refusalOfBody>',
  },
  {
    point: 'B',
    file: 'app/(app)/layout.tsx',
    find: "nonce={sent.get('x-nonce') ?? undefined}",
    replace: 'nonce={undefined}',
  },
];
