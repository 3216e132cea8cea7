-- The search of schools by words, in one place behind search_schools, search_facets and search_schools_near, whose contract is in
-- decision 115: another engine may take its place if it keeps that.

-- What a search text asks for. `condition` is it on a document `d`, `score` how well one meets it, both as SQL. `words` are its main
-- words, `plain` which of them (counted from 1) are looked for as they are and may be typed wrong, `understood` the phrases that mean
-- something, [{words, kind, values}]; `corrected` the words that are looked for in the place of what was typed.
create type private.search_question as (
  words text[],
  condition text,
  score text,
  plain integer[],
  understood jsonb,
  corrected text
);

-- Any of these lexemes, as a tsquery is written.
create function private.any_lexeme(p_lexemes text[], p_ending text default '') returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return (
    select string_agg('''' || replace(replace(l.lexeme, '\', '\\'), '''', '''''') || '''' || p_ending, ' | ' order by l.place)
      from unnest(p_lexemes) with ordinality l (lexeme, place));
end
$$;

-- A word in the singular and the plural, and as initials.
create function private.word_forms(p_word text) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return (
    select array[p_word]
      || case when p_word ~ '^[a-z]{3,}s$' then array[left(p_word, -1)] else '{}' end
      || case when p_word ~ '^[a-z]{3,}es$' then array[left(p_word, -2)] else '{}' end
      || case when p_word ~ '^[a-z]{3,}$' then array[p_word || 's', p_word || 'es'] else '{}' end
      || case when p_word ~ '^[a-z]{3,8}$' then array['~' || p_word] else '{}' end);
end
$$;

-- What main words ask for. The longest phrase that means something counts: a school meets it by what is known of it or by its name,
-- so that a name of such words is found. Any other word is met by any word of a school, and the last one by one that begins so.
create function private.search_question_of(p_words text[]) returns private.search_question
language plpgsql stable set search_path = '' as $$
declare
  question private.search_question;
  count constant integer := least(cardinality(p_words), 16);
  place integer := 1;
  size integer;
  phrase record;
  named text;
  marked text;
  typed text;
  word text;
  required text[] := '{}';
  conditions text[] := '{}';
  scores text[] := '{}';
  loose text[] := '{}';
begin
  question.words := p_words[1:count];
  question.plain := '{}';
  question.understood := '[]';
  while place <= count loop
    for length in reverse least(4, count - place + 1)..1 loop
      size := length;
      select p.kind, array_agg(distinct p.value collate "C" order by p.value collate "C") as vals into phrase
        from private.search_phrases p where p.words = p_words[place:place + size - 1]
       group by p.kind order by array_position(array['country', 'field', 'level', 'mode', 'type', 'any'], p.kind) limit 1;
      exit when phrase.kind is not null;
    end loop;
    word := p_words[place];
    if phrase.kind is null then
      size := 1;
      question.plain := question.plain || place;
      typed := private.any_lexeme(private.word_forms(word));
      if place = count then
        marked := typed || ' | ' || private.any_lexeme(array[word], ':*');
      else
        marked := typed;
      end if;
      scores := scores || format('case when d.names @@ %1$L::tsquery then 6 when d.names @@ %2$L::tsquery then 5
        when d.places @@ %2$L::tsquery then 4 when d.topics @@ %2$L::tsquery then 2 else 1 end', typed, marked);
      if place = count and word ~ '^[a-z]{1,2}$' then
        -- so many words begin so that only those of names are worth it
        conditions := conditions || case when word = any (private.little_words()) then format('d.names @@ %L::tsquery', marked)
          else format('(d.names @@ %L::tsquery or d.words @@ %L::tsquery)', marked, typed) end;
      else
        required := required || marked;
      end if;
    elsif phrase.kind = 'any' then
      loose := loose || p_words[place:place + size - 1];
    else
      typed := (select string_agg('(' || private.any_lexeme(private.word_forms(w.word)) || ')', ' & ')
        from unnest(p_words[place:place + size - 1]) w (word));
      select string_agg(distinct '(' || n.query || ')', ' | '), string_agg(distinct '(' || n.named || ')', ' | ') into marked, named
        from (select (select string_agg(private.any_lexeme(array[w.word]), ' & ') from unnest(p.words) w (word)) as query,
            (select string_agg(private.any_lexeme(array['+' || w.word]), ' & ') from unnest(p.words) w (word)) as named
          from (select distinct p.words from private.search_phrases p where p.kind = phrase.kind and p.value = any (phrase.vals)) p) n;
      -- a country is a place before it is a name
      scores := scores || case when phrase.kind = 'country'
        then format('case when d.places @@ %L::tsquery then 6 else 5 end', private.mark_query(phrase.kind, phrase.vals))
        else format('case when d.names @@ %L::tsquery then 6 when d.places @@ %L::tsquery or d.names @@ %L::tsquery then 4 else 1 end',
          typed, private.mark_query(phrase.kind, phrase.vals), marked) end;
      -- a level or a way of teaching is often told by words alone
      required := required || (private.mark_query(phrase.kind, phrase.vals) || ' | '
        || case when phrase.kind in ('level', 'mode') then marked else named end);
      question.understood := question.understood
        || jsonb_build_object('words', array_to_string(p_words[place:place + size - 1], ' '), 'kind', phrase.kind, 'values', phrase.vals);
    end if;
    place := place + size;
  end loop;
  named := null;
  foreach word in array loose loop
    typed := private.any_lexeme(private.word_forms(word));
    scores := scores || format('case when d.names @@ %L::tsquery then 1 else 0 end', typed);
    named := concat_ws(' | ', named, typed, private.any_lexeme(array[word], ':*'));
  end loop;
  -- nothing else is asked for
  if required = '{}' and conditions = '{}' and loose <> '{}' then
    conditions := conditions || format('d.names @@ %L::tsquery', named);
  end if;
  if required <> '{}' then
    conditions := conditions || format('d.words @@ %L::tsquery', '(' || array_to_string(required, ') & (') || ')');
  end if;
  question.condition := coalesce(nullif(array_to_string(conditions, ' and '), ''), 'false');
  question.score := coalesce(nullif(array_to_string(scores, ' + '), ''), '0');
  return question;
end
$$;

-- The marks of documents that have any of these values.
create function private.mark_query(p_kind text, p_values text[]) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return (
    select private.any_lexeme(array(select '=' || left(p_kind, 1) || ':' || v.value from unnest(p_values) v (value))));
end
$$;

create function private.finds_any(p_question private.search_question) returns boolean
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off set max_parallel_workers_per_gather = 0 as $$
declare
  found boolean;
begin
  execute format('select exists (select 1 from private.search_documents d where %s)', p_question.condition) into found;
  return found;
end
$$;

-- Words that a typed one may have been meant to be, the likeliest first, three at most: up to seven letters with one letter missing,
-- too many, another or in its neighbour's place, from eight on two; or two words written as one. Only words with the same first letter
-- or the same two last ones are looked at, by indexes: with one error none is missed, with two hardly any.
create function private.likely_words(p_word text) returns text[]
language plpgsql stable set search_path = '' set jit = off set enable_seqscan = off as $$
begin
  return (
    with candidates as materialized (
      select k.word from private.search_words k
       where k.word >= left(p_word, 1) and k.word < chr(ascii(p_word) + 1)
         and k.size between char_length(p_word) - 2 and char_length(p_word) + 2
      union
      select k.word from private.search_words k
       where right(k.word, 2) = right(p_word, 2) and k.size between char_length(p_word) - 2 and char_length(p_word) + 2
    ), measured as (
      select c.word, case when c.word = any (turned.words) then 1 else extensions.levenshtein_less_equal(c.word, p_word, 2) end as distance
        from candidates c
        cross join (select array(select overlay(p_word placing reverse(substr(p_word, n, 2)) from n for 2)
          from generate_series(1, char_length(p_word) - 1) n) as words) turned
       where c.word <> p_word
    ), allowed as (
      select m.word, m.distance from measured m
       where m.distance <= case when greatest(char_length(m.word), char_length(p_word)) >= 8 then 2
         when greatest(char_length(m.word), char_length(p_word)) >= 4 then 1 else 0 end
      union all
      select left(p_word, n) || ' ' || substr(p_word, n + 1), 1 from generate_series(3, char_length(p_word) - 3) n
       where exists (select 1 from private.search_words k where k.word = left(p_word, n))
         and exists (select 1 from private.search_words k where k.word = substr(p_word, n + 1))
    ), nearest as (
      select a.word, a.distance from allowed a order by a.distance, left(a.word, 1) <> left(p_word, 1), a.word limit 5
    )
    select array(select n.word from nearest n
      order by n.distance, left(n.word, 1) <> left(p_word, 1),
        (select count(*) from private.search_documents d where d.names @@ array_to_string(string_to_array(n.word, ' '), ' & ')::tsquery) desc, n.word
      limit 3));
end
$$;

-- The same question with words that are typed right, which finds something where this one finds nothing; null without any. First
-- words that nobody knows are replaced, then any one word.
create function private.corrected_question(p_question private.search_question) returns private.search_question
language plpgsql stable set search_path = '' as $$
declare
  words constant text[] := p_question.words;
  unknown integer[];
  tried text[];
  likely text[];
  place integer;
  choice integer;
  answer private.search_question;
begin
  if private.finds_any(p_question) then
    return null;
  end if;
  unknown := array(select p.place from unnest(p_question.plain) p (place)
    where words[p.place] ~ '^[a-z]{3,30}$' and not exists (select 1 from private.search_words k where k.word = words[p.place]) order by 1);
  if cardinality(unknown) > 3 then
    return null;
  end if;
  tried := words;
  if cardinality(unknown) > 0 then
    foreach place in array unknown loop
      likely := private.likely_words(words[place]);
      if likely = '{}' then
        return null;
      end if;
      tried[place] := likely[1];
    end loop;
    answer := private.question_in_place(tried, words);
    if answer.corrected is not null or cardinality(unknown) > 1 then
      return case when answer.corrected is not null then answer end;
    end if;
  else
    unknown := array(select p.place from unnest(p_question.plain) p (place) where words[p.place] ~ '^[a-z]{3,30}$' order by 1 limit 4);
  end if;
  foreach place in array unknown loop
    likely := private.likely_words(words[place]);
    for choice in 1..cardinality(likely) loop
      answer := private.question_in_place(tried[:place - 1] || likely[choice] || tried[place + 1:], words);
      if answer.corrected is not null then
        return answer;
      end if;
    end loop;
  end loop;
  return null;
end
$$;

-- The question of these words, `corrected` if they are other ones and find something.
create function private.question_in_place(p_words text[], p_typed text[]) returns private.search_question
language plpgsql stable set search_path = '' as $$
declare
  corrected constant text := array_to_string(p_words, ' ');
  question private.search_question;
begin
  if p_words <> p_typed then
    question := private.search_question_of(string_to_array(corrected, ' '));
    if private.finds_any(question) then
      question.corrected := corrected;
    end if;
  end if;
  return question;
end
$$;

-- The main words of a search text, each once; null where nothing is searched for.
create function private.asked_words(p_search text) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return (select case when private.asked_text(p_search) <> '' then array(
    select w.word from unnest(private.main_words(private.words_of(private.asked_text(p_search)))) with ordinality w (word, place)
     group by w.word order by min(w.place)) end);
end
$$;

-- How a page is ordered: columns that it needs of documents `d`, what it joins to them, and the order of the hits `h`.
create function private.search_order(p_sort text, p_language text, p_question private.search_question,
  out columns text, out joined text, out ordered text)
language plpgsql stable set search_path = '' as $$
declare
  name constant text := array_to_string(p_question.words, ' ');
begin
  joined := '';
  if p_sort = 'name' then
    columns := 'null';
    ordered := 'h.sort_name, h.school_id';
  elsif p_sort = 'country' then
    columns := 'k.country as key';
    joined := format('join (select g.id, public.normalise_text(coalesce(c.name_%s, g.country)) collate "C" as country
      from private.search_groups g left join public.countries c on c.name_en = g.country offset 0) k on k.id = d.group_id', p_language);
    ordered := 'h.key, h.band, h.sort_name, h.school_id';
  elsif p_sort = 'price' then
    columns := 'd.euros as key';
    ordered := 'h.key asc nulls last, h.band, h.sort_name, h.school_id';
  elsif p_sort = 'checked' then
    columns := 'd.checked_on as key';
    ordered := 'h.key desc nulls last, h.band, h.sort_name, h.school_id';
  elsif p_question.score is null then
    columns := 'null';
    ordered := 'h.band, h.sort_name, h.school_id';
  else
    columns := format('(d.plain_name = %1$L)::integer + starts_with(d.plain_name, %1$L)::integer as named, %2$s as score', name, p_question.score);
    ordered := 'h.named desc, h.score desc, h.band, h.sort_name, h.school_id';
  end if;
end
$$;

-- One page of what meets a condition on a document `d`: how many schools there are, the page really given, its ids. p_groups null: no
-- further filter. Counted and sorted from one scan, and by way of an index where one helps: the planner tends to underestimate what
-- looking into every document costs. One process: starting others takes longer than they save.
create function private.text_page(p_condition text, p_columns text, p_joined text, p_ordered text, p_groups integer[],
  p_page integer, p_size integer, out total integer, out page integer, out ids uuid[])
language plpgsql stable set search_path = '' set work_mem = '32MB'
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
  set max_parallel_workers_per_gather = 0 set jit = off as $$
begin
  execute format(
    'with hits as materialized (
       select d.band, d.sort_name, d.school_id, %s from private.search_documents d %s where %s and %s
     ), counted as (
       select count(*)::integer as total from hits
     ), place as (
       select c.total, least($1, greatest(1, ceil(c.total::numeric / $2)::integer)) as page from counted c
     )
     select p.total, p.page, array(select h.school_id from hits h
         order by %s offset (p.page - 1)::bigint * $2 limit $2)
       from place p',
    p_columns, p_joined, p_condition,
    case when p_groups is null then 'true' else 'd.group_id = any ($3)' end, p_ordered)
    into total, page, ids using p_page, p_size, p_groups;
end
$$;

-- How many schools of each group meet a condition: {group id: schools}. Planned like the page.
create function private.text_counts(p_condition text) returns jsonb
language plpgsql stable set search_path = '' set work_mem = '32MB'
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
  set max_parallel_workers_per_gather = 0 set jit = off as $$
declare
  counts jsonb;
begin
  execute format('select coalesce(jsonb_object_agg(f.group_id, f.schools), ''{}'') from (
                    select d.group_id, count(*) as schools from private.search_documents d where %s group by 1) f', p_condition) into counts;
  return counts;
end
$$;

-- The directory in its order: the count is known already, the ids come from an index.
create function private.plain_page(p_groups integer[], p_page integer, p_size integer,
  out total integer, out page integer, out ids uuid[])
language plpgsql stable set search_path = '' set jit = off as $$
begin
  if p_groups is null then
    select coalesce(sum(v.schools), 0) into total from private.search_value_counts v where v.kind = 'schools';
  else
    select coalesce(sum(c.schools), 0) into total from private.search_counts c where c.id = any (p_groups);
  end if;
  page := least(p_page, greatest(1, ceil(total::numeric / p_size)::integer));
  execute format('select array(select d.school_id from private.search_documents d where %s
                    order by d.band, d.sort_name, d.school_id offset $1 limit $2)',
                 case when p_groups is null then 'true' else 'd.group_id = any ($3)' end)
    into ids using (page - 1)::bigint * p_size, p_size, p_groups;
