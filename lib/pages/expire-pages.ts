import 'server-only';
import { revalidatePath } from 'next/cache';
import { path } from '@/lib/routes';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';
import { FOLDERS_SHOWING_SCHOOLS, pagesShowing } from './affected-pages';

/**
 * Paths of the pages that show a school now; null when there is no such school. `client` must be allowed to read hidden
 * schools and the slug history. Ask before deleting: afterwards nobody knows them.
 */
export async function schoolPages(client: BackendClient, schoolId: string): Promise<string[] | null> {
  const [school, history] = await Promise.all([
    client.from('schools').select('slug').eq('id', schoolId).maybeSingle(),
    client.from('slug_history').select('slug').eq('school_id', schoolId),
  ]);
  const found = unwrap('school to expire', school);
  if (found === null) return null;
  const formerSlugs = unwrap('slug history', history).map((row) => row.slug);
  return pagesShowing({ slug: found.slug, formerSlugs });
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

/** Expires every page of the site: an import may touch thousands of schools, and each is made anew when asked for. */
export function expireAllPages(): void {
  revalidatePath(path('root'), 'layout');
}
