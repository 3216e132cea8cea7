import 'server-only';
import { serverConfig } from './config';
import type { Language } from './i18n/locales';
import owner from './owner.json';

/** Settings in owner.json (decision 24). Unset values are not shown; scripts/lib/owner.mjs lists them at the start. */
interface Owner {
  contactEmail: string | null;
  partners: readonly (Record<Language, string> & { url: string })[];
  /** Year in the footer (specification, point 1). */
  copyrightYear: number;
  /** Roles on the About page, without names (decision 33). */
  team: readonly Record<Language, { role: string; task: string }>[];
}

export const OWNER: Owner = owner;

export const THEME_COLOR = '#0EA5E9';

/** Null when not set: visitors use the contact form. */
export function contactEmail(): string | null {
  return serverConfig().contactEmail ?? OWNER.contactEmail;
}

/** Makes a path absolute; a parameter of pure functions. */
export type Absolute = (path: string) => string;

export function absolute(path: string): string {
  return new URL(path, serverConfig().siteUrl).href;
}
