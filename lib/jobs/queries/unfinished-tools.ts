import 'server-only';
import { TOOLS, type Tool } from '@/lib/jobs/model/tool';
import { log } from '@/lib/log';
import { unwrap } from '@/lib/supabase/result';
import { serverClient } from '@/lib/supabase/server';

/** The job of each bulk tool that is at work; none of them when the backend does not answer. */
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
