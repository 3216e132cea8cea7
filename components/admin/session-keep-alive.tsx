'use client';

import { useEffect } from 'react';
import { path } from '@/lib/routes';

/** Same interval as supabase-js (specification, point 9); the server refreshes a session that expires soon. */
const TICK_MS = 30_000;

/** Keeps the session alive while an admin page is visible, so that it does not end during a long edit (decision 41). */
export function SessionKeepAlive() {
  useEffect(() => {
    const tick = () => {
      // The next tick retries.
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
