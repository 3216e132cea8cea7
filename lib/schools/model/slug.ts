/** The slug rule (specification point 5, decisions 17 and 34). The database's slugify() is equivalent. */
import { withoutAccents } from '@/lib/plain-words';

/** JavaScript's \s as a list, because PostgreSQL's \s depends on the locale. */
const SPACE = '\\u0009-\\u000d\\u0020\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff';
const NOT_IN_SLUG = new RegExp(`[^a-z0-9${SPACE}-]`, 'g');
const SEPARATORS = new RegExp(`[${SPACE}-]+`, 'g');

/** Would shadow the routes /school/id/… and /school/slug/…. */
const RESERVED: ReadonlySet<string> = new Set(['id', 'slug']);

/** Lower case without accents; letters a–z, digits, and hyphens for spaces, collapsed and trimmed. May be empty. */
export function slugify(text: string): string {
  return withoutAccents(text).replace(NOT_IN_SLUG, '').replace(SEPARATORS, '-').replace(/^-|-$/g, '');
}

/**
 * From the name; if taken, with the city, then a number; else `school-` and the id. `taken`: slugs of other schools.
 */
export function deriveSlug(
  name: string,
  city: string | null,
  id: string,
  taken: ReadonlySet<string>,
): string {
  const free = (slug: string) => !taken.has(slug) && !RESERVED.has(slug);
  const fromName = slugify(name);
  const base = fromName === '' ? `school-${id.slice(0, 8)}` : fromName;
  if (free(base)) return base;
  const place = slugify(city ?? '');
  const withCity = place === '' || fromName === '' ? base : `${base}-${place}`;
  if (free(withCity)) return withCity;
  let number = 2;
  while (!free(`${withCity}-${number}`)) number += 1;
  return `${withCity}-${number}`;
}
