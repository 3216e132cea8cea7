-- Programmes in an area of the map, and the schools that have them as its points.

-- The area among the filters; null where there is none, or what is no list of four numbers.
create function private.asked_area(p_filters jsonb) returns double precision[]
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p_filters -> 'area') = 'array' and jsonb_array_length(p_filters -> 'area') = 4
      and not exists (select 1 from jsonb_array_elements(p_filters -> 'area') e (entry) where jsonb_typeof(e.entry) <> 'number')
    then array(select e.entry::double precision from jsonb_array_elements(p_filters -> 'area') with ordinality e (entry, place)
      order by e.place) end
$$;

-- The conditions as they were, with the area as one that a programme must meet: no count shows what other areas would leave.
alter function private.programme_conditions(jsonb) rename to programme_filter_conditions;
create function private.programme_conditions(p_filters jsonb, out always text, out late text, out fails text, out passes text,
  out own text, out asked bigint, out euros text, out country integer)
language plpgsql stable set search_path = '' as $$
declare
  area constant double precision[] := private.asked_area(p_filters);
  inside constant text := case when area is not null then
    format('d.school_id in (select a.id from private.schools_inside(%L::double precision[]) a (id))', area) end;
begin
  select c.always, c.late, c.fails, c.passes, c.own, c.asked, c.euros, c.country
    into always, late, fails, passes, own, asked, euros, country
    from private.programme_filter_conditions(p_filters) c;
  if inside is not null then
    always := case when always = 'true' then inside else always || ' and ' || inside end;
    passes := passes || ' and ' || inside;
  end if;
end
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

revoke all on function private.asked_area(jsonb), private.programme_conditions(jsonb),
  public.programme_points(jsonb, double precision[], integer) from public, anon, authenticated;
grant execute on function public.programme_points(jsonb, double precision[], integer) to anon, authenticated, service_role;
