import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createClient } from '@supabase/supabase-js';
import type { Mail } from '../../packages/embedded-supabase/mail/mail.ts';
import type { Target } from './types.ts';

export interface Page {
  status: number;
  /** After redirects. */
  url: URL;
  text: string;
}

/** A browser without script: keeps cookies, follows redirects and submits forms. */
export class PlainBrowser {
  readonly #site: string;
  readonly #origin: string;
  readonly #jar: Map<string, string>;

  /** `origin` differs from `site` behind a proxy on another port. */
  constructor(site: string, cookies: { name: string; value: string }[] = [], origin = site) {
    this.#site = site;
    this.#origin = origin;
    this.#jar = new Map(cookies.map(({ name, value }) => [name, value]));
  }

  get cookie(): string {
    return [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** A second browser with the same cookies, such as a thief's. */
  copy(): PlainBrowser {
    return new PlainBrowser(
      this.#site,
      [...this.#jar].map(([name, value]) => ({ name, value })),
    );
  }

  async open(address: string, init: RequestInit = {}): Promise<Page> {
    const url = new URL(address, this.#site);
    const answer = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { 'accept-language': 'en', origin: this.#origin, cookie: this.cookie, ...init.headers },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0/i.test(line)) this.#jar.delete(name);
      else this.#jar.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location && answer.status >= 300 && answer.status < 400)
      return this.open(new URL(location, url).href);
    return { status: answer.status, url, text: await answer.text() };
  }

  /** Fills and submits the form with this id. Throws when it is missing. */
  async submit(address: string, id: string, fields: Record<string, string>): Promise<Page> {
    const page = await this.open(address);
    const form = [...page.text.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].find(([, attributes = '']) =>
      attributes.includes(`id="${id}"`),
    );
    if (!form) throw new Error(`${page.url} has no form ${id}: ${page.status}`);
    const body = new FormData();
    for (const [input] of (form[2] ?? '').matchAll(/<input\b[^>]*type="hidden"[^>]*>/g)) {
      body.set(attribute(input, 'name'), attribute(input, 'value'));
    }
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return this.open(attribute(`<form ${form[1]}>`, 'action') || page.url.href, { method: 'POST', body });
  }

  /** The signed-in user's address, or null. */
  async signedIn(): Promise<string | null> {
    const { text } = await this.open('/api/session');
    const session: { email: string } | null = JSON.parse(text);
    return session?.email ?? null;
  }
}

/** The form's result message. */
export function noticeOf({ text }: Page): string {
  return /class="notice[^"]*"[^>]*>([^<]*)</.exec(text)?.[1] ?? '';
}

/** Oldest first. */
export async function mailsTo(target: Target, address: string): Promise<Mail[]> {
  const folder = path.join(target.data, 'mailbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).sort();
  const mails = await Promise.all(
    names.map(async (name): Promise<Mail> => JSON.parse(await readFile(path.join(folder, name), 'utf8'))),
  );
  return mails.filter(({ to }) => to === address);
}

/** Throws when there is no mail. */
export async function lastLink(target: Target, address: string): Promise<string> {
  const link = (await mailsTo(target, address)).at(-1)?.link;
  if (!link) throw new Error(`No mail with a link went to ${address}`);
  return link;
}

/** supabase-js without the site, from its own address. */
export function pastTheSite(target: Target, from = anyAddress()) {
  return createClient(target.backend, target.keys.secret, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { 'sb-forwarded-for': from } },
  });
}

export async function opens(target: Target, email: string, password: string): Promise<boolean> {
  return (await pastTheSite(target).auth.signInWithPassword({ email, password })).error === null;
}

export const anyEmail = () => `${crypto.randomUUID()}@example.org`;

export function anyAddress(): string {
  const part = () => Math.floor(Math.random() * 250) + 1;
  return `10.${part()}.${part()}.${part()}`;
}

function attribute(tag: string, name: string): string {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
  return value
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
