import 'server-only';
import { serverConfig } from './config';
import type { Language } from './i18n/locales';
import owner from './owner.json';

/**
 * What an owner sets once, in owner.json: what the specification withheld, and what is said of the people behind the site
 * (decision 24). What is not set is not shown; scripts/lib/owner.mjs says so when the site starts.
 */
interface Owner {
  /** NEXT_PUBLIC_CONTACT_EMAIL wins over it. */
  contactEmail: string | null;
  /** 'Our Partners': name in both languages and address. */
  partners: readonly (Record<Language, string> & { url: string })[];
  /** Year in the footer (specification, point 1). */
  copyrightYear: number;
  /** The team on the About page: roles and what they do, not names (decision 33). */
  team: readonly Record<Language, { role: string; task: string }>[];
}

export const OWNER: Owner = owner;

export const THEME_COLOR = '#0EA5E9';

/** The address that visitors write to; null where none is set, and then they have the contact form. */
export function contactEmail(): string | null {
  return serverConfig().contactEmail ?? OWNER.contactEmail;
}

/** Makes a path of this site absolute; pure code is handed one. */
export type Absolute = (path: string) => string;

/** The absolute address of a path of this site, for canonical links, structured data and mail. */
export function absolute(path: string): string {
  return new URL(path, serverConfig().siteUrl).href;
}
