import 'server-only';
import { revalidatePath } from 'next/cache';
import { path } from '@/lib/routes';

/** Expires every page of the site: an import may touch thousands of schools, and each is made anew when asked for. */
export function expireAllPages(): void {
  revalidatePath(path('root'), 'layout');
}
