-- Pages and counts in two parts: rows of numbers by their bits alone, and the few documents of which bits do not tell all
-- (decision 125). What is found, and its order, stay.

-- How many schools of each group meet a question that bits tell and a further filter on `d`, which is '' or begins with ' and '.
drop function private.bits_counts(text);
create function private.bits_counts(p_question private.search_question, p_filter text) returns private.group_count[]
language plpgsql stable set search_path = '' set work_mem = '32MB' set random_page_cost = 0.5 set enable_sort = off set jit = off
  set max_parallel_workers_per_gather = 0 as $$
declare
  counts private.group_count[];
  few constant text := case when p_question.more is null then '' else format(
    'union all select d.group_id, count(*) from private.search_documents d where d.words @@ %L::tsquery and not (%s) and %s %s group by 1',
    p_question.more, p_question.sure, p_question.met, p_filter) end;
begin
  execute format('select array_agg((f.group_id, f.schools)::private.group_count) from (
                    select p.group_id, sum(p.schools) as schools from (
                        select d.group_id, count(*) as schools from private.search_bits d where %s %s group by 1 %s) p group by 1) f',
      p_question.sure, p_filter, few) into counts;
  return coalesce(counts, '{}');
end
$$;

-- One page by relevance of what meets a question that bits tell and a further filter on `d`, as text_page gives it. One reading of the
-- numbers counts the schools of each rank and place in the order; the documents are read from the places on that the page lies in.
drop function private.ranked_page(private.search_question, text, integer[], integer, integer);
create function private.ranked_page(p_question private.search_question, p_filter text, p_groups integer[], p_page integer, p_size integer,
  out total integer, out page integer, out ids uuid[])
language plpgsql stable set search_path = '' set work_mem = '32MB' set random_page_cost = 0.5 set enable_sort = off set enable_hashjoin = off
  set max_parallel_workers_per_gather = 0 set jit = off as $$
declare
  name constant text := array_to_string(p_question.words, ' ');
  document_name constant text := private.document_name_weight(name);
  quick constant text := coalesce(p_question.quick, '0');
  filter constant text := p_filter || case when p_groups is null then '' else ' and d.group_id = any ($1)' end;
  -- a level is the rank, the highest one first, and 10 bits of the place
  level constant text := '(4095 - (%s + %s)) << 10 | d.place';
  among_special text := 'false';
  few text := '';
  counted_few text := '';
  shown text := format('%s and 4095 - (s.level >> 10) = %s + %s', p_question.sure, quick, document_name);
begin
  if p_question.more is not null or p_question.special is not null then
    -- those that bits do not tell, and those of which bits tell too low a rank: these are counted by bits like all others, and put right
    if p_question.special is not null then
      few := format('special as materialized (select r.school_id from private.search_documents r where r.words @@ %L::tsquery), ',
        p_question.special);
      among_special := 'd.school_id in (select r.school_id from special r)';
    end if;
    few := few || format(
      'few as materialized (
        select d.school_id, %s as is_sure, %s as quick_level, %s as level from private.search_documents d
         where d.words @@ %L::tsquery and (%s or not (%s)) and %s %s), ',
      p_question.sure, format(level, quick, document_name),
      format(level, format('case when %s then %s else %s end', among_special, p_question.direct_score, quick), document_name),
      concat_ws(' | ', p_question.more, p_question.special), among_special, p_question.sure, p_question.met, filter);
    counted_few := 'union all select f.level, 1 from few f union all select f.quick_level, -1 from few f where f.is_sure';
    shown := format('case when d.school_id in (select f.school_id from few f)
      then (d.school_id, s.level >> 10) in (select f.school_id, f.level >> 10 from few f) else %s end', shown);
  end if;
  execute format('
    with %s counted as materialized (
      select k.level, sum(k.schools)::integer as schools from (
          select b.level, count(*) as schools from (select %s as level from private.search_bits d where %s %s offset 0) b group by 1 %s) k
       group by 1 having sum(k.schools) > 0
    ), asked as materialized (
      select t.total, least($2, greatest(1, ceil(t.total::numeric / $3)::integer)) as page
        from (select coalesce(sum(c.schools), 0)::integer as total from counted c) t
    ), shown as materialized (
      select l.level, l.skipped, least(l.schools - l.skipped, a.page * $3 - l.before - l.skipped) as taken,
          coalesce(p.band, 0::smallint) as band, coalesce(p.sort_name, '''') as sort_name
        from asked a
        cross join (select c.level, c.schools, (sum(c.schools) over (order by c.level) - c.schools)::integer as before from counted c) o
        cross join lateral (select o.level, o.schools, o.before, greatest(0, (a.page - 1) * $3 - o.before) as skipped) l
        left join private.order_places p on p.place = l.level & 1023
       where l.before < a.page * $3 and l.skipped < l.schools
    )
    select a.total, a.page, array(
        select f.school_id from shown s cross join lateral (
            select d.school_id, d.band, d.sort_name from private.search_documents d
             where (d.band, d.sort_name) >= (s.band, s.sort_name) and %s %s
             order by d.band, d.sort_name, d.school_id offset s.skipped limit s.taken) f
         order by s.level, f.band, f.sort_name, f.school_id)
      from asked a',
    few, format(level, quick, private.row_name_weight(name)), p_question.sure, filter, counted_few, shown, filter)
    into total, page, ids using p_groups, p_page, p_size;
end
$$;

-- One page of schools and how many there are: {total, page, page_size, schools, understood, corrected}. A page beyond the last one
-- gives the last one. p_countries are stored English names; p_sort 'relevance', 'name', 'country', 'price' (the cheapest known one for
-- a year, unknown last), 'checked' (the latest first) or '': relevance where words are searched for, else the directory's order.
-- p_price_max is in euros for a year; unknown prices do not pass it. p_area is {south, west, north, east} in degrees. Where nothing has
-- the words of p_search, words that are typed wrong are replaced, unless p_exact says not to: `corrected` is then what was looked for,
-- else null. p_countries has no default, so that a call is never one of both functions.
create or replace function public.search_schools(
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

-- How many schools each value of a filter has under the OTHER filters, the search text and the price:
-- {countries, types, specialties}, each [{value, count}] by value, without zeros. Specialties are the five that can
-- be filtered by. Words are replaced as search_schools does it.
create or replace function public.search_facets(
  p_countries text[], p_types text[] default '{}', p_specialties text[] default '{}', p_search text default '',
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

revoke all on function private.bits_counts(private.search_question, text),
  private.ranked_page(private.search_question, text, integer[], integer, integer) from public, anon, authenticated;
