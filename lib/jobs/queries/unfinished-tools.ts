import 'server-only';
import { TOOLS, type Tool } from '@/lib/jobs/model/job';
import { log } from '@/lib/log';
import { unwrap } from '@/lib/supabase/result';
import { serverClient } from '@/lib/supabase/server';

/** Running jobs of bulk tools; empty when the backend fails. */
export async function unfinishedTools(): Promise<Partial<Record<Tool, string>>> {
  try {
    const client = await serverClient();
    const rows = unwrap(
      'unfinished tools',
      await client
        .from('jobs')
        .select('id,kind')
        .eq('subject', '')
        .in('kind', [...TOOLS])
        .in('status', ['queued', 'running']),
    );
    return Object.fromEntries(rows.map(({ id, kind }) => [kind, id]));
  } catch (error) {
    log.error(error instanceof Error ? error.message : error);
    return {};
  }
}
