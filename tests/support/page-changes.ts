import type { PageChanges, PagePosition } from '../../lib/supabase/results/admin.ts';

export type Ask = (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** A change feed consumer of a database, by SQL as its owner. */
export interface Follower {
  position: PagePosition;
  /** Changes since the last call; null without any. */
  next(): Promise<Omit<PageChanges, 'position'> | null>;
}

export async function followerOf(ask: Ask): Promise<Follower> {
  const call = async (position: PagePosition | null): Promise<PageChanges | null> => {
    const [row] = await ask('select public.follow_page_changes($1, $2, $3) as changes', [
      position?.snapshot ?? null,
      position?.id ?? null,
      position?.happened_at ?? null,
    ]);
    return (row?.changes ?? null) as PageChanges | null;
  };
  const begun = await call(null);
  if (begun === null) throw new Error('no position');
  const follower: Follower = {
    position: begun.position,
    async next() {
      const changes = await call(follower.position);
      if (changes === null) return null;
      const { position, ...more } = changes;
      follower.position = position;
      return more;
    },
  };
  return follower;
}
