import { describe, expect, it } from 'vitest';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { only, openDatabase } from '../../support/scratch.ts';

const database = opened(() => openDatabase({ seed: false }));

async function storing(fields: Record<string, unknown>): Promise<string> {
  const school = { name: 'Escuela', city: 'Faro', country: 'Portugal', ...fields };
  const columns = Object.keys(school);
  await database.exec('begin');
  try {
    await database.query(
      `insert into public.schools (${columns.join(', ')}) values (${columns.map((_, n) => `$${n + 1}`).join(', ')})`,
      Object.values(school),
    );
    return 'stored';
  } catch (error) {
    const { constraint, column, code } = error as { constraint?: string; column?: string; code?: string };
    return constraint ?? column ?? code ?? 'error';
  } finally {
    await database.exec('rollback');
  }
}

const thisYear = new Date().getFullYear();

describe('a school', () => {
  it('may have every fact unknown except name, city, country and type', async () => {
    expect(
      await storing({
        ...{
          legacy_id: null,
          description: null,
          description_en: null,
          address: null,
          website: null,
          email: null,
        },
        ...{
          phone: null,
          founded: null,
          students_count: null,
          programs_count: null,
          image: null,
          rating: null,
        },
        ...{ tuition_min: null, tuition_max: null, tuition_currency: null, coordinates_lat: null },
        ...{
          coordinates_lng: null,
          coordinates_precision: null,
          specialties: null,
          languages: null,
          checked_on: null,
        },
      }),
    ).toBe('stored');
  });

  it.each([
    ['name', [' ', '', '\n\t'], 'schools_name_check'],
    ['name', [null], 'name'],
    ['country', [' '], 'schools_country_check'],
    ['city', [''], 'schools_city_check'],
    ['city', [null], 'city'],
    ['description', ['too short'], 'schools_description_check'],
    ['description_en', [''], 'schools_description_en_check'],
    ['address', [' '], 'schools_address_check'],
    ['phone', [''], 'schools_phone_check'],
    ['website', ['www.x.com', 'ftp://x.com', 'javascript:alert(1)', 'https://'], 'schools_website_check'],
    ['email', ['a', 'a@b', '@b.c', 'a b@c.de'], 'schools_email_check'],
    ['type', ['school', ''], 'schools_type_check'],
    ['type', [null], 'type'],
    ['founded', [1799, thisYear + 1, 3000], 'schools_founded_check'],
    ['students_count', [-1], 'schools_students_count_check'],
    ['programs_count', [-1], 'schools_programs_count_check'],
    ['rating', [-0.1, 5.1, 4.55, 'NaN'], 'schools_rating_check'],
    ['tuition_min', [-1, 'NaN'], 'schools_tuition_min_check'],
    ['tuition_max', [-1, 'Infinity'], 'schools_tuition_max_check'],
    ['tuition_currency', ['XX', 'eur'], 'schools_tuition_currency_check'],
    ['coordinates_lat', [90.1, -91, 'NaN'], 'schools_coordinates_lat_check'],
    ['coordinates_lng', [180.1, -181, 'Infinity'], 'schools_coordinates_lng_check'],
    ['coordinates_precision', ['street'], 'schools_coordinates_precision_check'],
    ['legacy_id', ['', 'a b'], 'schools_legacy_id_check'],
    ['sources', ['{}', '"x"'], 'schools_sources_check'],
  ])('is refused with a %s of %j', async (field, values, constraint) => {
    for (const value of values) expect(await storing({ [field]: value }), String(value)).toBe(constraint);
  });

  it.each([
    ['founded', [1800, thisYear]],
    ['students_count', [0]],
    ['rating', [0, 4.5, 5]],
    ['website', ['https://x.com', 'http://x.com/a?b=c#d', 'https://escuela.es/matrícula']],
    ['coordinates_lat', [-90, 0, 90]],
    ['description', ['1234567890']],
  ])('may have a %s of %j', async (field, values) => {
    for (const value of values) expect(await storing({ [field]: value }), String(value)).toBe('stored');
  });

  it('needs a currency for a price, and none for a price of nothing', async () => {
    expect(await storing({ tuition_min: 100 })).toBe('schools_tuition_needs_currency');
    expect(await storing({ tuition_max: 100 })).toBe('schools_tuition_needs_currency');
    expect(await storing({ tuition_min: 0, tuition_max: 0 })).toBe('stored');
    // min above max is for the editor to warn about
    expect(await storing({ tuition_min: 200, tuition_max: 100, tuition_currency: 'KRW' })).toBe('stored');
  });

  it('starts active, as an institute, with empty lists and the placeholder picture', async () => {
    const row = only(
      await database.query(`insert into public.schools (name, city, country) values ('Nueva', 'Faro', 'Portugal')
        returning type, is_active, image, specialties, languages, version`),
    );
    expect(row).toEqual({
      ...{ type: 'institute', is_active: true, image: '/placeholder.svg' },
      ...{ specialties: [], languages: [], version: 1 },
    });
  });

  it('has lists of texts: a missing one is empty, and nothing else is one', async () => {
    const insert = (list: string) =>
      database.query(
        `insert into public.schools (name, city, country, features) values ('Una', 'Faro', 'Portugal', ${list}) returning features`,
      );
    expect(only(await insert('null'))).toEqual({ features: [] });
    await expect(insert(`'["Huerto"]'`)).rejects.toMatchObject({ code: '22P02' });
    await expect(insert(`'{Huerto,null}'`)).rejects.toMatchObject({ constraint: 'schools_lists_of_texts' });
  });
});

describe('the version of a school', () => {
  const change = async (sql: string) =>
    only(
      await database.query<{ version: number; updated_at: Date; created_at: Date }>(
        `update public.schools set ${sql} where name = 'Versionada' returning version, updated_at, created_at`,
      ),
    );

  it('counts real changes only, and what a client says about version and dates is ignored', async () => {
    await database.query(`insert into public.schools (name, city, country, updated_at, created_at)
      values ('Versionada', 'Faro', 'Portugal', '2020-01-01', '2020-01-01')`);
    const same = await change(`city = 'Faro', updated_at = now(), version = 77`);
    expect(same.version).toBe(1);
    expect(same.updated_at.getFullYear()).toBe(2020);
    const changed = await change(`phone = '1', version = 77, created_at = now()`);
    expect(changed.version).toBe(2);
    expect(changed.updated_at.getFullYear()).toBeGreaterThan(2020);
    expect(changed.created_at.getFullYear()).toBe(2020);
  });

  it('lets only one of two editors save who both loaded the same one', async () => {
    await database.query(
      `insert into public.schools (name, city, country) values ('Editada', 'Faro', 'Portugal')`,
    );
    const save = (phone: string) =>
      database.query(
        `update public.schools set phone = $1 where name = 'Editada' and version = 1 returning id`,
        [phone],
      );
    expect((await save('2')).rows).toHaveLength(1);
    expect((await save('3')).rows).toHaveLength(0);
  });
});
