-- Pages of places: a country, or a town of it, alone or with a field. Security definer, active schools only, like the search
-- before this file.

-- The name of a school's town as addresses have it: spellings that differ in accents, case or marks are one town. Empty where no
-- letter a-z and no digit is left: such a town has no page.
-- The same law in TypeScript: placeSlug() in lib/schools/model/place.ts; a test compares the two.
alter table public.schools add column town_slug text collate "C"
  generated always as (public.slugify(public.normalise_text(city))) stored;

-- Towns of a country are counted from this index alone.
create index schools_active_place on public.schools (country, town_slug, sort_name, id)
  include (city, coordinates_lat, coordinates_lng) where is_active;
create index schools_active_coordinates on public.schools (coordinates_lat, coordinates_lng) where is_active;

-- Kilometres between two points as the crow flies. The same law in TypeScript: distanceKm() in lib/places/distance.ts. Counted
-- from the south pole and the 180th meridian, where a coordinate is not nearly nothing: PostgreSQL calls what is too small for a
-- number an error.
create function private.distance_km(p_lat double precision, p_lng double precision, p_lat2 double precision, p_lng2 double precision)
returns double precision
language sql immutable parallel safe set search_path = '' as $$
  select 2 * 6371 * asin(least(1, sqrt(
    sin(radians((p_lat2 + 90) - (p_lat + 90)) / 2) ^ 2
      + abs(sin(radians(p_lat + 90)) * sin(radians(p_lat2 + 90))) * sin(radians((p_lng2 + 180) - (p_lng + 180)) / 2) ^ 2)))
$$;

-- How many degrees of longitude a circle of so many km around a latitude reaches, at its widest: all of them where it holds a pole.
-- What is further is left out before any distance is computed.
create function private.longitude_reach(p_lat double precision, p_km double precision) returns double precision
language sql immutable parallel safe set search_path = '' as $$
  select case when abs(p_lat) + p_km / 111 >= 89 then 360
    else degrees(asin(least(1, sin(radians(p_km / 111)) / cos(radians(abs(p_lat) + p_km / 111))))) end
$$;

-- The fields that have pages.
create function private.page_fields() returns text[]
language sql immutable set search_path = '' as $$
  select array['culinaryArts', 'hospitality', 'pastry', 'wineGastronomy', 'hotelManagement']
$$;

-- The schools of a place in their order.
create function private.place_ids(p_country text, p_town text, p_specialty text) returns uuid[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(s.id order by s.sort_name, s.id), '{}') from public.schools s
   where s.is_active and s.country = p_country
     and (p_town = '' or s.town_slug = p_town)
     and (p_specialty = '' or s.specialties_list @> array[p_specialty])
$$;

-- How many programmes these schools have, of how many the price of a year is known, and its bounds in euros.
create function private.place_programmes(p_ids uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('programmes', count(*), 'priced', count(d.year_euros),
      'least', min(d.year_euros), 'most', max(d.year_euros))
    from private.programme_documents d where d.school_id = any (p_ids)
$$;

-- How many of these schools teach each field that has pages, as many as any; without zeros.
create function private.place_fields(p_country text, p_town text) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('value', f.field, 'count', f.schools)
      order by f.schools desc, array_position(private.page_fields(), f.field)), '[]')
    from (
      select field, count(*)::integer as schools
        from public.schools s cross join lateral (select distinct unnest(s.specialties_list) as field) l
       where p_town <> '' and s.is_active and s.country = p_country and s.town_slug = p_town
         and field = any (private.page_fields())
       group by 1
      union all
      select field, sum(c.schools)::integer
        from private.search_counts c cross join lateral unnest(c.specialties) as l (field)
       where p_town = '' and c.country = p_country and field = any (private.page_fields())
       group by 1 having sum(c.schools) > 0) f
$$;

-- The towns of a country with schools: how many there are, and those with most.
create function private.place_towns(p_country text, p_specialty text, p_most integer) returns jsonb
language sql stable set search_path = '' as $$
  with towns as materialized (
    select s.town_slug as slug, mode() within group (order by s.city collate "C") as name, count(*)::integer as schools,
        avg(s.coordinates_lat) as lat, avg(s.coordinates_lng) as lng
      from public.schools s
     where s.is_active and s.country = p_country and s.town_slug <> ''
       and (p_specialty = '' or s.specialties_list @> array[p_specialty])
     group by 1
  ), most as (
    select * from towns order by schools desc, slug limit p_most
  )
  select jsonb_build_object('count', (select count(*) from towns), 'towns',
    (select coalesce(jsonb_agg(to_jsonb(m) order by m.schools desc, m.slug), '[]') from most m))
$$;