end
$$;

-- What a question and a highest price ask of a document `d`, as SQL; null where they ask nothing.
create function private.search_condition(p_question private.search_question, p_price_max double precision,
  p_area double precision[]) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return (select nullif(concat_ws(' and ', p_question.condition,
    case when p_price_max is not null then format('d.euros <= %L::double precision', p_price_max) end,
    case when p_area is not null then
      format('d.school_id in (select a.id from private.schools_inside(%L::double precision[]) a (id))', p_area) end), ''));
end
$$;

drop function public.search_schools(text, text, text, text, text, integer, integer), public.search_facets(text, text, text, text, text),
  public.search_schools_near(double precision, double precision, double precision, text, text, text, text, text, integer, integer);

-- One page of schools and how many there are: {total, page, page_size, schools, understood, corrected}. A page beyond the last one
-- gives the last one. p_country is the stored English name; p_sort 'relevance', 'name', 'country', 'price' (the cheapest known one for
-- a year, unknown last), 'checked' (the latest first) or '': relevance where words are searched for, else the directory's order.
-- p_price_max is in euros for a year; unknown prices do not pass it. p_area is {south, west, north, east} in degrees. Where nothing has the words of p_search, words that are typed
-- wrong are replaced, unless p_exact says not to: `corrected` is then what was looked for, else null.
create function public.search_schools(
  p_country text default '', p_type text default '', p_specialty text default '', p_search text default '',
  p_language text default 'es', p_page integer default 1, p_page_size integer default 12,
  p_sort text default '', p_exact boolean default false, p_price_max double precision default null,
  p_area double precision[] default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  language constant text := case when p_language = 'en' then 'en' else 'es' end;
  words constant text[] := private.asked_words(p_search);
  size constant integer := least(greatest(coalesce(p_page_size, 12), 1), 100);
  asked_page constant integer := greatest(coalesce(p_page, 1), 1);
  groups constant integer[] := case when coalesce(p_country, '') || coalesce(p_type, '') || coalesce(p_specialty, '') <> ''
    then private.filtered_groups(p_country, p_type, p_specialty) end;
  question private.search_question;
  corrected private.search_question;
  found_order record;
  found_page record;
begin
  if words is null and p_price_max is null and p_area is null and coalesce(p_sort, '') not in ('name', 'country', 'price', 'checked') then
    select * into found_page from private.plain_page(groups, asked_page, size);
  else
    if words is not null then
      question := private.search_question_of(words);
    end if;
    for round in 1..2 loop
      select * into found_order from private.search_order(p_sort, language, question);
      select * into found_page from private.text_page(coalesce(private.search_condition(question, p_price_max, p_area), 'true'),
        found_order.columns, found_order.joined, found_order.ordered, groups, asked_page, size);
      exit when found_page.total > 0 or words is null or round = 2 or coalesce(p_exact, false);
      corrected := private.corrected_question(question);
      exit when corrected.condition is null;
      question := corrected;
    end loop;
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
  p_country text default '', p_type text default '', p_specialty text default '', p_search text default '',
  p_language text default 'es', p_exact boolean default false, p_price_max double precision default null,
  p_area double precision[] default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  words constant text[] := private.asked_words(p_search);
  question private.search_question;
  corrected private.search_question;
  condition text;
  counts jsonb;
begin
  if words is not null then
    question := private.search_question_of(words);
  end if;
  condition := private.search_condition(question, p_price_max, p_area);
  if condition is null and coalesce(p_country, '') || coalesce(p_type, '') || coalesce(p_specialty, '') = '' then
    return private.facets_of(array(select v from private.search_value_counts v));
  end if;
  if condition is not null then
    counts := private.text_counts(condition);
    if counts = '{}' and words is not null and not coalesce(p_exact, false) then
      corrected := private.corrected_question(question);
      if corrected.condition is not null then
        counts := private.text_counts(private.search_condition(corrected, p_price_max, p_area));
      end if;
    end if;
  end if;
  return private.facets_of(array(
    with groups as materialized (
      select c.country, c.type, c.specialties, n.schools,
        coalesce(p_country, '') in ('', c.country) as in_country,
        coalesce(p_type, '') in ('', c.type) as in_type,
        coalesce(p_specialty, '') = '' or c.specialties @> array[p_specialty] as in_specialty
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

-- The documents of schools that are known to be within so many km of a point and meet a condition, with how far they are.
create function private.documents_near(p_lat double precision, p_lng double precision, p_km double precision, p_condition text)
returns table (school_id uuid, group_id integer, band smallint, sort_name text, checked_on date, euros double precision,
  km double precision)
language plpgsql stable set search_path = '' set jit = off as $$
begin
  return query execute format($sql$
    select d.school_id, d.group_id, d.band, d.sort_name, d.checked_on, d.euros, a.km
      from (select s.id, private.distance_km($1, $2, s.coordinates_lat, s.coordinates_lng) as km
              from public.schools s
             where s.is_active and s.coordinates_lat between $1 - $3 / 111 and $1 + $3 / 111
               and (abs(s.coordinates_lng - $2) <= $4 or abs(s.coordinates_lng - $2) >= 360 - $4) offset 0) a
      join private.search_documents d on d.school_id = a.id
     where a.km <= $3 and %s$sql$, coalesce(p_condition, 'true')) using p_lat, p_lng, p_km, private.longitude_reach(p_lat, p_km);
end
$$;

-- The directory's search around a point: like search_schools and search_facets together, of the schools that are known to be
-- within so many km, the nearest first unless another order is asked for; with {km}, how far each school of the page is.
create function public.search_schools_near(
  p_lat double precision, p_lng double precision, p_km double precision,
  p_country text default '', p_type text default '', p_specialty text default '', p_search text default '',
  p_language text default 'es', p_page integer default 1, p_page_size integer default 12,
  p_sort text default '', p_exact boolean default false, p_price_max double precision default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  asked_language constant text := case when p_language = 'en' then 'en' else 'es' end;
  words constant text[] := private.asked_words(p_search);
  size constant integer := least(greatest(coalesce(p_page_size, 12), 1), 100);
  reach constant double precision := least(greatest(coalesce(p_km, 0), 0), 1000);
  question private.search_question;
  corrected private.search_question;
  answer jsonb;
begin
  if words is not null then
    question := private.search_question_of(words);
    corrected := case when not coalesce(p_exact, false) then private.corrected_question(question) end;
    if corrected.condition is not null then
      question := corrected;
    end if;
  end if;
  with hits as materialized (
    select d.school_id, d.band, d.sort_name, d.km, d.euros, d.checked_on, g.country, g.type, g.specialties,
        coalesce(p_country, '') in ('', g.country) as in_country,
        coalesce(p_type, '') in ('', g.type) as in_type,
        coalesce(p_specialty, '') = '' or g.specialties @> array[p_specialty] as in_specialty
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

revoke all on function private.any_lexeme(text[], text), private.word_forms(text), private.search_question_of(text[]),
  private.mark_query(text, text[]), private.finds_any(private.search_question), private.likely_words(text),
  private.corrected_question(private.search_question), private.question_in_place(text[], text[]), private.asked_words(text),
  private.search_order(text, text, private.search_question), private.text_page(text, text, text, text, integer[], integer, integer),
  private.text_counts(text), private.plain_page(integer[], integer, integer),
  private.search_condition(private.search_question, double precision, double precision[]),
  private.documents_near(double precision, double precision, double precision, text),
  public.search_schools(text, text, text, text, text, integer, integer, text, boolean, double precision, double precision[]),
  public.search_facets(text, text, text, text, text, boolean, double precision, double precision[]),
  public.search_schools_near(double precision, double precision, double precision, text, text, text, text, text, integer, integer, text,
    boolean, double precision)
  from public, anon, authenticated;
grant execute on function
  public.search_schools(text, text, text, text, text, integer, integer, text, boolean, double precision, double precision[]),
  public.search_facets(text, text, text, text, text, boolean, double precision, double precision[]),
  public.search_schools_near(double precision, double precision, double precision, text, text, text, text, text, integer, integer, text,
    boolean, double precision)
  to anon, authenticated, service_role;
