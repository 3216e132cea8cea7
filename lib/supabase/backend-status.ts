import 'server-only';
import { z } from 'zod';
import { serverConfig } from '@/lib/config';
import { keptFor } from '@/lib/kept-for';

const TIMEOUT_MS = 700;
const KEPT_MS = 10_000;

const schema = z.object({
  disk_full: z.boolean(),
  free_bytes: z.number(),
  last_backup: z.iso.datetime().nullable(),
  /** Milliseconds between automatic ones; null without them. */
  backup_interval: z.number().nullable(),
});
export type BackendStatus = z.infer<typeof schema>;

/** Disk and backups of the embedded backend; null for a hosted one and when nothing answers. Never throws. */
export const backendStatus = keptFor(KEPT_MS, async (): Promise<BackendStatus | null> => {
  const { supabaseUrl, supabaseSecretKey: apikey } = serverConfig();
  if (!apikey) return null;
  try {
    const answer = await fetch(`${supabaseUrl}/local/v1/status`, {
      headers: { apikey },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      cache: 'no-store',
    });
    return answer.ok ? schema.parse(await answer.json()) : null;
  } catch {
    return null;
  }
});
