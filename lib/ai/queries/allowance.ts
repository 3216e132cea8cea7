import 'server-only';
import { serverConfig } from '@/lib/config';
import { unwrap } from '@/lib/supabase/result';
import { serverClient } from '@/lib/supabase/server';

export interface Allowance {
  callsLeft: number;
  callsPerDay: number;
  /** In US dollars; null without a budget. */
  dollarsLeft: number | null;
}

/** The caller is an administrator. Throws BackendError. */
export async function aiAllowance(): Promise<Allowance> {
  const { callsPerDay, dollarsPerDay } = serverConfig().ai;
  const today = new Date().toISOString().slice(0, 10);
  const used = unwrap(
    'ai_usage',
    await (await serverClient())
      .from('ai_usage')
      .select('text_calls,image_calls,dollars')
      .eq('day', today)
      .maybeSingle(),
  );
  const calls = (used?.text_calls ?? 0) + (used?.image_calls ?? 0);
  return {
    callsLeft: Math.max(0, callsPerDay - calls),
    callsPerDay,
    dollarsLeft: dollarsPerDay === undefined ? null : Math.max(0, dollarsPerDay - Number(used?.dollars ?? 0)),
  };
}
