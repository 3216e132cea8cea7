import type { PGlite } from '@electric-sql/pglite';

export interface PlacedSchool {
  slug: string;
  name: string;
  country: string;
  city: string;
  region: string | null;
  specialties: string[];
  is_active: boolean;
  lat: number | null;
  lng: number | null;
}

/** Adds schools to a database of the test's own. */
export async function insertPlaced(database: PGlite, schools: readonly PlacedSchool[]): Promise<void> {
  await database.query(
    `insert into public.schools (slug, name, country, city, region, specialties, is_active, coordinates_lat, coordinates_lng)
     select s.slug, s.name, s.country, s.city, s.region, s.specialties, s.is_active, s.lat, s.lng
       from jsonb_to_recordset($1::jsonb) s (slug text, name text, country text, city text, region text, specialties text[],
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
