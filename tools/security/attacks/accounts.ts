import { makeAccount, sessionCookies } from '../../../tests/support/sign-in.ts';
import { anyEmail, lastLink, noticeOf, opens, PlainBrowser, pastTheSite } from '../plain-browser.ts';
import type { Attack, Target } from '../types.ts';

const STRANGERS = 'the password of a stranger';
const OWN = 'the password of the owner';

const throughTheForm = (target: Target, email: string) =>
  new PlainBrowser(target.site).submit('/auth?tab=sign-up', 'sign-up', { fullName: 'Ana', email });

async function choose(target: Target, email: string, visitor = new PlainBrowser(target.site)): Promise<void> {
  await visitor.submit(await lastLink(target, email), 'confirm', { fullName: 'Ana', password: OWN });
}

/** Ways by which the owner confirms an account that a stranger created. */
const PROOFS: [words: string, prove: (target: Target, email: string) => Promise<void>][] = [
  [
    'the owner signs up and follows the mail',
    async (target, email) => {
      await throughTheForm(target, email);
      await choose(target, email);
    },
  ],
  ["the owner follows the stranger's mail", choose],
  [
    'the link is proven past the site',
    async (target, email) => {
      const token_hash = new URL(await lastLink(target, email)).searchParams.get('token') ?? '';
      await pastTheSite(target).auth.verifyOtp({ token_hash, type: 'signup' });
    },
  ],
  [
    'the link is followed to the backend',
    async (target, email) => {
      const { search } = new URL(await lastLink(target, email));
      await fetch(`${target.backend}/auth/v1/verify${search}`, { redirect: 'manual' });
    },
  ],
  [
    'the owner asks for a new password',
    async (target, email) => {
      await pastTheSite(target).auth.resetPasswordForEmail(email);
      const token_hash = new URL(await lastLink(target, email)).searchParams.get('token') ?? '';
      await pastTheSite(target).auth.verifyOtp({ token_hash, type: 'recovery' });
    },
  ],
];

const CHOICES: [words: string, choose: (target: Target, email: string) => Promise<void>][] = [
  [
    'past the site',
    async (target, email) => {
      await pastTheSite(target).auth.signUp({ email, password: STRANGERS });
    },
  ],
  [
    'in a field of the form that is not there',
    async (target, email) => {
      const fields = { fullName: 'Ana', email, password: STRANGERS };
      await new PlainBrowser(target.site).submit('/auth?tab=sign-up', 'sign-up', fields);
    },
  ],
];

export const takenOver: Attack = {
  point: 3,
  title: 'A password chosen before the address was proven',
  async attempt(target) {
    const through: string[] = [];
    for (const [how, choosePassword] of CHOICES) {
      for (const [when, prove] of PROOFS) {
        const email = anyEmail();
        await choosePassword(target, email);
        await prove(target, email);
        if (await opens(target, email, STRANGERS)) through.push(`chosen ${how}; ${when}`);
      }
    }
    return { tried: CHOICES.length * PROOFS.length, through };
  },
};

/** Exceeds the session's cookies. */
const LARGE = { full_name: STRANGERS, note: STRANGERS.repeat(100) };

export const left: Attack = {
  point: 17,
  title: 'A name and data left in an account before its address was proven',
  async attempt(target) {
    const through: string[] = [];
    const service = pastTheSite(target);
    for (const [when, prove] of PROOFS) {
      const email = anyEmail();
      await pastTheSite(target).auth.signUp({ email, password: STRANGERS, options: { data: LARGE } });
      await prove(target, email);
      const users = (await service.auth.admin.listUsers({ perPage: 1000 })).data.users;
      const user = users.find((one) => one.email === email);
      const profile = await service.from('profiles').select('full_name').eq('id', user?.id).single();
      if (JSON.stringify([user, profile.data]).includes(STRANGERS)) through.push(`kept: ${when}`);
    }
    const [email, owner] = [anyEmail(), new PlainBrowser(target.site)];
    await pastTheSite(target).auth.signUp({ email, password: STRANGERS, options: { data: LARGE } });
    await choose(target, email, owner);
    const { status } = await owner.open('/auth/profile');
    if (status !== 200) through.push(`the owner's pages answer ${status}`);
    return { tried: PROOFS.length + 1, through };
  },
};

export const guessed: Attack = {
  point: 18,
  title: "An account's password guessed from many networks",
  async attempt(target) {
    const { email, password } = await makeAccount('user');
    const guesses = 100;
    let answered = 0;
    for (let guess = 0; guess < guesses; guess += 1) {
      // Each from its own address.
      const { error } = await pastTheSite(target).auth.signInWithPassword({
        email,
        password: `guess ${guess}`,
      });
      if (error?.code === 'invalid_credentials') answered += 1;
    }
    const through = answered > 20 ? [`${answered} guesses answered`] : [];
    if (await opens(target, email, password)) through.push('the password opens the account after them');
    const owner = new PlainBrowser(target.site);
    await owner.submit('/auth/reset', 'reset', { email });
    await choose(target, email, owner);
    if ((await owner.signedIn()) !== email) through.push('the owner is locked out');
    return { tried: guesses, through, note: `${answered} answered` };
  },
};

export const replaced: Attack = {
  point: 11,
  title: "A link of the attacker's account, opened by somebody signed in",
  async attempt(target) {
    const through: string[] = [];
    const kinds = ['signup', 'recovery', 'magiclink', 'invite'] as const;
    for (const kind of kinds) {
      const victim = await makeAccount('admin');
      const browser = new PlainBrowser(target.site, await sessionCookies(victim));
      await browser.open(await attackersLink(target, kind));
      const now = await browser.signedIn();
      if (now !== victim.email) through.push(`${kind}: signed in as ${now}`);
    }
    return { tried: kinds.length, through };
  },
};

async function attackersLink(
  target: Target,
  type: 'signup' | 'recovery' | 'magiclink' | 'invite',
): Promise<string> {
  const isNew = type === 'signup' || type === 'invite';
  const email = isNew ? anyEmail() : (await makeAccount('user')).email;
  const admin = pastTheSite(target).auth.admin;
  const options = { redirectTo: `${target.site}/auth/confirm?next=%2F` };
  const { data, error } = await (type === 'signup'
    ? admin.generateLink({ type, email, password: STRANGERS, options })
    : admin.generateLink({ type, email, options }));
  if (error) throw error;
  const { pathname, search } = new URL(data.properties.action_link);
  return `${target.site}${pathname}${search}`;
}

export const enumerated: Attack = {
  point: 13,
  title: 'Sign-up asked who has an account',
  async attempt(target) {
    const through: string[] = [];
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    const answers = new Set<string>();
    const rounds = 4;
    for (let round = 0; round < rounds; round += 1) {
      const emails = { known: (await makeAccount('user')).email, unknown: anyEmail() };
      for (const kind of ['known', 'unknown'] as const) {
        const began = performance.now();
        const page = await throughTheForm(target, emails[kind]);
        times[kind].push(performance.now() - began);
        answers.add(`${page.status} ${page.url.pathname} ${noticeOf(page)}`);
      }
    }
    if (answers.size > 1) through.push(`answers differ: ${[...answers].join(' | ')}`);
    const apart = Math.abs(middle(times.known) - middle(times.unknown));
    // More than the variation of a busy machine.
    if (apart > 200) through.push(`times differ by ${Math.round(apart)} ms`);
    return { tried: rounds * 2, through, note: `${Math.round(apart)} ms apart` };
  },
};

function middle(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
