import 'server-only';
import { providerAddress } from '@/lib/ai/call-provider';
import { isWritingTool, type Tool } from '@/lib/jobs/model/job';
import { serviceClient } from '@/lib/supabase/service';

export type MissingSetting = 'noKey' | 'noSecretKey';

/** Why a tool is unavailable on this server; null when it is available. */
export function missingSettingOf(tool: Tool): MissingSetting | null {
  if (serviceClient() === null) return 'noSecretKey';
  return isWritingTool(tool) && providerAddress() === null ? 'noKey' : null;
}
