import { unstable_rethrow } from 'next/navigation';
import { useTransition } from 'react';
import { toast } from 'sonner';

/** What a toast says, or what says it. */
type Failure = string | (() => void);

/**
 * Whether work is under way, and what starts it. Where a request is lost, or what it is answered with is no answer, a toast says
 * `failure`, and the page stays as it is with what was typed and selected. `useTransition` alone would replace it, and so would a
 * refresh without a connection: the work ends at the call that failed.
 */
export function useAction(): [busy: boolean, start: (work: () => Promise<void>, failure: Failure) => void] {
  const [busy, startTransition] = useTransition();
  const start = (work: () => Promise<void>, failure: Failure) =>
    startTransition(async () => {
      try {
        await work();
      } catch (error) {
        unstable_rethrow(error);
        if (typeof failure === 'string') toast.error(failure);
        else failure();
      }
    });
  return [busy, start];
}
