import 'server-only';
import { revalidatePath } from 'next/cache';
import { renewEverything } from '@/lib/next/renew-pages';
import { path } from '@/lib/routes';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';
import { FOLDERS_SHOWING_SCHOOLS, pagesShowing } from './affected-pages';

/**
 * Paths of the pages that show these schools now; the schools that are gone have none. `client` must be allowed to read
 * hidden schools and the slug history. At most a hundred ids fit into a request.
 */
async function pagesOfSchools(client: BackendClient, ids: readonly string[]): Promise<string[]> {
  const [schools, history] = await Promise.all([
    client.from('schools').select('id,slug').in('id', ids),
    client.from('slug_history').select('school_id,slug').in('school_id', ids),
  ]);
  const former = unwrap('slug history', history);
  return unwrap('schools to expire', schools).flatMap(({ id, slug }) =>
    pagesShowing({ slug, formerSlugs: former.filter((row) => row.school_id === id).map((row) => row.slug) }),
  );
}

/** The same of one school; null when it is gone. Ask before deleting: afterwards nobody knows them. */
export async function schoolPages(client: BackendClient, schoolId: string): Promise<string[] | null> {
  const pages = await pagesOfSchools(client, [schoolId]);
  return pages.length === 0 ? null : pages;
}

/** Expires these pages and the files that show many schools: the next request sees the change. */
export function expirePages(pages: readonly string[]): void {
  for (const page of new Set(pages)) revalidatePath(page);
  for (const folder of FOLDERS_SHOWING_SCHOOLS) revalidatePath(folder, 'layout');
}

/** Expires every page that shows a school. False when there is no such school. */
export async function expireSchoolPages(client: BackendClient, schoolId: string): Promise<boolean> {
  const pages = await schoolPages(client, schoolId);
  if (pages !== null) expirePages(pages);
  return pages !== null;
}

/** Expires every page that shows one of these schools, those that show several once. At most a hundred of them. */
export async function expirePagesOfSchools(client: BackendClient, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) expirePages(await pagesOfSchools(client, ids));
}

/** The same of schools whose addresses are known, present and former ones, and who may be gone. */
export function expirePagesAt(slugs: readonly string[]): void {
  if (slugs.length > 0) expirePages(slugs.flatMap((slug) => pagesShowing({ slug, formerSlugs: [] })));
}

/** Expires every page of the site: each is made anew when asked for. */
export function expireAllPages(): void {
  revalidatePath(path('root'), 'layout');
}

/**
 * Lets every page of the site be made anew behind the one who asks for it next, who still sees the old one: for changes of
 * thousands of schools, when nobody is to wait for a page.
 */
export function renewAllPages(): void {
  renewEverything();
}
