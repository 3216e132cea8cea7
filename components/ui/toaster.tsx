'use client';

import { Toaster as Sonner } from 'sonner';

/** Toasts last 5 seconds and at most three are visible (specification, point 9). */
export function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
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
          closeButton: 'toast-close',
        },
      }}
    />
  );
}
