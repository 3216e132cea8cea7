import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { deriveSlug, slugify } from '../../../lib/schools/model/slug.ts';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { type Actor, account, as, only, openDatabase } from '../../support/scratch.ts';

const database = opened(() => openDatabase({ seed: false }));
beforeEach(() => database.exec('delete from public.schools'));

const SERVICE: Actor = { role: 'service_role' };

interface School {
  id: string;
  name: string;
  city: string;
  slug: string;
}
interface Change {
  id: string;
  name: string;
  former: string;
  slug: string;
}

async function make(schools: readonly School[]): Promise<School[]> {
  for (const { id, name, city, slug } of schools) {
    await database.query(
      `insert into public.schools (id, name, city, country, slug) values ($1, $2, $3, 'Andorra', $4)`,
      [id, name, city, slug],
    );
  }
  return read();
}

async function read(): Promise<School[]> {
  return (await database.query<School>('select id, name, city, slug from public.schools order by id')).rows;
}

async function sync(portion: number, actor: string | null = null): Promise<Change[]> {
  const changes: Change[] = [];
  for (;;) {
    const { rows } = await as<Change>(database, SERVICE, 'select * from public.sync_school_slugs($1, $2)', [
      portion,
      actor,
    ]);
    if (rows.length === 0) return changes;
    expect(rows.length).toBeLessThanOrEqual(portion);
    changes.push(...rows);
  }
}

async function counts(): Promise<unknown> {
  return only(await as(database, SERVICE, 'select * from public.slug_sync_counts()'));
}

/** Whether the rule could have given this slug to this school. */
function isRight({ id, name, city, slug }: School): boolean {
  const base = slugify(name) || `school-${id.slice(0, 8)}`;
  const withCity = `${base}-${slugify(city)}`;
  return [base, withCity].some(
    (start) =>
      slug === start || (slug.startsWith(`${start}-`) && /^[0-9]+$/.test(slug.slice(start.length + 1))),
  );
}

/** What the rule makes of them: in order of id, each wrong slug becomes the one free at that moment. */
function expected(schools: readonly School[]): School[] {
  const result = schools.map((school) => ({ ...school }));
  for (const school of result) {
    const taken = new Set(result.filter((other) => other !== school).map(({ slug }) => slug));
    if (!isRight(school)) school.slug = deriveSlug(school.name, school.city, school.id, taken);
  }
  return result;
}

const NAMES = ['Gusto', 'Gustó', 'Gusto Faro', 'Gusto 2', 'Id', 'Slug', '辻調', '料理', 'École', 'Sabor'];
const SLUGS = [
  ...['', 'gusto', 'gusto-faro', 'gusto-faro-2', 'gusto-7', 'ecole', 'vieja', 'otra', 'sabor', 'id-2'],
];
const anySchools = fc
  .uniqueArray(
    fc.record({
      id: fc.uuid({ version: 4 }),
      name: fc.constantFrom(...NAMES),
      city: fc.constantFrom('Faro', 'Évora', '京都'),
      slug: fc.oneof(fc.constantFrom(...SLUGS), fc.stringMatching(/^[a-z]{1,6}$/)),
    }),
    { selector: ({ id }) => id, minLength: 1, maxLength: 10 },
  )
  // a slug given by hand is refused when it is taken
  .map((schools) =>
    schools.map((school, place) =>
      schools.some(({ slug }, other) => other < place && slug === school.slug)
        ? { ...school, slug: '' }
        : school,
    ),
  );

describe('syncing slugs', () => {
  it('gives what the rule in TypeScript gives, whatever the portion, and a second time nothing', async () => {
    await fc.assert(
      fc.asyncProperty(anySchools, fc.integer({ min: 1, max: 5 }), async (schools, portion) => {
        await database.exec('delete from public.schools');
        let before: School[];
        try {
          before = await make(schools);
        } catch {
          // A derived slug existed before the same explicit one.
          return;
        }
        const wrong = before.filter((school) => !isRight(school));
        expect(await counts()).toEqual({ schools: before.length, wrong: wrong.length });
        const changes = await sync(portion);
        const after = await read();
        expect(after).toEqual(expected(before));
        expect(changes.map(({ id }) => id)).toEqual(wrong.map(({ id }) => id));
        expect(await counts()).toEqual({ schools: before.length, wrong: 0 });
        expect(await sync(portion)).toEqual([]);
      }),
      { numRuns: 12 },
    );
  });

  it('keeps every former address leading to its school', async () => {
    const ids = Array.from({ length: 5 }, (_, n) => `00000000-0000-4000-8000-00000000000${n}`);
    await make(ids.map((id, n) => ({ id, name: `Escuela ${'ABCDE'[n]}`, city: 'Faro', slug: `vieja-${n}` })));
    const changes = await sync(2);
    expect(changes).toHaveLength(5);
    for (const { id, former, slug } of changes) {
      const { rows } = await database.query('select * from public.resolve_school($1, $2)', ['slug', former]);
      expect(rows).toEqual([{ id, slug }]);
    }
  });

  it('is in the history under the name of the user who started it', async () => {
    const admin = await account(database, 'admin');
    const id = '00000000-0000-4000-8000-00000000000a';
    await make([{ id, name: 'Gusto', city: 'Faro', slug: 'vieja' }]);
    await sync(10, admin.id);
    const { rows } = await database.query(
      `select actor, old ->> 'slug' as was, new ->> 'slug' as became from public.change_log
        where row_id = $1 and action = 'update'`,
      [id],
    );
    expect(rows).toEqual([{ actor: admin.id, was: 'vieja', became: 'gusto' }]);
  });
});
