import { readFileSync } from 'node:fs';
import path from 'node:path';
import { makeAccount, type SignedIn, sessionCookies } from '../../../tests/support/sign-in.ts';
import { PlainBrowser, pastTheSite } from '../plain-browser.ts';
import type { Attack, Target } from '../types.ts';

/** Ways to end a session before its token expires. */
const ENDS: [words: string, end: (target: Target, account: SignedIn, own: PlainBrowser) => Promise<void>][] =
  [
    ['signed out', async (_, __, own) => void (await own.open('/auth/sign-out', { method: 'POST' }))],
    [
      'password changed',
      async (target, { email, password }) => {
        const elsewhere = pastTheSite(target);
        await elsewhere.auth.signInWithPassword({ email, password });
        const changed = await elsewhere.auth.updateUser({
          password: `${password} 2`,
          current_password: password,
        });
        if (changed.error) throw changed.error;
      },
    ],
    [
      'banned',
      async (target, { id }) => {
        await pastTheSite(target).auth.admin.updateUserById(id, { ban_duration: '24h' });
      },
    ],
    [
      'banned and restored',
      async (target, { id }) => {
        const { admin } = pastTheSite(target).auth;
        await admin.updateUserById(id, { ban_duration: '24h' });
        await admin.updateUserById(id, { ban_duration: 'none' });
      },
    ],
    [
      'without a role, and with it again',
      async (target, { id }) => {
        const roles = pastTheSite(target).from('user_roles');
        for (const role of ['user', 'super_admin']) {
          const { error } = await roles.update({ role }).eq('user_id', id);
          if (error) throw new Error(error.message);
        }
      },
    ],
  ];

interface Copied {
  target: Target;
  owner: SignedIn;
  thief: PlainBrowser;
  token: string;
}

/** Uses of a copied cookie or token; each returns whether it worked. */
const GAINS: [words: string, take: (copied: Copied) => Promise<boolean>][] = [
  ['opened /admin', async ({ thief }) => (await thief.open('/admin')).url.pathname === '/admin'],
  [
    'opened /admin/users',
    async ({ thief }) => (await thief.open('/admin/users')).url.pathname === '/admin/users',
  ],
  ['set a role', async ({ target, thief }) => setsRole(target, thief)],
  ['set a role by REST', async ({ target, token }) => writesRole(target, token)],
  [
    'asked REST as an administrator',
    async ({ target, token }) => (await rest(target, token, 'rpc/admin_quality', {})).ok,
  ],
  [
    'set a password by REST',
    async ({ target, token }) =>
      (await asUser(target, token, '/auth/v1/user', { method: 'PUT', body: { password: 'the thief’s own' } }))
        .ok,
  ],
  ['deleted the account', async (copied) => deletes(copied)],
];

export const endedSessions: Attack = {
  point: 2,
  title: 'A copied session used after it ended',
  async attempt(target) {
    const through: string[] = [];
    for (const [how, end] of ENDS) {
      const { own, ...copied } = await copy(target);
      await end(target, copied.owner, own);
      for (const [what, take] of GAINS) if (await take(copied)) through.push(`${how}: ${what}`);
    }
    return { tried: ENDS.length * GAINS.length, through };
  },
};

export const withoutPassword: Attack = {
  point: 2,
  title: 'A copied session used without the password',
  async attempt(target) {
    const through: string[] = [];
    const wishes: [words: string, take: (copied: Copied) => Promise<boolean>][] = [
      ['deleted the account', deletes],
      ['set a password on the profile', (copied) => setsPassword(copied, '/auth/profile', 'password')],
      ['set a password behind the mail', (copied) => setsPassword(copied, '/auth/password', 'new-password')],
      ...GAINS.filter(([words]) => words === 'set a password by REST'),
    ];
    for (const [what, take] of wishes) if (await take(await copy(target))) through.push(what);
    return { tried: wishes.length, through };
  },
};

/** A super administrator, not the last one, with copied cookies and token. */
async function copy(target: Target): Promise<Copied & { own: PlainBrowser }> {
  const owner = await makeAccount('super_admin');
  await makeAccount('super_admin');
  const own = new PlainBrowser(target.site, await sessionCookies(owner));
  return { target, owner, own, thief: own.copy(), token: tokenIn(own.cookie) };
}

function tokenIn(cookie: string): string {
  const parts = [...cookie.matchAll(/gcsd-auth(?:\.\d+)?=(?:base64-)?([^;]+)/g)].map(([, part]) => part);
  const session: { access_token: string } = JSON.parse(
    Buffer.from(parts.join(''), 'base64url').toString('utf8'),
  );
  return session.access_token;
}

function asUser(
  { backend, keys }: Target,
  token: string,
  address: string,
  { method, body }: { method: string; body: object },
): Promise<Response> {
  return fetch(backend + address, {
    method,
    headers: {
      apikey: keys.publishable,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
}

const rest = (target: Target, token: string, what: string, body: object) =>
  asUser(target, token, `/rest/v1/${what}`, { method: 'POST', body });

async function writesRole(target: Target, token: string): Promise<boolean> {
  const other = await makeAccount('user');
  return (await rest(target, token, 'user_roles', { user_id: other.id, role: 'super_admin' })).ok;
}

/** Calls the server action with the build's identifier. */
async function setsRole(target: Target, thief: PlainBrowser): Promise<boolean> {
  const other = await makeAccount('user');
  const { text } = await thief.open('/admin/users', {
    method: 'POST',
    headers: { 'next-action': actionId(target, 'set-role.ts'), 'content-type': 'text/plain' },
    body: JSON.stringify([{ id: other.id, role: 'admin' }]),
  });
  return text.includes('"ok":true');
}

function actionId({ root, env }: Target, file: string): string {
  const place = path.join(root, env.NEXT_DIST_DIR ?? '.next', 'server/server-reference-manifest.json');
  const { node }: { node: Record<string, { filename: string }> } = JSON.parse(readFileSync(place, 'utf8'));
  const found = Object.entries(node).find(([, { filename }]) =>
    filename.endsWith(`accounts/actions/${file}`),
  );
  if (!found) throw new Error(`The build has no action of ${file}`);
  return found[0];
}

/** Submits the present form, and one loaded before. */
async function deletes({ target, owner, thief }: Copied): Promise<boolean> {
  await thief.submit('/auth/profile', 'delete', { sure: 'yes', currentPassword: '' }).catch(() => null);
  const body = new FormData();
  body.set('_1_sure', 'yes');
  body.set('0', JSON.stringify([{ outcome: null, problems: {}, values: {} }, '$K1']));
  await thief.open('/auth/profile', {
    method: 'POST',
    headers: { 'next-action': actionId(target, 'delete-account.ts') },
    body,
  });
  const { data } = await pastTheSite(target).auth.admin.getUserById(owner.id);
  return data.user === null;
}

async function setsPassword({ target, owner, thief }: Copied, page: string, form: string): Promise<boolean> {
  const password = 'the password of a thief';
  await thief.submit(page, form, { password, currentPassword: '' }).catch(() => null);
  const { error } = await pastTheSite(target).auth.signInWithPassword({ email: owner.email, password });
  return error === null;
}
