import 'server-only';
import { serverConfig } from '@/lib/config';
import { noteValkey } from '@/lib/watch/process-state';
import { shareBy } from './valkey';

/** Begins to share limits and pages with other processes, where VALKEY_URL is set. Waits for nothing. */
export async function startSharing(): Promise<void> {
  const { valkeyUrl } = serverConfig();
  if (valkeyUrl === undefined) return;
  const { Connection } = await import('./connection');
  shareBy(new Connection(valkeyUrl, noteValkey));
}
