-- Towns of a place page with their region, all of them up to 400.

-- Towns with schools of a country or region with the region of most of their schools: their number, and all of them, or
-- where these are more than p_most the 60 largest.
create or replace function private.place_towns(p_country text, p_region text, p_specialty text, p_most integer) returns jsonb
language sql stable set search_path = '' as $$
  with towns as materialized (
    select s.town_slug as slug, mode() within group (order by s.city collate "C") as name, count(*)::integer as schools,
        mode() within group (order by s.region_slug collate "C") as region, avg(s.coordinates_lat) as lat, avg(s.coordinates_lng) as lng
      from public.schools s
     where s.listed and s.country = p_country and s.town_slug <> '' and (p_region = '' or s.region_slug = p_region)
       and (p_specialty = '' or s.specialties_list @> array[p_specialty])
     group by 1
  ), most as (
    select * from towns order by schools desc, slug limit case when (select count(*) from towns) > p_most then 60 else p_most end
  )
  select jsonb_build_object('count', (select count(*) from towns), 'towns',
    (select coalesce(jsonb_agg(to_jsonb(m) order by m.schools desc, m.slug), '[]') from most m))
$$;

-- A place page: {total, page, page_size, schools, first, programmes, fields, region, town, town_count, towns, regions,
-- neighbours, countries}. `first` are slugs of the first twenty schools without sparse ones; `region` is {slug, name,
-- shared} of the requested region or of the town's, if stated; `town` is {name, lat, lng}; `towns` are the region's,
-- else the country's; `regions` are the country's, for a country or region; `countries` are others with schools of the
-- field.
create or replace function public.place_page(
  p_country text, p_town text default '', p_specialty text default '', p_language text default 'es',
  p_page integer default 1, p_page_size integer default 12, p_region text default ''
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  town_asked constant text := coalesce(p_town, '');
  region_asked constant text := coalesce(p_region, '');
  field constant text := coalesce(p_specialty, '');
  size constant integer := least(greatest(coalesce(p_page_size, 12), 1), 100);
  inside constant uuid[] := private.place_ids(coalesce(p_country, ''), region_asked, town_asked, field);
  total constant integer := cardinality(inside);
  page constant integer := least(greatest(coalesce(p_page, 1), 1), greatest(1, ceil(total::numeric / size)::integer));
  town record;
  region jsonb;
  towns jsonb;
begin
  if total = 0 then
    return jsonb_build_object('total', 0);
  end if;
  if region_asked <> '' or town_asked <> '' then
    region := private.region_of(p_country, inside);
  end if;
  if region_asked <> '' and region is null then
    return jsonb_build_object('total', 0);
  end if;
  select mode() within group (order by s.city collate "C") as name, avg(s.coordinates_lat) as lat, avg(s.coordinates_lng) as lng
    into town from public.schools s
   where town_asked <> '' and s.listed and s.country = p_country and s.town_slug = town_asked;
  towns := private.place_towns(p_country, region_asked, field, case when town_asked = '' then 400 else 60 end);
  return jsonb_build_object('total', total, 'page', page, 'page_size', size,
    'schools', private.school_cards(inside[(page - 1) * size + 1 : page * size],
      case when p_language = 'en' then 'en' else 'es' end),
    'first', (select coalesce(jsonb_agg(s.slug order by f.place), '[]')
      from unnest(inside[1:20]) with ordinality f (id, place) join public.schools s on s.id = f.id
     where s.completeness_band < 3),
    'programmes', private.place_programmes(inside),
    'fields', private.place_fields(p_country, region_asked, town_asked),
    'region', region,
    'town', case when town_asked <> '' then to_jsonb(town) end,
    'town_count', towns -> 'count',
    'towns', towns -> 'towns',
    'regions', (
      select coalesce(jsonb_agg(to_jsonb(r) order by r.schools desc, r.slug), '[]')
        from (select * from private.country_regions(p_country, field)
               where town_asked = '' order by schools desc, slug limit 60) r),
    'neighbours', case when town.lat is null then '[]'
      else private.place_neighbours(p_country, town_asked, field, town.lat, town.lng, 150, 12) end,
    'countries', (
      select coalesce(jsonb_agg(jsonb_build_object('value', c.country, 'count', c.schools) order by c.schools desc, c.country), '[]')
        from (select s.country, count(*)::integer as schools from public.schools s
               where s.listed and s.country <> p_country and (field = '' or s.specialties_list @> array[field]) group by 1) c));
end
$$;

-- Spanish names of two capitals, which the reference data has of a new database.
select private.add_place('town', t.country, t.name, array[t.spanish], t.lat, t.lng, t.weight)
  from (values ('MT', 'Valletta', 'La Valeta', 35.9, 14.52, 27200), ('VA', 'Vatican City', 'Ciudad del Vaticano', 41.9, 12.45, 3200))
    t (country, name, spanish, lat, lng, weight)
 where exists (select from private.places);