-- Other towns with schools within so many km, of any country, the nearest first.
create function private.place_neighbours(
  p_country text, p_town text, p_specialty text, p_lat double precision, p_lng double precision, p_km double precision, p_most integer
) returns jsonb
language sql stable set search_path = '' as $$
  with reach as materialized (select private.longitude_reach(p_lat, p_km) as degrees)
  select coalesce(jsonb_agg(to_jsonb(n) order by n.km, n.country, n.slug), '[]') from (
    select t.* from (
      select s.country, s.town_slug as slug, mode() within group (order by s.city collate "C") as name, count(*)::integer as schools,
          private.distance_km(p_lat, p_lng, avg(s.coordinates_lat), avg(s.coordinates_lng)) as km
        from public.schools s cross join reach r
       where s.is_active and s.town_slug <> '' and (s.country, s.town_slug) <> (p_country, p_town)
         and s.coordinates_lat between p_lat - p_km / 111 and p_lat + p_km / 111
         and (abs(s.coordinates_lng - p_lng) <= r.degrees or abs(s.coordinates_lng - p_lng) >= 360 - r.degrees)
         and private.distance_km(p_lat, p_lng, s.coordinates_lat, s.coordinates_lng) <= p_km
         and (p_specialty = '' or s.specialties_list @> array[p_specialty])
       group by 1, 2) t
     order by t.km, t.country, t.slug limit p_most) n
$$;

-- What the page of a place shows: {total, page, page_size, schools, first, programmes, fields, town, town_count, towns,
-- neighbours, countries}. `first` are the slugs of the first twenty schools; `town` is {name, lat, lng} of the town asked for;
-- `towns` are the country's, without one that is asked for; `countries` the others with schools of the field.
create function public.place_page(
  p_country text, p_town text default '', p_specialty text default '', p_language text default 'es',
  p_page integer default 1, p_page_size integer default 12
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  town_asked constant text := coalesce(p_town, '');
  field constant text := coalesce(p_specialty, '');
  size constant integer := least(greatest(coalesce(p_page_size, 12), 1), 100);
  inside constant uuid[] := private.place_ids(coalesce(p_country, ''), town_asked, field);
  total constant integer := cardinality(inside);
  page constant integer := least(greatest(coalesce(p_page, 1), 1), greatest(1, ceil(total::numeric / size)::integer));
  town record;
  towns jsonb;
begin
  if total = 0 then
    return jsonb_build_object('total', 0);
  end if;
  select mode() within group (order by s.city collate "C") as name, avg(s.coordinates_lat) as lat, avg(s.coordinates_lng) as lng
    into town from public.schools s
   where town_asked <> '' and s.is_active and s.country = p_country and s.town_slug = town_asked;
  towns := private.place_towns(p_country, field, 60);
  return jsonb_build_object('total', total, 'page', page, 'page_size', size,
    'schools', private.school_cards(inside[(page - 1) * size + 1 : page * size],
      case when p_language = 'en' then 'en' else 'es' end),
    'first', (select jsonb_agg(s.slug order by f.place)
      from unnest(inside[1:20]) with ordinality f (id, place) join public.schools s on s.id = f.id),
    'programmes', private.place_programmes(inside),
    'fields', private.place_fields(p_country, town_asked),
    'town', case when town_asked <> '' then to_jsonb(town) end,
    'town_count', towns -> 'count',
    'towns', towns -> 'towns',
    'neighbours', case when town.lat is null then '[]'
      else private.place_neighbours(p_country, town_asked, field, town.lat, town.lng, 150, 12) end,
    'countries', (
      select coalesce(jsonb_agg(jsonb_build_object('value', c.country, 'count', c.schools) order by c.schools desc, c.country), '[]')
        from (select g.country, sum(g.schools)::integer as schools from private.search_counts g
               where g.country <> p_country and (field = '' or g.specialties @> array[field])
               group by 1 having sum(g.schools) > 0) c));
end
$$;

-- Every place with at least so many schools, alone and with each field, and when one of them last changed:
-- [{country, town, specialty, schools, updated_at}], in one order.
create function public.list_places(p_least integer default 1) returns jsonb
language sql stable security definer set search_path = '' set jit = off as $$
  with inside as materialized (
    select s.country, s.town_slug, s.specialties_list, s.updated_at from public.schools s where s.is_active
  ), counted as (
    select country, coalesce(town_slug, '') as town, '' as specialty, count(*)::integer as schools, max(updated_at) as updated_at
      from inside group by grouping sets ((country), (country, town_slug)) having grouping(town_slug) = 1 or town_slug <> ''
    union all
    select country, coalesce(town_slug, ''), field, count(*)::integer, max(updated_at)
      from inside cross join lateral (select distinct unnest(specialties_list) as field) l
     where field = any (private.page_fields())
     group by field, grouping sets ((country), (country, town_slug)) having grouping(town_slug) = 1 or town_slug <> ''
  )
  select coalesce(jsonb_agg(to_jsonb(c) order by c.country collate "C", c.town, c.specialty collate "C"), '[]')
    from counted c where c.schools >= greatest(coalesce(p_least, 1), 1)
$$;

revoke all on function public.place_page(text, text, text, text, integer, integer), public.list_places(integer)
  from public, anon, authenticated;
grant execute on function public.place_page(text, text, text, text, integer, integer), public.list_places(integer)
  to anon, authenticated, service_role;
