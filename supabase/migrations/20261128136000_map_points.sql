-- The points of the map: where the schools of a list are, and what a dot needs to be named and led to. Security definer, active
-- schools only, like the lists themselves.
--
-- An area is {south, west, north, east} in degrees. Where its west is east of its east it holds the 180th meridian.

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
  p_country text default '', p_type text default '', p_specialty text default '', p_search text default '',
  p_region text default '', p_town text default '', p_near double precision[] default null,
  p_exact boolean default false, p_price_max double precision default null, p_area double precision[] default null,
  p_box double precision[] default null, p_most integer default 10000
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  words constant text[] := private.asked_words(p_search);
  groups constant integer[] := case when coalesce(p_country, '') || coalesce(p_type, '') || coalesce(p_specialty, '') <> ''
    then private.filtered_groups(p_country, p_type, p_specialty) end;
  reach constant double precision := least(greatest(coalesce(p_near[3], 0), 0), 1000);
  question private.search_question;
  ids uuid[];
begin
  if words is not null then
    question := private.search_question_of(words);
  end if;
  for round in 1..2 loop
    execute format('select coalesce(array_agg(d.school_id), ''{}'') from private.search_documents d where %s and %s',
        coalesce(private.search_condition(question, p_price_max, p_area), 'true'),
        case when groups is null then 'true' else 'd.group_id = any ($1)' end)
      into ids using groups;
    exit when ids <> '{}' or words is null or round = 2 or coalesce(p_exact, false);
    question := private.corrected_question(question);
    exit when question.condition is null;
  end loop;
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

revoke all on function private.schools_inside(double precision[]),
  private.map_points(uuid[], integer[], double precision[], integer),
  public.school_points(text, text, text, text, text, text, double precision[], boolean, double precision, double precision[],
    double precision[], integer)
  from public, anon, authenticated;
grant execute on function
  public.school_points(text, text, text, text, text, text, double precision[], boolean, double precision, double precision[],
    double precision[], integer)
  to anon, authenticated, service_role;
