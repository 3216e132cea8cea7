-- Searches all of whose words are bits read private.search_bits (decision 125). What is found, and its order, stay.

-- What bits alone can tell of the condition, where bits tell it at all.
alter type private.search_question add attribute sure text;

-- What all of these terms ask of a document `d`, as SQL, and whether bits tell it: `sure` is then what they
-- alone can tell.
drop function private.condition_of(private.search_term[]);
create function private.condition_of(p_terms private.search_term[], out condition text, out by_bits boolean, out sure text)
language plpgsql stable set search_path = '' as $$
declare
  bits constant boolean := exists (select from private.frequent_lexemes);
  term private.search_term;
  test record;
  tests text[] := '{}';
  rare text[] := '{}';
  sures text[] := '{}';
begin
  foreach term in array p_terms loop
    test := private.lexeme_test(term.asked, term.beginnings, bits);
    if test.sure is null then
      rare := rare || test.rest;
    else
      sures := sures || ('(' || test.sure || ')');
      tests := tests || ('(' || concat_ws(' or ', test.sure, private.found_by(test.rest)) || ')');
    end if;
  end loop;
  by_bits := rare = '{}' and tests <> '{}';
  sure := case when by_bits then array_to_string(sures, ' and ') end;
  if rare <> '{}' then
    tests := format('d.words @@ %L::tsquery', '(' || array_to_string(rare, ') & (') || ')') || tests;
  end if;
  condition := coalesce(nullif(array_to_string(tests, ' and '), ''), 'false');
end
$$;

-- As in 20261129121000_search_by_bits.sql, with what bits alone can tell.
create or replace function private.search_question_of(p_words text[]) returns private.search_question
language plpgsql stable set search_path = '' as $$
declare
  question private.search_question;
  found record;
  asked private.search_term[];
  term private.search_term;
  weighed record;
  scores text[] := '{}';
begin
  question.words := p_words[1:16];
  found := private.search_terms(question.words);
  question.plain := found.plain;
  question.understood := found.understood;
  asked := array(select t from unnest(found.terms) t where t.kind is distinct from 'any');
  -- nothing else is asked for
  if asked = '{}' and cardinality(found.terms) > 0 then
    term.asked := array(select f.form from unnest(found.terms) t cross join lateral unnest(private.forms_in('+', t.words[1])) f (form));
    term.beginnings := array(select '+' || t.words[1] from unnest(found.terms) t);
    asked := array[term];
  end if;
  select c.condition, c.by_bits, c.sure into question.condition, question.by_bits, question.sure from private.condition_of(asked) c;
  foreach term in array found.terms loop
    if question.by_bits then
      weighed := private.broad_score(term);
      scores := scores || weighed.full_score;
      question.quick := concat_ws(' + ', question.quick, weighed.quick);
      question.special := nullif(concat_ws(' | ', question.special, weighed.special), '');
    else
      scores := scores || private.term_score(term);
    end if;
  end loop;
  question.score := coalesce(nullif(array_to_string(scores, ' + '), ''), '0');
  return question;
end
$$;

-- How well a document `d` meets what is asked for, as SQL. Of most documents bits tell all.
create function private.weight_of(p_question private.search_question) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_question.special is null then p_question.score
    else format('case when %s then %s else %s end', private.found_by(p_question.special), p_question.score, p_question.quick) end;
end
$$;

-- Whether any row `d` meets a condition that bits tell. Here and below all rows are read, and only rare words looked up: that
-- pages come from memory is near enough to the truth for the planner to do so.
create function private.bits_find_any(p_condition text) returns boolean
language plpgsql stable set search_path = '' set enable_seqscan = on set random_page_cost = 0.5 set jit = off
  set max_parallel_workers_per_gather = 0 as $$
declare
  found boolean;
begin
  execute format('select exists (select from private.search_bits d where %s)', p_condition) into found;
  return found;
end
$$;

create or replace function private.finds_any(p_question private.search_question) returns boolean
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off set max_parallel_workers_per_gather = 0 as $$
declare
  found boolean;
begin
  if p_question.by_bits then
    return private.bits_find_any(p_question.condition);
  end if;
  -- the index of words tells all at once
  execute format('select count(*) > 0 from private.search_documents d where %s', p_question.condition) into found;
  return found;
end
$$;

-- As text_counts, of a condition that bits tell.
create function private.bits_counts(p_condition text) returns jsonb
language plpgsql stable set search_path = '' set work_mem = '32MB' set random_page_cost = 0.5 set enable_sort = off set jit = off
  set max_parallel_workers_per_gather = 0 as $$
declare
  counts jsonb;
begin
  execute format('select coalesce(jsonb_object_agg(f.group_id, f.schools), ''{}'') from (
                    select d.group_id, count(*) as schools from private.search_bits d where %s group by 1) f', p_condition) into counts;
  return counts;
