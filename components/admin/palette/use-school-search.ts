import { useEffect, useState } from 'react';
import { path } from '@/lib/routes';

export interface FoundSchool {
  id: string;
  name: string;
  city: string;
  country: string;
  active: boolean;
}

const TYPING_PAUSE_MS = 200;

interface Answer {
  search: string;
  schools: FoundSchool[];
  failed: boolean;
}

const NOTHING: Answer = { search: '', schools: [], failed: false };

/** Searches schools after a pause in typing; outdated answers are dropped. */
export function useSchoolSearch(typed: string) {
  const search = typed.trim();
  const [answer, setAnswer] = useState(NOTHING);

  useEffect(() => {
    if (search === '') return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const found = await ask(search, stop.signal);
      if (!stop.signal.aborted) setAnswer({ search, schools: found ?? [], failed: found === null });
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [search]);

  const isCurrent = answer.search === search;
  return {
    schools: search === '' ? [] : answer.schools,
    failed: isCurrent && answer.failed,
    searching: search !== '' && !isCurrent,
  };
}

async function ask(search: string, signal: AbortSignal): Promise<FoundSchool[] | null> {
  try {
    const answer = await fetch(`${path('adminSearch')}?${new URLSearchParams({ search })}`, { signal });
    const body: { schools?: FoundSchool[] } = answer.ok ? await answer.json() : {};
    return Array.isArray(body.schools) ? body.schools : null;
  } catch {
    return null;
  }
}
