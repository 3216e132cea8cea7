-- Pages of countries, regions and towns.

-- Degrees of longitude of a circle of so many km around a latitude, at its widest; all if it contains a pole. A cheap
-- filter before distances are computed.
create function private.longitude_reach(p_lat double precision, p_km double precision) returns double precision
language sql immutable parallel safe set search_path = '' as $$
  select case when abs(p_lat) + p_km / 111 >= 89 then 360
    else degrees(asin(least(1, sin(radians(p_km / 111)) / cos(radians(abs(p_lat) + p_km / 111))))) end
$$;

-- Schools of a place in order.
create function private.place_ids(p_country text, p_region text, p_town text, p_specialty text) returns uuid[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(s.id order by s.completeness_band, s.sort_name, s.id), '{}') from public.schools s
   where s.listed and s.country = p_country
     and (p_region = '' or s.region_slug = p_region)
     and (p_town = '' or s.town_slug = p_town)
     and (p_specialty = '' or s.specialties @> array[p_specialty])
$$;

-- Number of programmes, and for each level the median yearly price in euros of those that cost something, with the
-- number of known prices, and of those only for international students; for at least three programmes of two schools.
create function private.place_programmes(p_ids uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  with programmes as materialized (
    select d.id, d.school_id, d.year_euros, d.audience from private.search_documents d where d.kind = 'programme'
      and d.school_id = any (p_ids)
  ), medians as (
    select p.level, percentile_cont(0.5) within group (order by d.year_euros) as euros, count(*)::integer as programmes,
        count(*) filter (where d.audience = 'international')::integer as international,
        count(*) filter (where d.audience = 'in-state')::integer as in_state
      from programmes d join public.programmes p on p.id = d.id
     where d.year_euros > 0 and p.level is not null
     group by p.level having count(*) >= 3 and count(distinct d.school_id) >= 2
  )
  select jsonb_build_object('programmes', (select count(*) from programmes),
    'medians', (select coalesce(jsonb_agg(to_jsonb(m) order by m.programmes desc, m.level), '[]') from medians m))
$$;

-- Number of these schools for each field with pages; without zeros.
create function private.place_fields(p_country text, p_region text, p_town text) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('value', f.field, 'count', f.schools)
      order by f.schools desc, array_position(private.page_fields(), f.field)), '[]')
    from (
      select field, count(*)::integer as schools
        from public.schools s cross join lateral (select distinct unnest(s.specialties) as field) l
       where s.listed and s.country = p_country
         and (p_town = '' or s.town_slug = p_town) and (p_region = '' or s.region_slug = p_region)
         and field = any (private.page_fields())
       group by 1) f
$$;

-- Towns with schools of a country or region with the region of most of their schools: their number, and all of them, or
-- where these are more than p_most the 60 largest.
create function private.place_towns(p_country text, p_region text, p_specialty text, p_most integer) returns jsonb
language sql stable set search_path = '' as $$
  with towns as materialized (
    select s.town_slug as slug, mode() within group (order by s.city collate "C") as name, count(*)::integer as schools,
        mode() within group (order by s.region_slug collate "C") as region, avg(s.coordinates_lat) as lat,
          avg(s.coordinates_lng) as lng
      from public.schools s
     where s.listed and s.country = p_country and s.town_slug <> '' and (p_region = '' or s.region_slug = p_region)
       and (p_specialty = '' or s.specialties @> array[p_specialty])
     group by 1
  ), most as (
    select * from towns order by schools desc, slug limit case when (select count(*) from towns) > p_most then 60
      else p_most end
  )
  select jsonb_build_object('count', (select count(*) from towns), 'towns',
    (select coalesce(jsonb_agg(to_jsonb(m) order by m.schools desc, m.slug), '[]') from most m))
$$;

