import { beforeAll, describe, expect, it } from 'vitest';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { openDatabase } from '../../support/scratch.ts';
import { type SearchCalls, searchCalls } from '../../support/search-calls.ts';
import { referenceSchools } from '../../support/search-reference.ts';

const SCHOOLS = referenceSchools();

const database = opened(() => openDatabase({ seed: true }));
let ask: SearchCalls;
beforeAll(async () => {
  ask = searchCalls(database);
});

describe('the search index', () => {
  it('follows every change of a school, also many at once, and forgets inactive ones', async () => {
    await database.exec(`begin;
      update public.schools set is_active = false where country = 'Spain';
      update public.schools set country = 'Portugal', city = 'Faro' where country = 'France';
      update public.schools set specialties = '{}', type = 'college' where country = 'Italy';
      delete from public.schools where country = 'Mexico'`);
    const [now, all, counts] = [await ask.summary(), await ask.search({}), await ask.facets({})];
    const moved = await ask.search({ search: 'faro', countries: ['Portugal'] });
    await database.exec('rollback');
    const left = SCHOOLS.filter(({ country }) => !['Spain', 'Mexico'].includes(country));
    const countries = new Set(left.map(({ country }) => (country === 'France' ? 'Portugal' : country)));
    expect(now).toMatchObject({ schools: left.length, countries: countries.size, specialties: 5 });
    expect(all.total).toBe(left.length);
    expect(counts.types.find((type) => type.value === 'college')?.count).toBe(
      SCHOOLS.filter(
        (s) =>
          s.country === 'Italy' || (s.type === 'college' && s.country !== 'Spain' && s.country !== 'Mexico'),
      ).length,
    );
    expect(moved.total).toBe(5);
    expect((await ask.summary()).schools).toBe(SCHOOLS.length);
  });

  it('is written anew without a difference', async () => {
    const before = [await ask.facets({ search: 'cocina' }), await ask.search({}), await ask.summary()];
    await database.exec('select private.reindex_search()');
    expect([await ask.facets({ search: 'cocina' }), await ask.search({}), await ask.summary()]).toEqual(
      before,
    );
  });
});

it('directory_summary counts schools, countries and specialties, and knows the latest dates', async () => {
  expect(await ask.summary()).toEqual({
    schools: SCHOOLS.length,
    countries: new Set(SCHOOLS.map((school) => school.country)).size,
    specialties: 5,
    checked_on: '2026-11-28',
    updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
});
