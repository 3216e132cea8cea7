-- Points and cells of the map.

-- The active schools that lie in an area.
create function private.schools_inside(p_area double precision[]) returns setof uuid
language sql stable set search_path = '' as $$
  select s.id from public.schools s
   where s.is_active and s.coordinates_lat between p_area[1] and p_area[3]
     and case when p_area[2] <= p_area[4] then s.coordinates_lng between p_area[2] and p_area[4]
       else s.coordinates_lng >= p_area[2] or s.coordinates_lng <= p_area[4] end
$$;

-- What the map shows of these schools: {total, without, points} or {total, without, cells}. `total` have coordinates in the box
-- (everywhere where it is null), `without` have none at all. Up to p_most each is a point [slug, name, city, country, field, lat,
-- lng, matches]; more are counted in cells of a grid, [lat, lng, schools, matches], of which there are 2,048 at most for a view
-- twice as wide as high.
create function private.map_points(p_ids uuid[], p_matches integer[], p_box double precision[], p_most integer) returns jsonb
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
      from unnest(p_ids, p_matches) m (id, matches) join public.schools s on s.id = m.id and s.is_active
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
            (select f.field from unnest(s.specialties_list) with ordinality f (field, place) where f.field = any (fields)
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

-- The points of the directory's list under its filters, which are those of search_schools. p_near is {lat, lng, km}; a region or a town
-- is asked for with its country.
create function public.school_points(
  p_countries text[], p_types text[] default '{}', p_specialties text[] default '{}', p_search text default '',
  p_region text default '', p_town text default '', p_near double precision[] default null,
  p_exact boolean default false, p_price_max double precision default null, p_area double precision[] default null,
  p_box double precision[] default null, p_most integer default 10000
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  groups constant integer[] := private.filtered_groups(
    private.asked_values(p_countries), private.asked_values(p_types), private.asked_values(p_specialties));
  reach constant double precision := least(greatest(coalesce(p_near[3], 0), 0), 1000);
  condition constant text :=
    private.search_condition(private.settled_question(p_search, p_exact), p_price_max, p_area);
  ids uuid[];
begin
  execute format('select coalesce(array_agg(d.school_id), ''{}'') from private.search_documents d where %s and %s',
      coalesce(condition, 'true'), case when groups is null then 'true' else 'd.group_id = any ($1)' end)
    into ids using groups;
  if coalesce(p_town, '') <> '' or coalesce(p_region, '') <> '' then
    ids := array(select s.id from unnest(ids) i (id) join public.schools s on s.id = i.id
      and coalesce(p_town, '') in ('', s.town_slug) and coalesce(p_region, '') in ('', s.region_slug));
  end if;
  if p_near is not null then
    ids := array(select n.school_id from private.documents_near(p_near[1], p_near[2], reach, null) n
      join unnest(ids) i (id) on i.id = n.school_id);
  end if;
  return private.map_points(ids, null, p_box, p_most);
end
$$;

-- The area among the filters; null where there is none, or what is no list of four numbers.
create function private.asked_area(p_filters jsonb) returns double precision[]
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p_filters -> 'area') = 'array' and jsonb_array_length(p_filters -> 'area') = 4
      and not exists (select 1 from jsonb_array_elements(p_filters -> 'area') e (entry) where jsonb_typeof(e.entry) <> 'number')
    then array(select e.entry::double precision from jsonb_array_elements(p_filters -> 'area') with ordinality e (entry, place)
      order by e.place) end
$$;

-- The points of the list of programmes under its filters: the schools, each with how many of its programmes are found.
create function public.programme_points(
  p_filters jsonb default '{}', p_box double precision[] default null, p_most integer default 10000
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  asked record;
  found record;
begin
  asked := private.programme_conditions(case jsonb_typeof(p_filters) when 'object' then p_filters else '{}' end);
  execute format('select coalesce(array_agg(f.school_id), ''{}'') as ids, coalesce(array_agg(f.programmes), ''{}'') as programmes
      from (select d.school_id, count(*)::integer as programmes from private.programme_documents d where %s group by 1) f',
    asked.passes) into found;
  return private.map_points(found.ids, found.programmes, p_box, p_most);
end
$$;

revoke execute on function
  private.asked_area(jsonb),
  private.map_points(uuid[],integer[],double precision[],integer),
  private.schools_inside(double precision[])
  from public;
revoke execute on function
  public.programme_points(jsonb,double precision[],integer),
  public.school_points(text[],text[],text[],text,text,text,double precision[],boolean,double precision,double precision[],double precision[],integer)
  from public, anon, authenticated, service_role;
grant execute on function
  public.programme_points(jsonb,double precision[],integer),
  public.school_points(text[],text[],text[],text,text,text,double precision[],boolean,double precision,double precision[],double precision[],integer)
  to anon, authenticated, service_role;
