-- Several values of one filter (decision 126): any of a filter's values, and every filter. The functions that take one value of each stay
-- for the version of the site that is being replaced, and for whoever calls them: they ask the new ones.

-- The values of a filter: each once, without empty ones, the first twenty. None is no filter.
create function private.asked_values(p_values text[]) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array(select v.value from unnest(p_values[:20]) with ordinality v (value, place)
    where v.value <> '' group by v.value order by min(v.place))
$$;

-- The groups of schools that the filters let pass; null where nothing is filtered by.
create function private.filtered_groups(p_countries text[], p_types text[], p_specialties text[]) returns integer[]
language sql stable set search_path = '' as $$
  select case when p_countries || p_types || p_specialties <> '{}' then array(
    select g.id from private.search_groups g
     where (p_countries = '{}' or g.country = any (p_countries))
       and (p_types = '{}' or g.type = any (p_types))
       and (p_specialties = '{}' or g.specialties && p_specialties)) end
$$;

-- What a search text asks for; null where it asks nothing. Where nothing has its words, words that are typed wrong are replaced,
-- unless p_exact says not to. Words that many schools have are met among the first ones, without all that an index says of them.
create function private.settled_question(p_search text, p_exact boolean) returns private.search_question
language plpgsql stable set search_path = '' set jit = off as $$
declare
  words constant text[] := private.asked_words(p_search);
  question private.search_question;
  corrected private.search_question;
  is_met boolean;
begin
  if words is null then
    return null;
  end if;
  question := private.search_question_of(words);
  if coalesce(p_exact, false) then
    return question;
  end if;
  execute format('select exists (select 1 from (
      select d.* from private.search_documents d order by d.band, d.sort_name, d.school_id limit 20) d where %s)', question.condition)
    into is_met;
  if not is_met then
    corrected := private.corrected_question(question);
  end if;
  return case when corrected.condition is null then question else corrected end;
end
$$;

