import 'server-only';
import { EVENT_KINDS, type EventKind } from '@/lib/analytics/model/event';
import { daysBetween, type Period } from '@/lib/analytics/model/period';
import { unwrap } from '@/lib/supabase/result';
import { serverClient } from '@/lib/supabase/server';

export interface Usage {
  /** ISO dates in UTC, ending today; the sums have the same indexes. */
  days: string[];
  sums: Record<EventKind, number[]>;
  schools: { id: string; name: string; slug: string; views: number; clicks: number }[];
}

/** Usage statistics of these days. The caller is an admin. Throws BackendError. */
export async function usageOf(period: Period): Promise<Usage> {
  const client = await serverClient();
  const summary = unwrap('usage_summary', await client.rpc('usage_summary', { p_days: period }));
  const days = daysBetween(summary.first, summary.last);
  const counts = new Map(summary.days.map(({ day, kind, count }) => [`${day} ${kind}`, count]));
  const sumsOf = (kind: EventKind) => days.map((day) => counts.get(`${day} ${kind}`) ?? 0);
  const sums = Object.fromEntries(EVENT_KINDS.map((kind) => [kind, sumsOf(kind)])) as Usage['sums'];
  return { days, sums, schools: summary.schools };
}
