import { useRouter } from 'next/navigation';
import { toast } from 'sonner';
import { path } from '@/lib/routes';
import { unreachableText } from './page-error';

/** A function that shows what is stored now, see `refreshIfReadable`. */
export function useRefresh(): () => Promise<void> {
  const router = useRouter();
  return () => refreshIfReadable(() => router.refresh());
}

/**
 * Refreshes the page. While the user's role cannot be read it shows a notice instead: the answer would replace the page,
 * and what is typed in it.
 */
export async function refreshIfReadable(refresh: () => void): Promise<void> {
  const isReadable = await fetch(path('session'), { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isReadable) refresh();
  else toast.error(unreachableText());
}
