/** The numbers that stand for a document's name and its place in the order keep what they are read for. */
import type { PGlite } from '@electric-sql/pglite';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { only, openDatabase } from '../../support/scratch.ts';

let database: PGlite;
beforeAll(async () => {
  database = await openDatabase({ seed: false });
});
afterAll(() => database.close());

const letter = fc.oneof(
  fc.constantFrom(...'aaabez 09~-\u007féñ東🍞'),
  fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme' }).filter((text) => !text.includes('\0')),
);
const text = fc.array(letter, { maxLength: 10 }).map((letters) => letters.join(''));

it('a document that stands first has no higher place, and none stands before the start of its place', async () => {
  const document = fc.record({ band: fc.nat(3), name: text });
  const documents = fc.array(document, { minLength: 2, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(documents, documents, async (chosen, others) => {
      await database.query('delete from private.order_places');
      await database.query(
        `insert into private.order_places (place, band, sort_name)
           select row_number() over (order by n.band, n.name), n.band, n.name
             from (select distinct c.band, c.name collate "C" as name from jsonb_to_recordset($1) c (band smallint, name text)) n`,
        [JSON.stringify(chosen)],
      );
      const found = await database.query<{ falls: number; early: number; late: number }>(
        `with placed as (
           select n.band, n.name collate "C" as name, private.order_place(n.band, n.name) as place
             from jsonb_to_recordset($1) n (band smallint, name text)
         ), ordered as (
           select p.*, lag(p.place) over (order by p.band, p.name) as before from placed p
         )
         select count(*) filter (where o.before > o.place)::integer as falls,
           count(*) filter (where (o.band, o.name) < (s.band, s.sort_name))::integer as early,
           count(*) filter (where (o.band, o.name) >= (n.band, n.sort_name))::integer as late
           from ordered o
           left join private.order_places s on s.place = o.place
           left join private.order_places n on n.place = o.place + 1`,
        [JSON.stringify([...chosen, ...others])],
      );
      expect(only(found)).toEqual({ falls: 0, early: 0, late: 0 });
    }),
    { numRuns: 80 },
  );
});

it('the places are no more than a level has bits for', async () => {
  await database.exec(`begin; alter table public.schools disable trigger user;
    insert into public.schools (name, city, country, type, slug)
      select 'School ' || n, 'Lugo', 'Spain', 'college', 'school-' || n from generate_series(1, 1700) n;
    select private.choose_places()`);
  const found = await database.query<{ places: number; last: number }>(
    'select count(*)::integer as places, max(place) as last from private.order_places',
  );
  expect(only(found)).toEqual({ places: 100, last: 100 });
  await database.exec('rollback');
});

it('a name that begins with a short one lies between its two numbers, and no other does', async () => {
  await fc.assert(
    fc.asyncProperty(text, text, fc.boolean(), async (name, other, begins) => {
      const found = await database.query<{
        begins: boolean;
        same: boolean;
        between: boolean;
        equal: boolean;
      }>(
        `select starts_with(n.name, n.begun) as begins, n.name = n.begun as same,
           private.name_start(n.name) between private.name_start(n.begun) and private.name_start(n.begun, 'f') as between,
           private.name_start(n.name) = private.name_start(n.begun) as equal
           from (select $1::text collate "C" as begun, $2::text collate "C" as name) n where octet_length(n.begun) between 1 and 7`,
        [name, begins ? name + other : other],
      );
      for (const row of found.rows)
        expect([row.between, row.equal], `${name} ${other}`).toEqual([row.begins, row.same]);
    }),
    { numRuns: 100 },
  );
});
