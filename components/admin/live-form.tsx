'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useRef } from 'react';

const TYPING_PAUSE_MS = 300;

/** Filters of a list in the admin area: each change stands in the address, of a select at once, of text after a pause. */
export function LiveForm({
  action,
  queryOf,
  children,
}: {
  /** The list's own address. */
  action: string;
  /** The query for what stands in the fields, with its question mark. */
  queryOf: (fields: Record<string, string>) => string;
  children: ReactNode;
}) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function apply() {
    clearTimeout(timer.current);
    if (!form.current) return;
    const entries = [...new FormData(form.current)].map(([key, value]) => [key, String(value)]);
    router.replace(action + queryOf(Object.fromEntries(entries)), { scroll: false });
  }

  return (
    <form
      ref={form}
      className="admin-filters"
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
      onChange={(event) => {
        clearTimeout(timer.current);
        if (event.target instanceof HTMLSelectElement) apply();
        else timer.current = setTimeout(apply, TYPING_PAUSE_MS);
      }}
    >
      {children}
    </form>
  );
}
