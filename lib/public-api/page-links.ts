import type { z } from 'zod';
import type { Absolute } from '@/lib/site';
import type { pageShape } from './schemas';

type PageOf = { [Name in keyof typeof pageShape]: z.infer<(typeof pageShape)[Name]> };

/** Paging information: total and links. `sent` is the query with its defaults. */
export function pageOf(
  address: string,
  sent: Record<string, unknown> & { page: number; page_size: number },
  total: number,
  at: Absolute,
): PageOf {
  const { page, page_size } = sent;
  const pageCount = Math.ceil(total / page_size);
  const linkTo = (number: number) => at(`${address}?${queryOf({ ...sent, page: number })}`);
  return {
    page,
    page_size,
    page_count: pageCount,
    total,
    links: {
      self: linkTo(page),
      next: page < pageCount ? linkTo(page + 1) : null,
      previous: page > 1 && pageCount > 0 ? linkTo(Math.min(page - 1, pageCount)) : null,
    },
  };
}

function queryOf(sent: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(sent)) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.toString();
}