-- Other towns with schools within so many km, in any country, nearest first.
create function private.place_neighbours(
  p_country text, p_town text, p_specialty text, p_lat double precision, p_lng double precision, p_km double precision,
    p_most integer
) returns jsonb
language sql stable set search_path = '' as $$
  with reach as materialized (select private.longitude_reach(p_lat, p_km) as degrees)
  select coalesce(jsonb_agg(to_jsonb(n) order by n.km, n.country, n.slug), '[]') from (
    select t.* from (
      select s.country, s.town_slug as slug, mode() within group (order by s.city collate "C") as name,
        count(*)::integer as schools,
          private.distance_km(p_lat, p_lng, avg(s.coordinates_lat), avg(s.coordinates_lng)) as km
        from public.schools s cross join reach r
       where s.listed and s.town_slug <> '' and (s.country, s.town_slug) <> (p_country, p_town)
         and s.coordinates_lat between p_lat - p_km / 111 and p_lat + p_km / 111
         and (abs(s.coordinates_lng - p_lng) <= r.degrees or abs(s.coordinates_lng - p_lng) >= 360 - r.degrees)
         and private.distance_km(p_lat, p_lng, s.coordinates_lat, s.coordinates_lng) <= p_km
         and (p_specialty = '' or s.specialties @> array[p_specialty])
       group by 1, 2) t
     order by t.km, t.country, t.slug limit p_most) n
$$;

