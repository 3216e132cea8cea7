-- Forms of the search functions that only releases before "several values of a filter" call.
drop function if exists
  public.search_schools(text, text, text, text, text, integer, integer, text, boolean, double precision, double precision[]),
  public.search_facets(text, text, text, text, text, boolean, double precision, double precision[]),
  public.search_schools_near(double precision, double precision, double precision, text, text, text, text, text, integer, integer, text,
    boolean, double precision),
  public.school_points(text, text, text, text, text, text, double precision[], boolean, double precision, double precision[],
    double precision[], integer);

create or replace function public.search_schools(
  p_countries text[] default '{}', p_types text[] default '{}', p_specialties text[] default '{}', p_search text default '',
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
  filter constant text := coalesce(' and ' || private.search_condition(null, null, p_area), '');
  found_order record;
  found_page record;
begin
  if condition is null and coalesce(p_sort, '') not in ('name', 'country', 'price', 'checked') then
    select * into found_page from private.plain_page(groups, asked_page, size);
  elsif question.by_bits and p_price_max is null and coalesce(p_sort, '') not in ('name', 'country', 'price', 'checked') then
    select * into found_page from private.ranked_page(question, filter, groups, asked_page, size);
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

create or replace function public.search_facets(
  p_countries text[] default '{}', p_types text[] default '{}', p_specialties text[] default '{}', p_search text default '',
  p_language text default 'es', p_exact boolean default false, p_price_max double precision default null,
  p_area double precision[] default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  countries constant text[] := private.asked_values(p_countries);
  types constant text[] := private.asked_values(p_types);
  fields constant text[] := private.asked_values(p_specialties);
  question constant private.search_question := private.settled_question(p_search, p_exact);
  condition constant text := private.search_condition(question, p_price_max, p_area);
  filter constant text := coalesce(' and ' || private.search_condition(null, null, p_area), '');
  counts constant private.group_count[] := case when question.by_bits and p_price_max is null then private.bits_counts(question, filter)
    when condition is not null then private.text_counts(condition) end;
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
      left join unnest(counts) m on m.group_id = c.id
      cross join lateral (select case when counts is null then c.schools else m.schools end as schools) n
      where n.schools > 0
    ), facets as (
      select 'country' as kind, country as value, sum(schools)::integer as schools
        from groups where in_type and in_specialty group by country
      union all
      select 'type', type, sum(schools)::integer from groups where in_country and in_specialty group by type
      union all
      select 'specialty', s.value, sum(s.schools)::integer
        from (select unnest(specialties) as value, schools from groups where in_country and in_type) s group by s.value
    )
    select (f.kind, f.value, f.schools)::private.search_value_counts from facets f));
end
$$;

create or replace function public.search_schools_near(
  p_lat double precision, p_lng double precision, p_km double precision,
  p_countries text[] default '{}', p_types text[] default '{}', p_specialties text[] default '{}', p_search text default '',
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
