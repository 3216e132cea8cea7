const TIMEOUT_MS = 5000;

/**
 * What marks this build, as JSON: when it was begun, and what its database had said by then of pages that changed. Its pages are made
 * after that, so that whoever serves them knows from where on to listen; null where nobody could be asked.
 */
export async function builtAt(env: Record<string, string | undefined>): Promise<string> {
  return JSON.stringify({ begun: Date.now(), position: await presentPosition(env) });
}

async function presentPosition(env: Record<string, string | undefined>): Promise<unknown> {
  const url = env.NEXT_PUBLIC_SUPABASE_URL?.trim().replace(/\/+$/, '');
  const key = env.SUPABASE_SECRET_KEY?.trim() || env.SUPABASE_SERVICE_ROLE_KEY?.trim();
  if (!url || !key) return null;
  try {
    const answer = await fetch(`${url}/rest/v1/rpc/follow_page_changes`, {
      method: 'POST',
      headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return answer.ok ? ((await answer.json()) as { position: unknown }).position : null;
  } catch {
    return null;
  }
}
