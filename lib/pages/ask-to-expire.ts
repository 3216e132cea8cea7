import 'server-only';
import { serverConfig } from '@/lib/config';
import { path } from '@/lib/routes';

const TIMEOUT_MS = 10_000;

/**
 * Where our cache handler is switched off, pages can only be expired within a request: this process sends one to itself, straight to
 * its own port, past any proxy and its cache. Throws when it was not answered; whoever follows the changes tries again.
 */
export async function askToExpire(tags: readonly string[], gently: boolean): Promise<void> {
  const { port, supabaseSecretKey } = serverConfig();
  const answer = await fetch(`http://localhost:${port}${path('revalidate')}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${supabaseSecretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ tags, gently }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`Pages not expired: status ${answer.status}`);
}
