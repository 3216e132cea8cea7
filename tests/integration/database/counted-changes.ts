import type { PGlite } from '@electric-sql/pglite';
import { expect } from 'vitest';
import type { SearchCalls } from '../../support/search-calls.ts';
import { referenceSchools } from '../../support/search-reference.ts';

/** Changes a school's type so many times, one by one, in a transaction that is taken back; gives how many wait to be settled. */
export async function expectCounted(database: PGlite, ask: SearchCalls, times: number): Promise<number> {
  await database.exec(`begin; do $$ begin
    for i in 1..${times} loop
      update public.schools set type = (array['college', 'academy'])[1 + i % 2] where legacy_id = '1';
    end loop; end $$`);
  const [changes] = (
    await database.query<{ n: number }>('select count(*)::int as n from private.search_group_changes')
  ).rows;
  const counts = await ask.facets({});
  await database.exec('rollback');
  const expected = (type: string) =>
    referenceSchools().filter((school) => school.type === type).length +
    (type === 'college' ? 1 : 0) -
    (type === 'university' ? 1 : 0);
  for (const { value, count } of counts.types) expect([value, count]).toEqual([value, expected(value)]);
  return changes?.n ?? 0;
}
