import 'server-only';
import { serverConfig } from '@/lib/config';
import { serverLink } from '@/lib/http/server-link';
import { keptFor } from '@/lib/kept-for';

/** Longer than a page takes to render, shorter than visitors wait. */
const TIMEOUT_MS = 700;
/** Shared by concurrent pages. */
const KEPT_MS = 1000;

/** What backend and database respond. Never throws; cached for a second. */
export const backendState = keptFor(KEPT_MS, ask);

/** Whether they respond. */
export const backendAnswers = async (): Promise<boolean> => (await backendState()) === 'answers';

async function ask(): Promise<'answers' | 'refuses the key' | 'does not answer'> {
  const { supabaseUrl, supabasePublishableKey } = serverConfig();
  try {
    const answer = await fetch(`${supabaseUrl}/rest/v1/countries?select=code&limit=1`, {
      headers: { apikey: supabasePublishableKey },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      cache: 'no-store',
    });
    await answer.arrayBuffer();
    if (answer.ok) serverLink.backendAnsweredAt = performance.now();
    if (answer.ok) return 'answers';
    return answer.status === 401 || answer.status === 403 ? 'refuses the key' : 'does not answer';
  } catch {
    return 'does not answer';
  }
}
