-- Less work around the reading of the numbers, and pages from even places (decision 125). What is found, and its order, stay.

-- Few lexemes are asked for: each is looked up, instead of reading all frequent ones for every word.
alter function private.lexeme_test(text[], text[], boolean) set enable_seqscan = off;
alter function private.lexeme_test(text[], text[], boolean) set enable_hashjoin = off;
alter function private.lexeme_test(text[], text[], boolean) set enable_mergejoin = off;

-- How much a name that is what is searched for, or begins with it, weighs.
drop function private.name_weight(text);
create function private.name_weight(p_is text, p_begins text) returns text
language sql immutable set search_path = '' as $$
  select format('case when %s then case when %s then 2000 else 1000 end else 0 end', p_begins, p_is)
$$;

-- The same of the name of a document `d`.
create function private.document_name_weight(p_name text) returns text
language sql immutable set search_path = '' as $$
  select private.name_weight(format('d.plain_name = %L', p_name), format('starts_with(d.plain_name, %L)', p_name))
$$;

-- The same of the name that a row `d` of private.search_bits stands for.
create function private.row_name_weight(p_name text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  start constant bigint := private.name_start(p_name);
  names constant text := 'd.school_id in (select c.school_id from private.search_documents c where c.band in (0, 1, 2, 3) and ';
begin
  if octet_length(p_name) < 8 then
    return private.name_weight(format('d.called = %s', start),
      format('d.called between %s and %s', start, private.name_start(p_name, 'f')));
  end if;
  return private.name_weight(format(names || 'c.plain_name = %L)', p_name),
    format('d.called = %s and ' || names || 'c.plain_name >= %L and c.plain_name < %L)', start, p_name, p_name || chr(1114111)));
end
$$;

-- One page by relevance of what meets a condition that bits tell: as text_page gives it. One reading of the numbers counts the schools of
-- each rank and place in the order; the documents are read from the places on that the page lies in.
create or replace function private.ranked_page(p_question private.search_question, p_condition text, p_groups integer[], p_page integer, p_size integer,
  out total integer, out page integer, out ids uuid[])
language plpgsql stable set search_path = '' set work_mem = '32MB' set random_page_cost = 0.5 set enable_sort = off set enable_hashjoin = off
  set max_parallel_workers_per_gather = 0 set jit = off as $$
declare
  condition text := p_condition || case when p_groups is null then '' else ' and d.group_id = any ($1)' end;
  score text := p_question.score;
  special text := private.found_by(p_question.special);
  weight text;
  level text;
  name constant text := array_to_string(p_question.words, ' ');
  lookup text;
  lookups text[] := '{}';
  part text;
begin
  -- rare words are asked for in several places and looked up once
  for lookup in
    select distinct m.parts[1] from regexp_matches(concat_ws(' ', condition, special, score),
      '\((select r\.school_id from private\.search_documents r where r\.words @@ E?''(?:[^'']|'''')*''::tsquery)\)', 'g') m (parts)
  loop
    part := format('select r.school_id from rare_%s r', cardinality(lookups));
    lookups := lookups || format('rare_%s as materialized (%s)', cardinality(lookups), lookup);
    condition := replace(condition, lookup, part);
    special := replace(special, lookup, part);
    score := replace(score, lookup, part);
  end loop;
  -- a level is the rank, the highest one first, and 10 bits of the place. Documents that bits do not tell all of are few: they are
  -- counted by bits like all others, and then put right.
  level := '(4095 - (%s + ' || private.row_name_weight(name) || ')) << 10 | d.place';
  if special is not null then
    weight := format('case when %s then %s else %s end', special, score, p_question.quick);
    part := format('union all select %s, 1 from private.search_bits d where %s and %s union all select %s, -1 from private.search_bits d where %s and %s',
      format(level, score), special, condition, format(level, p_question.quick), special, condition);
  else
    weight := score;
    part := '';
  end if;
  execute format('
    with %s counted as materialized (
      select k.level, sum(k.schools)::integer as schools from (
          select b.level, count(*) as schools from (select %s as level from private.search_bits d where %s offset 0) b group by 1 %s) k
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
             where (d.band, d.sort_name) >= (s.band, s.sort_name)
               and %s and 4095 - (s.level >> 10) = %s + %s
             order by d.band, d.sort_name, d.school_id offset s.skipped limit s.taken) f
         order by s.level, f.band, f.sort_name, f.school_id)
      from asked a',
    array_to_string(lookups || ''::text, ', '), format(level, coalesce(p_question.quick, score)), condition, part, condition, weight, private.document_name_weight(name))
    into total, page, ids using p_groups, p_page, p_size;
end
$$;

drop function private.place_start(integer);

-- How a page is ordered: a rank of documents `d`, what is joined to them, and the order of those of the same rank.
create or replace function private.search_order(p_sort text, p_language text, p_question private.search_question,
  out columns text, out joined text, out ordered text)
language plpgsql stable set search_path = '' as $$
begin
  columns := '0 as rank';
  joined := '';
  ordered := 'd.band, d.sort_name, d.school_id';
  if p_sort = 'name' then
    ordered := 'd.sort_name, d.school_id';
  elsif p_sort = 'country' then
    joined := format('join (select g.id, public.normalise_text(coalesce(c.name_%s, g.country)) collate "C" as country
      from private.search_groups g left join public.countries c on c.name_en = g.country offset 0) k on k.id = d.group_id', p_language);
    ordered := 'k.country, ' || ordered;
  elsif p_sort = 'price' then
    ordered := 'd.euros asc nulls last, ' || ordered;
  elsif p_sort = 'checked' then
    ordered := 'd.checked_on desc nulls last, ' || ordered;
  elsif p_question.score is not null then
    columns := format('%s + %s as rank', private.document_name_weight(array_to_string(p_question.words, ' ')),
      private.weight_of(p_question));
  end if;
end
$$;

-- How many schools a group has.
create type private.group_count as (group_id integer, schools integer);

-- How many schools of each group meet a condition. Planned like the page.
drop function private.text_counts(text);
create function private.text_counts(p_condition text) returns private.group_count[]
language plpgsql stable set search_path = '' set work_mem = '32MB'
  set enable_seqscan = off
  set max_parallel_workers_per_gather = 0 set jit = off as $$
declare
  counts private.group_count[];
begin
  execute format('select array_agg((f.group_id, f.schools)::private.group_count) from (
                    select d.group_id, count(*) as schools from private.search_documents d where %s group by 1) f', p_condition) into counts;
  return coalesce(counts, '{}');
end
$$;

-- The same of a condition that bits tell.
drop function private.bits_counts(text);
create function private.bits_counts(p_condition text) returns private.group_count[]
language plpgsql stable set search_path = '' set work_mem = '32MB' set random_page_cost = 0.5 set enable_sort = off set jit = off
  set max_parallel_workers_per_gather = 0 as $$
declare
  counts private.group_count[];
begin
  execute format('select array_agg((f.group_id, f.schools)::private.group_count) from (
                    select d.group_id, count(*) as schools from private.search_bits d where %s group by 1) f', p_condition) into counts;
  return coalesce(counts, '{}');
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
  counts constant private.group_count[] := case when question.by_bits and p_price_max is null then private.bits_counts(condition)
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

revoke all on function private.name_weight(text, text), private.document_name_weight(text), private.row_name_weight(text),
  private.text_counts(text), private.bits_counts(text) from public, anon, authenticated;
