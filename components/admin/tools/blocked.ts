import 'server-only';
import { providerAddress } from '@/lib/ai/call-provider';
import { isWritingTool, type Tool } from '@/lib/jobs/model/tool';
import { serviceClient } from '@/lib/supabase/service';

/** What has to be set on the server before a tool can be used. */
export type Blocked = 'noKey' | 'noSecretKey';

/** Why a tool cannot be used on this server; null when it can. */
export function blockOf(tool: Tool): Blocked | null {
  if (serviceClient() === null) return 'noSecretKey';
  return isWritingTool(tool) && providerAddress() === null ? 'noKey' : null;
}
