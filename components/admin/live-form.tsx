'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Icon } from '@/components/ui/icon';
import { path } from '@/lib/routes';

const TYPING_PAUSE_MS = 300;
/** Between letters or arrows in a select, each of which chooses an option. */
const CHOOSING_PAUSE_MS = 700;

/**
 * Filters of an admin list: each change updates the address, a select immediately, text and choices by keys after a
 * pause; a new search starts at page 1 (specification, point 9).
 */
export function LiveForm({
  list,
  defaults,
  more,
  className,
  children,
}: {
  list: Parameters<typeof path>[0];
  /** Values that the address leaves out, by name. */
  defaults: Record<string, string>;
  /** Label of the button that unfolds the filters on a narrow screen. */
  more?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  const action = path(list);
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isByKey = useRef(false);

  function apply() {
    clearTimeout(timer.current);
    if (!form.current) return;
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(form.current)) {
      const text = String(value).trim();
      if (text && text !== defaults[name]) query.set(name, text);
    }
    router.replace(action + (query.size > 0 ? `?${query}` : ''), { scroll: false });
  }

  return (
    <form
      ref={form}
      className={cn(
        'group/filters mt-4 mb-3 grid grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))] gap-3 max-lg:grid-cols-2',
        more && !open && 'max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-end',
        className,
      )}
      data-fold={more && (open ? 'open' : 'closed')}
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
      onKeyDown={() => {
        isByKey.current = true;
      }}
      onPointerDown={() => {
        isByKey.current = false;
      }}
      onChange={(event) => {
        clearTimeout(timer.current);
        const isChoice = event.target instanceof HTMLSelectElement;
        if (isChoice && !isByKey.current) apply();
        else timer.current = setTimeout(apply, isChoice ? CHOOSING_PAUSE_MS : TYPING_PAUSE_MS);
      }}
    >
      {children}
      {more && (
        <Button
          className="max-sm:-order-1 max-sm:justify-self-start max-sm:group-data-[fold=open]/filters:col-span-full sm:hidden"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Icon name="list" /> {more}
        </Button>
      )}
    </form>
  );
}
