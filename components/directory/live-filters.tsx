'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useTransition } from 'react';

const TYPING_PAUSE_MS = 300;

/** Where the visitor was in the form when its page was replaced by another one. */
let interrupted: { name: string; value: string; start: number | null } | null = null;

/** Set by the back and forward buttons: then the address says what the form holds, not what was typed last. */
let traversing = false;

/**
 * Applies the form as it changes: selects at once, text after a pause. The router drops answers that are overtaken.
 * The first filter leads from the prerendered page to the rendered one, which replaces this form: focus, text and caret
 * are carried over, so that nobody who types notices.
 */
export function LiveFilters({
  action,
  anchor,
  search,
  announcement,
  children,
}: {
  action: string;
  anchor: string;
  /** The text that is searched now. */
  search: string;
  /** The result count as a sentence, told to screen readers when it changes. */
  announcement: string;
  children: ReactNode;
}) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const typing = useRef(false);
  const [pending, startTransition] = useTransition();

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the form comes and goes, whatever it shows
  useLayoutEffect(() => {
    const element = form.current;
    const fresh = !traversing && interrupted === null;
    if (traversing) follow(element, search);
    resume(element);
    // Whoever was quicker than the page's components has changed a field that nobody listened to.
    if (fresh && isChanged(element)) timer.current = setTimeout(() => apply(false), TYPING_PAUSE_MS);
    const onTraversal = () => {
      traversing = true;
    };
    addEventListener('popstate', onTraversal);
    return () => {
      removeEventListener('popstate', onTraversal);
      clearTimeout(timer.current);
      interrupted = traversing ? null : remember(element);
    };
  }, []);

  // Within the filtered view the form stays, and back and forward have to show in it too.
  useEffect(() => {
    if (traversing) follow(form.current, search);
  }, [search]);

  useEffect(() => {
    const region = document.getElementById('announcer');
    if (region && location.search) region.textContent = announcement;
  }, [announcement]);

  function apply(replace: boolean) {
    clearTimeout(timer.current);
    if (!form.current) return;
    const target = addressOf(action, form.current);
    if (target === location.pathname + location.search) return;
    startTransition(() => {
      if (replace) router.replace(target, { scroll: false });
      else router.push(target, { scroll: false });
    });
  }

  function onChange(event: FormEvent<HTMLFormElement>) {
    const control = event.target;
    clearTimeout(timer.current);
    if (control instanceof HTMLSelectElement) {
      typing.current = false;
      apply(false);
    } else {
      // One entry in the history for one search, however many letters it took.
      timer.current = setTimeout(() => {
        apply(typing.current);
        typing.current = true;
      }, TYPING_PAUSE_MS);
    }
  }

  return (
    <form
      ref={form}
      className="filters"
      action={`${action}#${anchor}`}
      aria-busy={pending}
      onChange={onChange}
      onSubmit={(event) => {
        event.preventDefault();
        apply(false);
      }}
    >
      {children}
    </form>
  );
}

function addressOf(action: string, form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value.trim() !== '') query.set(name, value.trim());
  }
  return query.size > 0 ? `${action}?${query}` : action;
}

/** Whether a field in which somebody was says something else than the page was made for; see public/wake.js. */
function isChanged(form: HTMLFormElement | null): boolean {
  return [...(form?.elements ?? [])].some((control) => {
    const isTouched = control instanceof HTMLElement && control.dataset.touched !== undefined;
    if (!isTouched && control !== document.activeElement) return false;
    if (control instanceof HTMLInputElement) return control.value !== control.defaultValue;
    return control instanceof HTMLSelectElement && control.selectedOptions[0]?.defaultSelected === false;
  });
}

function remember(form: HTMLFormElement | null): typeof interrupted {
  const control = document.activeElement;
  if (!form?.contains(control)) return null;
  if (control instanceof HTMLInputElement) {
    return { name: control.name, value: control.value, start: control.selectionStart };
  }
  return control instanceof HTMLSelectElement
    ? { name: control.name, value: control.value, start: null }
    : null;
}

/** Shows in the form what the back or forward button led to. The selects follow by their keys. */
function follow(form: HTMLFormElement | null, search: string) {
  traversing = false;
  const input = form?.elements.namedItem('search');
  if (input instanceof HTMLInputElement) input.value = search;
}

function resume(form: HTMLFormElement | null) {
  const place = interrupted;
  interrupted = null;
  const control = place && form?.elements.namedItem(place.name);
  if (!place || !(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) return;
  control.focus({ preventScroll: true });
  if (control instanceof HTMLInputElement) {
    control.value = place.value;
    control.setSelectionRange(place.start, place.start);
  }
}
