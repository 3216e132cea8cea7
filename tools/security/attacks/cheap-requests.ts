import { setTimeout as wait } from 'node:timers/promises';
import { send } from '../../../tests/support/plain-request.ts';
import { type Request, repeat } from '../repeat.ts';
import { stalls, withVisitor } from '../stall.ts';
import type { Attack, Outcome } from '../types.ts';

/** Duration of each kind, and of the measurement before: two hundred requests. */
const ATTACK_MS = 4000;
const WARMING_MS = 4000;
const PAGE = '/school/ferrandi-paris';

const field = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
/** 780 kB of small fields. */
const MANY_FIELDS = `${Array.from({ length: 12_000 }, (_, index) => field(`f${index}`, 'x')).join('')}--x--\r\n`;
const FORM = { 'content-type': 'multipart/form-data; boundary=x' };
const ACTION = { 'content-type': 'text/plain;charset=UTF-8', 'next-action': 'f'.repeat(42) };
const NESTED = `${'['.repeat(390_000)}${']'.repeat(390_000)}`;
/** An invented session: the middleware only checks its format. */
const CLAIMED = {
  access_token: 'a.b.c',
  refresh_token: 'x',
  expires_at: 9_999_999_999,
  expires_in: 3600,
  token_type: 'bearer',
  user: { id: 'x' },
};
const FORGED = { cookie: `gcsd-auth=base64-${Buffer.from(JSON.stringify(CLAIMED)).toString('base64url')}` };

type Kind = [name: string, request: (index: number) => Request];

const post = (path: string, headers: Record<string, string>, body: string): Request => ({
  path,
  method: 'POST',
  headers,
  body,
});

/** Bodies for account and admin pages, from signed-out or pretended users. */
const BODIES: Kind[] = [
  ['780 kB of form fields to /auth', () => post('/auth', FORM, MANY_FIELDS)],
  [
    'the same without a length',
    () => post('/auth', { ...FORM, 'transfer-encoding': 'chunked' }, MANY_FIELDS),
  ],
  [
    'the same to /auth/reset as an action',
    () => post('/auth/reset', { ...FORM, 'next-action': 'x' }, MANY_FIELDS),
  ],
  ['the same to /admin', () => post('/admin', FORM, MANY_FIELDS)],
  ['the same to /admin with a forged session', () => post('/admin', { ...FORM, ...FORGED }, MANY_FIELDS)],
  ['780 kB of brackets to /auth as an action', () => post('/auth', ACTION, NESTED)],
  ['the same to /admin with a forged session', () => post('/admin', { ...ACTION, ...FORGED }, NESTED)],
];

const LONG = 'a'.repeat(15_000);
const many = (count: number, of: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => of(index));

