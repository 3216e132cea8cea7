import type { PGlite } from '@electric-sql/pglite';
import fc from 'fast-check';
import { PAGE_FIELDS, type PlacedSchool } from './place-reference.ts';

export async function insertPlaced(database: PGlite, schools: readonly PlacedSchool[]): Promise<void> {
  await database.query(
    `insert into public.schools (slug, name, country, city, region, specialties, is_active, coordinates_lat, coordinates_lng)
     select s.slug, s.name, s.country, s.city, s.region, s.specialties::text, s.is_active, s.lat, s.lng
       from jsonb_to_recordset($1::jsonb) s (slug text, name text, country text, city text, region text, specialties jsonb,
         is_active boolean, lat double precision, lng double precision)`,
    [JSON.stringify(schools)],
  );
}

export const placedSchool = (number: number, fields: Partial<PlacedSchool> = {}): PlacedSchool => ({
  slug: `s-${number}`,
  name: `School ${String(number).padStart(3, '0')}`,
  ...{
    country: 'France',
    city: 'Lyon',
    region: null,
    specialties: [],
    is_active: true,
    lat: null,
    lng: null,
  },
  ...fields,
});

/** Few places in several spellings, so that schools share them. */
export const placedSchools = fc
  .array(
    fc.record({
      country: fc.constantFrom('France', 'Spain', 'Atlantis'),
      city: fc.constantFrom(
        'Lyon',
        'LYON',
        'Lyón',
        'Saint-Étienne',
        'saint etienne',
        'León',
        'Vienne',
        '東京',
      ),
      region: fc.constantFrom(null, null, 'León', 'Vienne-Region', 'Vienne', 'VIENNE', 'Rhône', '東'),
      specialties: fc.uniqueArray(fc.constantFrom(...PAGE_FIELDS, 'Cheese'), { maxLength: 3 }),
      is_active: fc.boolean(),
    }),
    { maxLength: 24 },
  )
  .map((all) => all.map((fields, number) => placedSchool(number, fields)));
