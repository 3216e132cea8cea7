/** Whether what must happen once happened once. */

/** The end of an item of a job, as often as it was written. */
export interface ItemEnd {
  item: string;
  /** 'done', 'skipped' or 'failed'. */
  status: string;
  attempts: number;
}

/**
 * Faults, in sentences: each item ends once, as done. An item whose process was killed between its work and its end is tried
 * again, and finds that nothing is left to do.
 */
export function faultsOfItems(items: readonly string[], ends: readonly ItemEnd[]): string[] {
  const byItem = Map.groupBy(ends, ({ item }) => item);
  return items.flatMap((item) => {
    const own = byItem.get(item) ?? [];
    if (own.length !== 1) return [`${item} ended ${own.length} times`];
    const [{ status, attempts } = { status: '', attempts: 0 }] = own;
    const isDone = status === 'done' || (status === 'skipped' && attempts > 1);
    return isDone ? [] : [`${item} ended as ${status} after ${attempts} attempts`];
  });
}

/** Faults of what was written because of them: the key of each change, once for each of those that are wanted. */
export function faultsOfChanges(wanted: readonly string[], changes: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const change of changes) counts.set(change, (counts.get(change) ?? 0) + 1);
  return wanted.flatMap((one) => {
    const count = counts.get(one) ?? 0;
    return count === 1 ? [] : [`${one} was written ${count} times`];
  });
}

/** Somebody who asked for a mail. */
export interface Asker {
  address: string;
  /** Whether the site said that it is sent. */
  promised: boolean;
}

/** Faults of mails: one for whom it was promised to, one at most for whoever got no answer. */
export function faultsOfMails(askers: readonly Asker[], sentTo: readonly string[]): string[] {
  return askers.flatMap(({ address, promised }) => {
    const count = sentTo.filter((to) => to === address).length;
    const isRight = promised ? count === 1 : count <= 1;
    return isRight ? [] : [`${address} got ${count} mails${promised ? ' and was promised one' : ''}`];
  });
}
