import { unstable_rethrow } from 'next/navigation';
import { useTransition } from 'react';
import { toast } from 'sonner';

type Failure = string | (() => void);

/**
 * Whether work is in progress, and a function that starts it. On a lost request or an invalid answer a toast shows
 * `failure`; the page keeps its input and selection, while `useTransition` alone would show the error boundary.
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
