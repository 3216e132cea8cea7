'use client';

import { useEffect, useRef } from 'react';
import { Toaster as Sonner, toast, useSonner } from 'sonner';
import { buttonVariants } from './button';

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
          toast:
            'flex w-full items-start gap-2.5 rounded-md border border-l-4 border-edge border-l-sky-mid bg-leaf px-3.5 py-3 font-sans text-sm leading-dense text-ink shadow-md',
          title: 'font-semibold',
          description: 'text-ink-2',
          icon: 'flex pt-px',
          content: 'min-w-0 flex-1 wrap-anywhere',
          error: 'border-l-tomato-ink [&_[data-icon]]:text-tomato-ink',
          success: 'border-l-herb [&_[data-icon]]:text-herb-ink',
          warning: 'border-l-saffron [&_[data-icon]]:text-saffron-ink',
          actionButton: buttonVariants(),
          closeButton:
            'order-2 -mt-0.75 -mr-1.5 -mb-0.75 grid size-6.5 flex-none cursor-pointer place-items-center border-0 bg-transparent text-ink-2',
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
