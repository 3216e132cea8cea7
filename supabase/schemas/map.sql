-- Points and cells of the map.

-- Map data of these schools: {total, without, points} or {total, without, cells}. `total` have coordinates in the box
-- (null for everywhere), `without` have none. Up to p_most are points [slug, name, city, country, field, lat, lng,
-- matches]; more are aggregated in grid cells, [lat, lng, schools, matches], at most 2,048 for a view twice as wide as
-- high.
create function private.map_points(p_ids uuid[], p_matches integer[], p_box double precision[], p_most integer)
  returns jsonb
language plpgsql stable set search_path = '' set work_mem = '32MB' set jit = off as $$
declare
  box constant double precision[] := coalesce(p_box, array[-90, -180, 90, 180]);
  -- The least keeps a box without width from dividing by nothing.
  size constant double precision := greatest(box[4] - box[2] + case when box[4] < box[2] then 360 else 0 end,
    2 * (box[3] - box[1]), 0.001) / 64;
  most constant integer := least(greatest(coalesce(p_most, 0), 0), 20000);
  fields constant text[] := private.page_fields();
  answer jsonb;
begin
  with found as materialized (
    select s.id, s.coordinates_lat as lat, s.coordinates_lng as lng, m.matches
      from unnest(p_ids, p_matches) m (id, matches) join public.schools s on s.id = m.id and s.listed
  ), inside as materialized (
    select f.* from found f
     where f.lat between box[1] and box[3]
       and case when box[2] <= box[4] then f.lng between box[2] and box[4] else f.lng >= box[2] or f.lng <= box[4] end
  ), counted as (
    select (select count(*)::integer from inside) as total,
        (select count(*)::integer from found f where f.lat is null or f.lng is null) as without
  )
  select jsonb_build_object('total', c.total, 'without', c.without) || case when c.total <= most then
      jsonb_build_object('points', (
        select coalesce(jsonb_agg(jsonb_build_array(s.slug, s.name, s.city, s.country,
            (select f.field from unnest(s.specialties) with ordinality f (field, place) where f.field = any (fields)
              order by f.place limit 1),
            i.lat, i.lng, i.matches) order by s.country, s.town_slug, s.sort_name, s.id), '[]')
          from inside i join public.schools s on s.id = i.id))
    else
      jsonb_build_object('cells', (
        select coalesce(jsonb_agg(jsonb_build_array(g.lat, g.lng, g.schools, g.matches)), '[]')
          from (select avg(i.lat) as lat, avg(i.lng) as lng, count(*) as schools, sum(i.matches) as matches
                  from inside i group by floor((i.lat + 90) / size), floor((i.lng + 180) / size) order by 1, 2) g))
    end
    into answer from counted c;
  return answer;
end
$$;

-- Points of a search_schools request.
create function public.school_points(p_request jsonb default '{}', p_box double precision[] default null,
  p_most integer default 10000)
returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.map_points(private.search_ids((private.relaxed_search('school', p_request)).query, '', 'es', 0, null),
    null, p_box, p_most)
$$;

-- Points of a search_programmes request: schools with their number of matching programmes.
create function public.programme_points(p_request jsonb default '{}', p_box double precision[] default null,
  p_most integer default 10000)
returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.map_points(coalesce(array_agg(f.school_id), '{}'), coalesce(array_agg(f.programmes), '{}'), p_box,
    p_most)
    from (select d.school_id, count(*)::integer as programmes
            from unnest(private.search_ids((private.relaxed_search('programme', p_request)).query, '', 'es', 0,
              null)) i (id)
            join private.search_documents d on d.id = i.id group by 1) f
$$;

revoke execute on function private.map_points(uuid[],integer[],double precision[],integer) from public;
revoke execute on function public.programme_points(jsonb,double precision[],integer), public.school_points(jsonb,double
  precision[],integer) from public, anon, authenticated, service_role;
grant execute on function public.programme_points(jsonb,double precision[],integer), public.school_points(jsonb,double
  precision[],integer) to anon, authenticated, service_role;
