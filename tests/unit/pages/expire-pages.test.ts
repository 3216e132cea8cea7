import { revalidatePath } from 'next/cache';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { expirePagesOfSchools, expireSchoolPages, schoolPages } from '@/lib/pages/expire-pages';
import type { BackendClient } from '@/lib/supabase/client';

vi.mock('next/cache', () => ({ revalidatePath: vi.fn() }));

const SCHOOLS = [
  { id: 'a', slug: 'alpha' },
  { id: 'b', slug: 'beta' },
];
const HISTORY = [
  { school_id: 'a', slug: 'alfa' },
  { school_id: 'b', slug: 'betta' },
];

const asked = vi.fn();
/** Answers `select().in()` on the two tables that are read. */
const client = {
  from: (table: 'schools' | 'slug_history') => ({
    select: () => ({
      in: async (column: string, ids: readonly string[]) => {
        asked(table, ids);
        const rows: Record<string, string>[] = table === 'schools' ? SCHOOLS : HISTORY;
        return { data: rows.filter((row) => ids.includes(row[column] ?? '')), error: null };
      },
    }),
  }),
} as unknown as BackendClient;

const expired = () => vi.mocked(revalidatePath).mock.calls.map(([page]) => page);
beforeEach(() => {
  asked.mockClear();
  vi.mocked(revalidatePath).mockClear();
});

describe('the pages of several schools', () => {
  it('are asked for together and expired once each', async () => {
    await expirePagesOfSchools(client, ['a', 'b']);
    expect(asked.mock.calls).toEqual([
      ['schools', ['a', 'b']],
      ['slug_history', ['a', 'b']],
    ]);
    expect(new Set(expired()).size).toBe(expired().length);
    for (const slug of ['alpha', 'alfa', 'beta', 'betta'])
      expect(expired()).toEqual(expect.arrayContaining([`/escuela/${slug}`, `/school/${slug}`]));
    expect(expired()).toEqual(expect.arrayContaining(['/es', '/en', '/sitemap.xml', '/sitemaps']));
    expect(expired()).toEqual(expect.arrayContaining(['/programas/all', '/programmes/all']));
  });

  it('are those of each when it is expired alone', async () => {
    await expirePagesOfSchools(client, ['a', 'b']);
    const together = new Set(expired());
    vi.mocked(revalidatePath).mockClear();
    await expireSchoolPages(client, 'a');
    await expireSchoolPages(client, 'b');
    expect(new Set(expired())).toEqual(together);
  });

  it('are none when no school is named', async () => {
    await expirePagesOfSchools(client, []);
    expect(asked).not.toHaveBeenCalled();
    expect(expired()).toEqual([]);
  });
});

it('a school that is gone has no pages', async () => {
  expect(await schoolPages(client, 'gone')).toBeNull();
  expect(await expireSchoolPages(client, 'gone')).toBe(false);
  expect(expired()).toEqual([]);
});
