'use client';

import { useEffect, useRef } from 'react';
import { Toaster as Sonner, toast, useSonner } from 'sonner';

/** Maximum time, also while a pointer rests on the toast, which pauses its timer. */
const MAX_MS = 20_000;

/**
 * At most three toasts for 5 seconds (specification, point 9), above a bottom bar of height `--foot` and below dialogs.
 */
export function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  useEnd();
  return (
    <Sonner
      position="bottom-right"
      duration={5000}
      visibleToasts={3}
      closeButton
      containerAriaLabel={label}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: closeLabel,
        classNames: {
          toast: 'toast',
          title: 'toast-title',
          description: 'toast-text',
          error: 'toast-error',
          success: 'toast-success',
          warning: 'toast-warning',
          actionButton: 'btn',
          closeButton: 'toast-close',
        },
      }}
    />
  );
}

/** Dismisses toasts after the maximum time. */
function useEnd(): void {
  const { toasts } = useSonner();
  const seen = useRef(new Map<number | string, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    for (const { id } of toasts) {
      if (!seen.current.has(id))
        seen.current.set(
          id,
          setTimeout(() => toast.dismiss(id), MAX_MS),
        );
    }
    for (const [id, timer] of seen.current) {
      if (toasts.some((shown) => shown.id === id)) continue;
      clearTimeout(timer);
      seen.current.delete(id);
    }
  }, [toasts]);
}
