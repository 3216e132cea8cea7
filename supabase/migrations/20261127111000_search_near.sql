-- The directory's search around a point: like search_schools and search_facets together, of the schools that are known to be
-- within so many km, the nearest first.
create function public.search_schools_near(
  p_lat double precision, p_lng double precision, p_km double precision,
  p_country text default '', p_type text default '', p_specialty text default '', p_search text default '',
  p_language text default 'es', p_page integer default 1, p_page_size integer default 12
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  asked_language constant text := case when p_language = 'en' then 'en' else 'es' end;
  wanted constant text := private.asked_text(p_search);
  size constant integer := least(greatest(coalesce(p_page_size, 12), 1), 100);
  reach constant double precision := least(greatest(coalesce(p_km, 0), 0), 1000);
  degrees constant double precision := private.longitude_reach(p_lat, reach);
  answer jsonb;
begin
  with around as materialized (
    select s.id, private.distance_km(p_lat, p_lng, s.coordinates_lat, s.coordinates_lng) as km
      from public.schools s
     where s.is_active and s.coordinates_lat between p_lat - reach / 111 and p_lat + reach / 111
       and (abs(s.coordinates_lng - p_lng) <= degrees or abs(s.coordinates_lng - p_lng) >= 360 - degrees)
  ), hits as materialized (
    select d.school_id, d.sort_name, a.km, g.country, g.type, g.specialties,
        coalesce(p_country, '') in ('', g.country) as in_country,
        coalesce(p_type, '') in ('', g.type) as in_type,
        coalesce(p_specialty, '') = '' or g.specialties @> array[p_specialty] as in_specialty
      from around a
      join private.search_documents d on d.school_id = a.id and d.language = asked_language
      join private.search_groups g on g.id = d.group_id
     where a.km <= reach and (wanted = '' or strpos(d.body, wanted) > 0)
  ), found as materialized (
    select h.school_id, h.km, row_number() over (order by h.km, h.sort_name, h.school_id) as place
      from hits h where h.in_country and h.in_type and h.in_specialty
  ), place as (
    select f.total, least(greatest(coalesce(p_page, 1), 1), greatest(1, ceil(f.total::numeric / size)::integer)) as page
      from (select count(*)::integer as total from found) f
  ), shown as (
    select f.school_id, f.km, f.place from found f, place p
     where f.place > (p.page - 1)::bigint * size and f.place <= p.page::bigint * size
  ), facets as (
    select 'country' as kind, country as value, count(*)::integer as schools
      from hits where in_type and in_specialty group by country
    union all
    select 'type', type, count(*)::integer from hits where in_country and in_specialty group by type
    union all
    select 'specialty', s.value, count(*)::integer from hits cross join lateral unnest(specialties) as s (value)
     where in_country and in_type group by s.value
  )
  select jsonb_build_object('total', p.total, 'page', p.page, 'page_size', size,
      'schools', private.school_cards(array(select school_id from shown order by shown.place), asked_language),
      'km', to_jsonb(array(select km from shown order by shown.place)))
      || private.facets_of(array(select (f.kind, f.value, f.schools)::private.search_value_counts from facets f))
    into answer from place p;
  return answer;
end
$$;

revoke all on function public.search_schools_near(double precision, double precision, double precision, text, text, text, text, text, integer, integer)
  from public, anon, authenticated;
grant execute on function public.search_schools_near(double precision, double precision, double precision, text, text, text, text, text, integer, integer)
  to anon, authenticated, service_role;