-- One page of schools and how many there are: {total, page, page_size, schools, understood, corrected}. A page beyond the last one
-- gives the last one. p_countries are stored English names; p_sort 'relevance', 'name', 'country', 'price' (the cheapest known one for
-- a year, unknown last), 'checked' (the latest first) or '': relevance where words are searched for, else the directory's order.
-- p_price_max is in euros for a year; unknown prices do not pass it. p_area is {south, west, north, east} in degrees. Where nothing has
-- the words of p_search, words that are typed wrong are replaced, unless p_exact says not to: `corrected` is then what was looked for,
-- else null. p_countries has no default, so that a call is never one of both functions.
create function public.search_schools(
  p_countries text[], p_types text[] default '{}', p_specialties text[] default '{}', p_search text default '',
  p_language text default 'es', p_page integer default 1, p_page_size integer default 12,
  p_sort text default '', p_exact boolean default false, p_price_max double precision default null,
  p_area double precision[] default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  language constant text := case when p_language = 'en' then 'en' else 'es' end;
  size constant integer := least(greatest(coalesce(p_page_size, 12), 1), 100);
  asked_page constant integer := greatest(coalesce(p_page, 1), 1);
  groups constant integer[] := private.filtered_groups(
    private.asked_values(p_countries), private.asked_values(p_types), private.asked_values(p_specialties));
  question constant private.search_question := private.settled_question(p_search, p_exact);
  condition constant text := private.search_condition(question, p_price_max, p_area);
  found_order record;
  found_page record;
begin
  if condition is null and coalesce(p_sort, '') not in ('name', 'country', 'price', 'checked') then
    select * into found_page from private.plain_page(groups, asked_page, size);
  else
    select * into found_order from private.search_order(p_sort, language, question);
    select * into found_page from private.text_page(coalesce(condition, 'true'),
      found_order.columns, found_order.joined, found_order.ordered, groups, asked_page, size);
  end if;
  return jsonb_build_object('total', found_page.total, 'page', found_page.page, 'page_size', size,
    'schools', private.school_cards(found_page.ids, language),
    'understood', coalesce(question.understood, '[]'), 'corrected', question.corrected);
end
$$;

-- How many schools each value of a filter has under the OTHER filters, the search text and the price:
-- {countries, types, specialties}, each [{value, count}] by value, without zeros. Specialties are the five that can
-- be filtered by. Words are replaced as search_schools does it.
create function public.search_facets(
  p_countries text[], p_types text[] default '{}', p_specialties text[] default '{}', p_search text default '',
  p_language text default 'es', p_exact boolean default false, p_price_max double precision default null,
  p_area double precision[] default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  countries constant text[] := private.asked_values(p_countries);
  types constant text[] := private.asked_values(p_types);
  fields constant text[] := private.asked_values(p_specialties);
  condition constant text :=
    private.search_condition(private.settled_question(p_search, p_exact), p_price_max, p_area);
  counts constant jsonb := case when condition is not null then private.text_counts(condition) end;
begin
  if counts is null and countries || types || fields = '{}' then
    return private.facets_of(array(select v from private.search_value_counts v));
  end if;
  return private.facets_of(array(
    with groups as materialized (
      select c.country, c.type, c.specialties, n.schools,
        countries = '{}' or c.country = any (countries) as in_country,
        types = '{}' or c.type = any (types) as in_type,
        fields = '{}' or c.specialties && fields as in_specialty
      from private.search_counts c
      cross join lateral (select case when counts is null then c.schools
        else (counts ->> c.id::text)::integer end as schools) n
      where n.schools > 0
    ), facets as (
      select 'country' as kind, country as value, sum(schools)::integer as schools
        from groups where in_type and in_specialty group by country
      union all
      select 'type', type, sum(schools)::integer from groups where in_country and in_specialty group by type
      union all
      select 'specialty', s.value, sum(schools)::integer from groups cross join lateral unnest(specialties) as s (value)
       where in_country and in_type group by s.value
    )
    select (f.kind, f.value, f.schools)::private.search_value_counts from facets f));
end
$$;

-- The directory's search around a point: like search_schools and search_facets together, of the schools that are known to be
-- within so many km, the nearest first unless another order is asked for; with {km}, how far each school of the page is.
create function public.search_schools_near(
  p_lat double precision, p_lng double precision, p_km double precision,
  p_countries text[], p_types text[] default '{}', p_specialties text[] default '{}', p_search text default '',
  p_language text default 'es', p_page integer default 1, p_page_size integer default 12,
  p_sort text default '', p_exact boolean default false, p_price_max double precision default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  asked_language constant text := case when p_language = 'en' then 'en' else 'es' end;
  size constant integer := least(greatest(coalesce(p_page_size, 12), 1), 100);
  reach constant double precision := least(greatest(coalesce(p_km, 0), 0), 1000);
  countries constant text[] := private.asked_values(p_countries);
  types constant text[] := private.asked_values(p_types);
  fields constant text[] := private.asked_values(p_specialties);
  question constant private.search_question := private.settled_question(p_search, p_exact);
  answer jsonb;
begin
  with hits as materialized (
    select d.school_id, d.band, d.sort_name, d.km, d.euros, d.checked_on, g.country, g.type, g.specialties,
        countries = '{}' or g.country = any (countries) as in_country,
        types = '{}' or g.type = any (types) as in_type,
        fields = '{}' or g.specialties && fields as in_specialty
      from private.documents_near(p_lat, p_lng, reach, private.search_condition(question, p_price_max, null)) d
      join private.search_groups g on g.id = d.group_id
  ), found as materialized (
    select h.school_id, h.km, row_number() over (order by
        case when p_sort = 'name' then h.sort_name collate "C" end, case when p_sort = 'country' then h.country collate "C" end,
        case when p_sort = 'price' then h.euros end nulls last, case when p_sort = 'checked' then h.checked_on end desc nulls last,
        h.km, h.band, h.sort_name collate "C", h.school_id) as place
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
      'km', to_jsonb(array(select km from shown order by shown.place)),
      'understood', coalesce(question.understood, '[]'), 'corrected', question.corrected)
      || private.facets_of(array(select (f.kind, f.value, f.schools)::private.search_value_counts from facets f))
    into answer from place p;
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

create or replace function public.search_schools(
  p_country text default '', p_type text default '', p_specialty text default '', p_search text default '',
  p_language text default 'es', p_page integer default 1, p_page_size integer default 12,
  p_sort text default '', p_exact boolean default false, p_price_max double precision default null,
  p_area double precision[] default null
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select public.search_schools(array[p_country], array[p_type], array[p_specialty], p_search, p_language, p_page, p_page_size, p_sort,
    p_exact, p_price_max, p_area)
$$;

create or replace function public.search_facets(
  p_country text default '', p_type text default '', p_specialty text default '', p_search text default '',
  p_language text default 'es', p_exact boolean default false, p_price_max double precision default null,
  p_area double precision[] default null
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select public.search_facets(array[p_country], array[p_type], array[p_specialty], p_search, p_language, p_exact, p_price_max, p_area)
$$;

create or replace function public.search_schools_near(
  p_lat double precision, p_lng double precision, p_km double precision,
  p_country text default '', p_type text default '', p_specialty text default '', p_search text default '',
  p_language text default 'es', p_page integer default 1, p_page_size integer default 12,
  p_sort text default '', p_exact boolean default false, p_price_max double precision default null
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select public.search_schools_near(p_lat, p_lng, p_km, array[p_country], array[p_type], array[p_specialty], p_search, p_language, p_page,
    p_page_size, p_sort, p_exact, p_price_max)
$$;

create or replace function public.school_points(
  p_country text default '', p_type text default '', p_specialty text default '', p_search text default '',
  p_region text default '', p_town text default '', p_near double precision[] default null,
  p_exact boolean default false, p_price_max double precision default null, p_area double precision[] default null,
  p_box double precision[] default null, p_most integer default 10000
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select public.school_points(array[p_country], array[p_type], array[p_specialty], p_search, p_region, p_town, p_near, p_exact,
    p_price_max, p_area, p_box, p_most)
$$;

drop function private.filtered_groups(text, text, text);

revoke all on function private.asked_values(text[]), private.filtered_groups(text[], text[], text[]),
  private.settled_question(text, boolean),
  public.search_schools(text[], text[], text[], text, text, integer, integer, text, boolean, double precision, double precision[]),
  public.search_facets(text[], text[], text[], text, text, boolean, double precision, double precision[]),
  public.search_schools_near(double precision, double precision, double precision, text[], text[], text[], text, text, integer, integer,
    text, boolean, double precision),
  public.school_points(text[], text[], text[], text, text, text, double precision[], boolean, double precision, double precision[],
    double precision[], integer)
  from public, anon, authenticated;
grant execute on function
  public.search_schools(text[], text[], text[], text, text, integer, integer, text, boolean, double precision, double precision[]),
  public.search_facets(text[], text[], text[], text, text, boolean, double precision, double precision[]),
  public.search_schools_near(double precision, double precision, double precision, text[], text[], text[], text, text, integer, integer,
    text, boolean, double precision),
  public.school_points(text[], text[], text[], text, text, text, double precision[], boolean, double precision, double precision[],
    double precision[], integer)
  to anon, authenticated, service_role;