-- A place page: {total, page, page_size, schools, first, programmes, fields, region, town, town_count, towns, regions,
-- neighbours, countries}. `first` are slugs of the first twenty schools without sparse ones; `region` is {slug, name,
-- shared} of the requested region or of the town's, if stated; `town` is {name, lat, lng}; `towns` are the region's,
-- else the country's; `regions` are the country's, for a country or region; `countries` are others with schools of the
-- field.
create function public.place_page(
  p_country text, p_town text default '', p_specialty text default '', p_language text default 'es',
  p_page integer default 1, p_page_size integer default 12, p_region text default ''
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  requested_town constant text := coalesce(p_town, '');
  requested_region constant text := coalesce(p_region, '');
  field constant text := coalesce(p_specialty, '');
  size constant integer := least(greatest(coalesce(p_page_size, 12), 1), 100);
  inside constant uuid[] := private.place_ids(coalesce(p_country, ''), requested_region, requested_town, field);
  total constant integer := cardinality(inside);
  page constant integer := least(greatest(coalesce(p_page, 1), 1), greatest(1, ceil(total::numeric / size)::integer));
  town record;
  region jsonb;
  towns jsonb;
begin
  if total = 0 then
    return jsonb_build_object('total', 0);
  end if;
  if requested_region <> '' or requested_town <> '' then
    region := private.region_of(p_country, inside);
  end if;
  if requested_region <> '' and region is null then
    return jsonb_build_object('total', 0);
  end if;
  select mode() within group (order by s.city collate "C") as name, avg(s.coordinates_lat) as lat,
    avg(s.coordinates_lng) as lng
    into town from public.schools s
   where requested_town <> '' and s.listed and s.country = p_country and s.town_slug = requested_town;
  towns := private.place_towns(p_country, requested_region, field, case when requested_town = '' then 400 else 60 end);
  return jsonb_build_object('total', total, 'page', page, 'page_size', size,
    'schools', private.school_cards(inside[(page - 1) * size + 1 : page * size],
      case when p_language = 'en' then 'en' else 'es' end),
    'first', (select coalesce(jsonb_agg(s.slug order by f.place), '[]')
      from unnest(inside[1:20]) with ordinality f (id, place) join public.schools s on s.id = f.id
     where s.completeness_band < 3),
    'programmes', private.place_programmes(inside),
    'fields', private.place_fields(p_country, requested_region, requested_town),
    'region', region,
    'town', case when requested_town <> '' then to_jsonb(town) end,
    'town_count', towns -> 'count',
    'towns', towns -> 'towns',
    'regions', (
      select coalesce(jsonb_agg(to_jsonb(r) order by r.schools desc, r.slug), '[]')
        from (select * from private.country_regions(p_country, field)
               where requested_town = '' order by schools desc, slug limit 60) r),
    'neighbours', case when town.lat is null then '[]'
      else private.place_neighbours(p_country, requested_town, field, town.lat, town.lng, 150, 12) end,
    'countries', (
      select coalesce(jsonb_agg(jsonb_build_object('value', c.country, 'count', c.schools)
        order by c.schools desc, c.country), '[]')
        from (select s.country, count(*)::integer as schools from public.schools s
               where s.listed and s.country <> p_country and (field = '' or s.specialties @> array[field])
                 group by 1) c));
end
$$;

-- Places with a minimum number of schools, alone and with each field, and their last change: [{country, region, town,
-- specialty, shared, schools, updated_at}], in a fixed order.
create function public.list_places(p_least integer default 1) returns jsonb
language sql stable security definer set search_path = '' set jit = off as $$
  with inside as materialized (
    select s.country, s.region_slug, s.town_slug, s.specialties, s.updated_at from public.schools s where s.listed
  ), with_fields as materialized (
    select i.country, i.region_slug, i.town_slug, '' as field, i.updated_at from inside i
    union all
    select i.country, i.region_slug, i.town_slug, l.field, i.updated_at
      from inside i cross join lateral (select distinct unnest(i.specialties) as field) l
     where l.field = any (private.page_fields())
  ), regions as (
    select c.country, r.slug, r.shared from (select distinct i.country from inside i where i.region_slug is not null) c
      cross join lateral private.country_regions(c.country, '') r
  ), counted as (
    select f.country, '' as region, coalesce(f.town_slug, '') as town, f.field as specialty, false as shared,
        count(*)::integer as schools, max(f.updated_at) as updated_at
      from with_fields f group by f.field, grouping sets ((f.country), (f.country, f.town_slug))
    having grouping(f.town_slug) = 1 or f.town_slug <> ''
    union all
    select f.country, r.slug, '', f.field, r.shared, count(*)::integer, max(f.updated_at)
      from with_fields f join regions r on r.country = f.country and r.slug = f.region_slug
     group by f.country, r.slug, f.field, r.shared
  )
  select coalesce(jsonb_agg(to_jsonb(c) order by c.country collate "C", c.region, c.town, c.specialty collate "C"),
    '[]')
    from counted c where c.schools >= greatest(coalesce(p_least, 1), 1)
$$;

-- Regions of a country with a page, and their schools of a field. `shared`: a town of the country has the same name,
-- and the region's address ends in '-region'. A region has no page if that address is another town's or region's.
create function private.country_regions(p_country text, p_specialty text)
returns table (slug text, name text, schools integer, shared boolean)
language sql stable set search_path = '' as $$
  with regions as materialized (
    select s.region_slug as slug, mode() within group (order by s.region collate "C") as name,
        count(*) filter (where p_specialty = '' or s.specialties @> array[p_specialty])::integer as schools,
        exists (select 1 from public.schools t
          where t.listed and t.country = p_country and t.town_slug = s.region_slug) as shared
      from public.schools s
     where s.listed and s.country = p_country and s.region_slug is not null
     group by s.region_slug
  )
  select r.slug, r.name, r.schools, r.shared from regions r
   where r.schools > 0 and not (r.shared and (
     exists (select 1 from public.schools t
       where t.listed and t.country = p_country and t.town_slug = r.slug || '-region')
     or exists (select 1 from regions o where o.slug = r.slug || '-region')))
$$;

revoke execute on function
  private.country_regions(text,text),
  private.place_fields(text,text,text),
  private.place_ids(text,text,text,text),
  private.place_towns(text,text,text,integer)
  from public;
revoke execute on function
  public.list_places(integer),
  public.place_page(text,text,text,text,integer,integer,text)
  from public, anon, authenticated, service_role;
grant execute on function
  public.list_places(integer),
  public.place_page(text,text,text,text,integer,integer,text)
  to anon, authenticated, service_role;
