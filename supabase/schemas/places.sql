-- Countries by stored names, and distances.

-- Countries for the editor, filter addresses, and the search in the other language. Written by
-- scripts/build-countries.ts from Unicode CLDR; six filter keys are the specification's. Schools store the English name
-- as text (the contract of existing data), so there are no references.
create table public.countries (
  code text primary key check (code ~ '^[A-Z]{2}$'),
  name_en text not null unique,
  name_es text not null,
  -- the value in filter addresses: spain, usa, …, united-kingdom
  key text not null unique check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
alter table public.countries enable row level security;
revoke all on public.countries from anon, authenticated;
grant select on public.countries to anon, authenticated;
grant all on public.countries to service_role;
create policy countries_read on public.countries for select to anon, authenticated using (true);

-- Great-circle kilometres, equivalent to distanceKm() in lib/places/distance.ts. Relative to the south pole and the
-- 180th meridian, because PostgreSQL raises an underflow error for coordinates near zero.
create function private.distance_km(p_lat double precision, p_lng double precision, p_lat2 double precision,
  p_lng2 double precision)
returns double precision
language sql immutable parallel safe set search_path = '' as $$
  select 2 * 6371 * asin(least(1, sqrt(
    sin(radians((p_lat2 + 90) - (p_lat + 90)) / 2) ^ 2
      + abs(sin(radians(p_lat + 90)) * sin(radians(p_lat2 + 90))) * sin(radians((p_lng2 + 180) - (p_lng + 180)) / 2) ^ 2)))
$$;

-- Fields with pages.
create function private.page_fields() returns text[]
language sql immutable set search_path = '' as $$
  select array['culinaryArts', 'hospitality', 'pastry', 'wineGastronomy', 'hotelManagement']
$$;