end
$$;

-- That a row `d` of private.search_bits has a name that begins with this one, or is it.
create function private.name_weight(p_name text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  start constant bigint := private.name_start(p_name);
  names constant text := 'd.school_id in (select c.school_id from private.search_documents c where c.band in (0, 1, 2, 3) and ';
begin
  if octet_length(p_name) < 8 then
    return format('case when d.called between %s and %s then case when d.called = %s then 2000 else 1000 end else 0 end',
      start, private.name_start(p_name, 'f'), start);
  end if;
  return format('case when d.called <> %s then 0 when ' || names || 'c.plain_name = %L) then 2000
    when ' || names || 'c.plain_name >= %L and c.plain_name < %L) then 1000 else 0 end', start, p_name, p_name, p_name || chr(1114111));
end
$$;

-- One page by relevance of what meets a condition that bits tell: as text_page gives it. One reading of the numbers counts the schools of
-- each rank and place in the order; the documents are read from the places on that the page lies in.
create function private.ranked_page(p_question private.search_question, p_condition text, p_groups integer[], p_page integer, p_size integer,
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
  -- a level is the rank, the highest one first, and 24 bits of the place. Documents that bits do not tell all of are few: they are
  -- counted by bits like all others, and then put right.
  level := '(4095 - (%s + ' || private.name_weight(name) || '))::bigint << 24 | d.place';
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
      select l.level, l.skipped, least(l.schools - l.skipped, a.page * $3 - l.before - l.skipped) as taken
        from asked a
        cross join (select c.level, c.schools, (sum(c.schools) over (order by c.level) - c.schools)::integer as before from counted c) o
        cross join lateral (select o.level, o.schools, o.before, greatest(0, (a.page - 1) * $3 - o.before) as skipped) l
       where l.before < a.page * $3 and l.skipped < l.schools
    )
    select a.total, a.page, array(
        select f.school_id from shown s cross join lateral (
            select d.school_id, d.band, d.sort_name from private.search_documents d
             where (d.band, d.sort_name) >= ((s.level >> 21 & 7)::smallint, private.place_start((s.level & 16777215)::integer))
               and %s and 4095 - (s.level >> 24) = %s + case when d.plain_name = %L then 2000 when starts_with(d.plain_name, %L) then 1000 else 0 end
             order by d.band, d.sort_name, d.school_id offset s.skipped limit s.taken) f
         order by s.level, f.band, f.sort_name, f.school_id)
      from asked a',
    array_to_string(lookups || ''::text, ', '), format(level, coalesce(p_question.quick, score)), condition, part, condition, weight, name, name)
    into total, page, ids using p_groups, p_page, p_size;
end
$$;

-- How a page is ordered: a rank of documents `d`, what is joined to them, and the order of those of the same rank.
create or replace function private.search_order(p_sort text, p_language text, p_question private.search_question,
  out columns text, out joined text, out ordered text)
language plpgsql stable set search_path = '' as $$
declare
  name constant text := array_to_string(p_question.words, ' ');
  so_called constant text := format('case when starts_with(d.plain_name, %1$L) then case when d.plain_name = %1$L then 2000 else 1000 end else 0 end',
    name);
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
    columns := format('%s + %s as rank', so_called, private.weight_of(p_question));
  end if;
end
$$;

-- What a search text asks for; null where it asks nothing. Where nothing has its words, words that are typed wrong are replaced,
-- unless p_exact says not to. Words that many schools have are met among the first ones, without all that an index says of them.
create or replace function private.settled_question(p_search text, p_exact boolean) returns private.search_question
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
  if question.by_bits then
    is_met := private.bits_find_any(question.sure);
  else
    execute format('select exists (select 1 from (
        select d.* from private.search_documents d order by d.band, d.sort_name, d.school_id limit 20) d where %s)', question.condition)
      into is_met;
  end if;
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
  found_order record;
  found_page record;
begin
  if condition is null and coalesce(p_sort, '') not in ('name', 'country', 'price', 'checked') then
    select * into found_page from private.plain_page(groups, asked_page, size);
  elsif question.by_bits and p_price_max is null and coalesce(p_sort, '') not in ('name', 'country', 'price', 'checked') then
    select * into found_page from private.ranked_page(question, condition, groups, asked_page, size);
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
  counts constant jsonb := case when question.by_bits and p_price_max is null then private.bits_counts(condition)
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

revoke all on function private.condition_of(private.search_term[]), private.weight_of(private.search_question), private.bits_find_any(text),
  private.bits_counts(text), private.name_weight(text),
  private.ranked_page(private.search_question, text, integer[], integer, integer) from public, anon, authenticated;
