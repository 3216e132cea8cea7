import 'server-only';
import { providerAddress } from '@/lib/ai/call-provider';
import { isWritingTool, type Tool } from '@/lib/jobs/model/tool';
import { serviceClient } from '@/lib/supabase/service';

/** What has to be set on the server before a tool can be used. */
export type MissingSetting = 'noKey' | 'noSecretKey';

/** Why a tool cannot be used on this server; null when it can. */
export function missingSettingOf(tool: Tool): MissingSetting | null {
  if (serviceClient() === null) return 'noSecretKey';
  return isWritingTool(tool) && providerAddress() === null ? 'noKey' : null;
}
