import 'server-only';
import type { Tokens } from '@/lib/ai/model/cost';
import { serverConfig } from '@/lib/config';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';

export interface Reservation {
  day: string;
  dollars: number;
}

/** Counts a call before it is made; null when it would exceed the day's cap or budget. Throws BackendError. */
export async function reserveCall(
  client: BackendClient,
  kind: 'text' | 'image',
  dollars: number,
): Promise<Reservation | null> {
  const { callsPerDay, dollarsPerDay } = serverConfig().ai;
  const day = unwrap(
    'reserve a call',
    await client.rpc('reserve_ai_call', {
      p_kind: kind,
      p_calls: callsPerDay,
      p_dollars: dollars,
      p_budget: dollarsPerDay ?? (null as unknown as number),
    }),
  ) as string | null;
  return day === null ? null : { day, dollars };
}

/** Removes an unbilled call from the day's count. Throws BackendError. */
export async function releaseCall(
  client: BackendClient,
  kind: 'text' | 'image',
  { day, dollars }: Reservation,
): Promise<void> {
  unwrap(
    'release a call',
    await client.rpc('release_ai_call', { p_day: day, p_kind: kind, p_reserved: dollars }),
  );
}

/** Records the actual cost of a reserved call. Throws BackendError. */
export async function settleCall(
  client: BackendClient,
  { day, dollars: reserved }: Reservation,
  dollars: number,
  tokens: Tokens,
): Promise<void> {
  unwrap(
    'settle a call',
    await client.rpc('settle_ai_call', {
      p_day: day,
      p_reserved: reserved,
      p_dollars: dollars,
      p_input_tokens: tokens.input,
      p_output_tokens: tokens.output,
    }),
  );
}
