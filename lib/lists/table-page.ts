import 'server-only';
import { unwrap } from '@/lib/supabase/result';

type Answer<Row> = {
  data: Row[] | null;
  count: number | null;
  error: { message: string; code?: string } | null;
};

/** PostgREST's code for a range behind the last row. */
const NO_SUCH_RANGE = 'PGRST103';

/**
 * A page of a table; the first one when there is no such page. `select` reads rows `from` to `to` with
 * `{ count: 'exact' }`. Throws BackendError.
 */
export async function tablePage<Row>(
  what: string,
  page: number,
  size: number,
  select: (from: number, to: number) => PromiseLike<Answer<Row>>,
): Promise<{ rows: Row[]; total: number; page: number }> {
  const from = (page - 1) * size;
  const answer = await select(from, from + size - 1);
  if (answer.error?.code === NO_SUCH_RANGE && page > 1) return tablePage(what, 1, size, select);
  return { rows: unwrap(what, answer) ?? [], total: answer.count ?? 0, page };
}