const REQUESTS: Kind[] = [
  ['a search for 7,000 letters', (index) => ({ path: `/es?search=${index}${'a'.repeat(7000)}` })],
  [
    'a search of many words',
    (index) => ({ path: `/en?search=${index}+${many(1500, (word) => `w${word}`).join('+')}` }),
  ],
  [
    'a thousand parameters',
    (index) => ({ path: `/es?n=${index}&${many(1000, (n) => `p${n}=x`).join('&')}` }),
  ],
  ['five thousand parameters', () => ({ path: `/es?${'a&'.repeat(5000)}` })],
  ['filters in filters', (index) => ({ path: `/es?n=${index}&country${'[a]'.repeat(3000)}=x&search=a` })],
  [
    'the same to the API',
    (index) => ({ path: `/api/v1/schools?n=${index}&${many(800, (n) => `country[]=${n}`).join('&')}` }),
  ],
  ['full stops of 15 kB', (index) => ({ path: `/escuela/${index}${'.'.repeat(15_900)}x` })],
  ['brackets of 1.9 kB', (index) => ({ path: `/escuela/${index}${')'.repeat(1900)}x` })],
  ['escaped blanks of 1.9 kB', (index) => ({ path: `/escuela/${index}${'%20'.repeat(630)}x` })],
  ...['/api/health/live', '/auth', '/api/suggest?search=a&language=es'].map(
    (path): Kind => [
      `a user agent of 15 kB at ${path}`,
      () => ({ path, headers: { 'user-agent': 'a'.repeat(15_900) } }),
    ],
  ),
  ['a slug of 15 kB', (index) => ({ path: `/school/${index}${LONG}` })],
  ['unknown schools', (index) => ({ path: `/escuela/nobody-${index}-${process.pid}` })],
  ['unknown addresses', (index) => ({ path: `/nothing/${index}/${process.pid}` })],
  ['unknown addresses of the account', (index) => ({ path: `/auth/nothing/${index}` })],
  [
    'cookies of 15 kB',
    (index) => ({ path: `/?n=${index}`, headers: { cookie: many(1800, (n) => `c${n}=${n}`).join('; ') } }),
  ],
  ['a session of 15 kB', () => ({ path: '/api/session', headers: { cookie: `gcsd-auth=base64-${LONG}` } })],
  [
    'languages of 15 kB',
    () => ({ path: '/', headers: { 'accept-language': many(1500, (n) => `x-${n};q=0.1`).join(',') } }),
  ],
  [
    'a language that does not end',
    () => ({ path: '/no-such-page', headers: { 'accept-language': ' '.repeat(15_000) } }),
  ],
  ['ETags of 15 kB', () => ({ path: '/es', headers: { 'if-none-match': many(4000, () => '""').join(',') } })],
  [
    'encodings of 15 kB',
    () => ({ path: '/es', headers: { 'accept-encoding': many(2000, (n) => `e${n}`).join(',') } }),
  ],
  [
    'two thousand ranges',
    () => ({
      path: '/scripts/page-old.js',
      headers: { range: `bytes=${many(2000, (n) => `${n}-${n}`).join(',')}` },
    }),
  ],
  ['escapes of 15 kB', (index) => ({ path: `/school/${index}${'%61'.repeat(5000)}%ff` })],
  ['slashes of 15 kB', (index) => ({ path: `/${index}${'/'.repeat(15_000)}` })],
  ['covers drawn anew', (index) => ({ path: `/stock/${index}?n=${index}` })],
  [
    'maps drawn at ever other places',
    (index) => ({ path: `/maps/1/fr/${(400 + (index % 100)) / 10},${(index % 70) / 10}.svg` }),
  ],
  ['an address that ends with 15,900 full stops', () => ({ path: `/escuela/${'.'.repeat(15_900)}x` })],
  ['the same with escaped spaces', () => ({ path: `/escuela/${'%20'.repeat(5300)}x` })],
  [
    'an e-mail address of 64,000 full stops',
    () =>
      post(
        '/api/contact',
        { 'content-type': 'application/json' },
        JSON.stringify({ name: 'A', email: `a@${'.'.repeat(64_000)}@`, message: 'x' }),
      ),
  ],
  [
    'a message of brackets',
    () => post('/api/contact', { 'content-type': 'application/json' }, '['.repeat(65_000)),
  ],
];

/** Repeats requests of each kind while another visitor requests a page. */
async function attempt(site: string, kinds: Kind[]): Promise<Outcome> {
  const through: string[] = [];
  let tried = 0;
  let worst = { p99: 0, longest: 0, name: '' };
  for (const [, request] of kinds) await send(request(0).path.slice(0, 200), { site });
  await repeat(site, (index) => ({ path: `/es?search=${index}` }), WARMING_MS);
  const calm = await withVisitor(site + PAGE, () => wait(ATTACK_MS));
  const [busy] = stalls('nobody', calm);
  if (busy) throw new Error(`This machine is too busy to measure on: ${busy}`);
  for (const [name, request] of kinds) {
    const visit = await withVisitor(site + PAGE, async () => {
      tried += await repeat(site, request, ATTACK_MS);
    });
    through.push(...stalls(name, visit));
    if (visit.longest > worst.longest) worst = { ...visit, name };
  }
  const note =
    `longest stall ${Math.round(worst.longest)} ms (p99 ${Math.round(worst.p99)} ms): ${worst.name}; ` +
    `${Math.round(calm.longest)} ms (p99 ${Math.round(calm.p99)} ms) without attack`;
  return { tried, through, note };
}

export const CHEAP_REQUESTS: Attack[] = [
  {
    point: 15,
    title: 'stall others by what is posted to pages of the account',
    attempt: ({ site }) => attempt(site, BODIES),
  },
  {
    point: 'C',
    title: 'stall others by cheap requests of other kinds',
    attempt: ({ site }) => attempt(site, REQUESTS),
  },
];
