import { beforeEach, describe, expect, it } from 'vitest';
import { cut, type StaticSchool, staticSchools } from '@/lib/schools/services/static-schools';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { type Actor, account, as, only, openDatabase } from '../../support/scratch.ts';

const SCHOOLS = staticSchools();
const [FIRST, SECOND] = SCHOOLS as [StaticSchool, StaticSchool];
const SERVICE: Actor = { role: 'service_role' };

const database = opened(() => openDatabase({ seed: false }));
const admin = opened(() => account(database, 'admin'));
beforeEach(() =>
  database.exec(
    'delete from public.schools; delete from public.deleted_schools; delete from public.change_log',
  ),
);

interface Outcome {
  legacy_id: string;
  school_id: string;
  outcome: string;
}

async function add(schools: readonly StaticSchool[] = SCHOOLS, write = true): Promise<Outcome[]> {
  const { rows } = await as<Outcome>(
    database,
    SERVICE,
    'select * from public.add_static_schools($1, $2, $3)',
    [JSON.stringify(schools), admin.id, write],
  );
  return rows;
}

const outcomes = async (schools?: readonly StaticSchool[], write?: boolean) =>
  (await add(schools, write)).map(({ outcome }) => outcome);

async function stored(id: string) {
  const { rows } = await database.query<Record<string, unknown>>(
    'select * from public.schools where id = $1',
    [id],
  );
  return rows[0];
}

async function programmesOf(id: string) {
  const { rows } = await database.query<{ slug: string }>(
    'select slug from public.programmes where school_id = $1 order by position',
    [id],
  );
  return rows.map(({ slug }) => slug);
}

describe('bringing the static schools in', () => {
  it('fills an empty directory with the 26, each fact as the file has it, once', async () => {
    expect(await outcomes()).toEqual(Array(26).fill('inserted'));
    for (const school of SCHOOLS) {
      const { checked_on, programmes, ...facts } = school;
      expect(await stored(school.id)).toMatchObject({
        ...facts,
        tuition_min: school.tuition_min === null ? null : String(school.tuition_min),
        tuition_max: school.tuition_max === null ? null : String(school.tuition_max),
        is_active: true,
        image: null,
        version: 1,
      });
      expect(checked_on).toMatch(/^\d{4}-/);
      expect(await programmesOf(school.id)).toEqual(
        (programmes as { slug: string }[]).map(({ slug }) => slug),
      );
    }
    // The second run changes nothing, not even a version.
    const before = await database.query('select * from public.schools order by id');
    expect(await outcomes()).toEqual(Array(26).fill('present'));
    expect((await database.query('select * from public.schools order by id')).rows).toEqual(before.rows);
  });

  it('says what it would do, and writes nothing, when asked so', async () => {
    await add([FIRST]);
    expect(await outcomes([FIRST, SECOND], false)).toEqual(['present', 'inserted']);
    expect(await stored(SECOND.id)).toBeUndefined();
  });

  it('completes what lacks something, and keeps what an administrator changed or emptied', async () => {
    await database.query(
      `insert into public.schools (id, legacy_id, name, city, country, description) values ($1, $2, 'Nombre propio', 'Faro', 'Portugal', 'Texto de antes')`,
      [FIRST.id, FIRST.legacy_id],
    );
    await as(database, admin, `update public.schools set founded = 1999 where id = $1`, [FIRST.id]);
    await as(database, admin, `update public.schools set founded = null where id = $1`, [FIRST.id]);
    expect(await outcomes([FIRST])).toEqual(['completed']);
    expect(await stored(FIRST.id)).toMatchObject({
      name: 'Nombre propio',
      city: 'Faro',
      description: 'Texto de antes',
      description_en: FIRST.description_en,
      founded: null,
      address: FIRST.address,
      coordinates_lat: FIRST.coordinates_lat,
      coordinates_precision: FIRST.coordinates_precision,
    });
    expect(await outcomes([FIRST])).toEqual(['present']);
  });

  it('leaves a school alone that an administrator made', async () => {
    await as(
      database,
      admin,
      `insert into public.schools (legacy_id, name, city, country) values ($1, 'Hecha a mano', 'Faro', 'Portugal')`,
      [FIRST.legacy_id],
    );
    expect(await outcomes([FIRST])).toEqual(['present']);
  });

  it('takes a school of the same name and town for the same one', async () => {
    const { id } = only(
      await database.query<{ id: string }>(
        'insert into public.schools (name, city, country) values ($1, upper($2), $3) returning id',
        [FIRST.name, FIRST.city, FIRST.country],
      ),
    );
    expect(await add([FIRST])).toEqual([{ legacy_id: FIRST.legacy_id, school_id: id, outcome: 'completed' }]);
    expect(await stored(id)).toMatchObject({ legacy_id: FIRST.legacy_id, founded: FIRST.founded });
    expect(await stored(FIRST.id)).toBeUndefined();
  });

  it('does not bring back what an administrator deleted', async () => {
    await add([FIRST, SECOND]);
    await database.query('delete from public.schools where id = $1', [SECOND.id]);
    expect((await outcomes([FIRST, SECOND])).filter((outcome) => outcome !== 'present')).toEqual(['deleted']);
    expect(await stored(SECOND.id)).toBeUndefined();
  });
});

it('cuts descriptions at 500 characters, and never one in two', () => {
  expect(cut(null)).toBeNull();
  expect(cut('a'.repeat(500))).toBe('a'.repeat(500));
  expect(cut('a'.repeat(501))).toBe('a'.repeat(500));
  expect([...(cut('🍳'.repeat(501)) ?? '')]).toHaveLength(500);
});
