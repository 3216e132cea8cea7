'use client';

import { useEffect } from 'react';
import { path } from '@/lib/routes';

/** The tick of the authentication client (specification, point 9); the server refreshes what runs out soon. */
const TICK_MS = 30_000;

/** Keeps the session alive while an admin page is visible, so that a long edit never meets an ended one (decision 41). */
export function SessionKeepAlive() {
  useEffect(() => {
    const tick = () => {
      // A tick that fails is made up for by the next one.
      if (document.visibilityState === 'visible') fetch(path('session')).catch(() => undefined);
    };
    const timer = setInterval(tick, TICK_MS);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  return null;
}
