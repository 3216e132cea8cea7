'use client';

import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import type { Destination } from './palette';

const Palette = lazy(() => import('./palette'));

const subscribe = () => () => {};
const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the command palette, by click or by Ctrl+K (Command on a Mac). */
export function PaletteButton({
  label,
  icon,
  places,
  actions,
}: {
  label: string;
  icon: ReactNode;
  places: Destination[];
  actions: Destination[];
}) {
  const [open, setOpen] = useState(false);
  // Stays mounted after the first opening, so that closing is animated and reopening is immediate.
  const [loaded, setLoaded] = useState(false);
  // The shortcut is shown only once it works.
  const [listens, setListens] = useState(false);
  const apple = useSyncExternalStore(subscribe, isApple, () => false);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      // Always suppresses the browser's own shortcut; does nothing over another dialog.
      event.preventDefault();
      const other = document.querySelector('[role="dialog"]:not([data-palette]), [role="alertdialog"]');
      if (other) return;
      setLoaded(true);
      setOpen((before) => !before);
    };
    addEventListener('keydown', onKey);
    setListens(true);
    return () => removeEventListener('keydown', onKey);
  }, []);

  return (
    <>
      <button
        type="button"
        className="flex min-h-8.5 cursor-pointer items-center gap-2 rounded-md border border-edge bg-leaf px-2 text-left text-ink-2 hover:border-ink-3 hover:text-ink max-lg:max-w-96 max-lg:min-w-0 max-lg:flex-1"
        aria-haspopup="dialog"
        {...(listens && { 'aria-keyshortcuts': 'Control+K Meta+K' })}
        onClick={() => {
          setLoaded(true);
          setOpen(true);
        }}
      >
        {icon}
        <span className="min-w-0 flex-1">{label}</span>
        <kbd className="rounded-sm border border-rule px-1.25 py-0.75 font-sans text-xs leading-none font-medium whitespace-nowrap text-ink-2 max-lg:hidden">
          {apple ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      {loaded && (
        <Suspense>
          <Palette open={open} onOpenChange={setOpen} places={places} actions={actions} />
        </Suspense>
      )}
    </>
  );
}
