import 'server-only';
import { serverConfig } from '@/lib/config';
import { serverLink } from '@/lib/http/server-link';
import { keptFor } from '@/lib/kept-for';

/** Longer than a page takes to render, shorter than visitors wait. */
const TIMEOUT_MS = 700;
/** Shared by concurrent pages. */
const KEPT_MS = 1000;

/** Whether backend and database respond. Never throws; cached for a second. */
export const backendAnswers = keptFor(KEPT_MS, ask);

async function ask(): Promise<boolean> {
  const { supabaseUrl, supabasePublishableKey } = serverConfig();
  try {
    const answer = await fetch(`${supabaseUrl}/rest/v1/countries?select=code&limit=1`, {
      headers: { apikey: supabasePublishableKey },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      cache: 'no-store',
    });
    await answer.arrayBuffer();
    if (answer.ok) serverLink.backendAnsweredAt = performance.now();
    return answer.ok;
  } catch {
    return false;
  }
}
