-- The search by words where what many documents have is told by bits (decision 125). What is found, and its order, are as decision 115
-- says: a search whose words are all frequent reads the index that orders the documents, any other one looks its rare words up.

-- One thing that a search asks for: a word, whose `kind` is null, or a phrase that means something. A document meets it by any of the
-- groups of lexemes in `asked`, a group by all that are in it (one in a line), or by a lexeme with one of the beginnings.
create type private.search_term as (
  kind text,
  words text[],
  last boolean,
  asked text[],
  beginnings text[],
  marks text[],
  -- the phrases that mean the same
  phrases text[]
);
-- Whether all that is asked for is told by bits. Then `quick` is how well a document meets it of which bits tell all, and `special` a
-- query of the others.
alter type private.search_question add attribute by_bits boolean, add attribute quick text, add attribute special text;

-- Any of these groups, as a tsquery is written: 'a' & 'b' | 'c'.
create function private.any_group(p_groups text[]) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return (select string_agg('''' || replace(replace(replace(g.lexemes, '\', '\\'), '''', ''''''), E'\n', ''' & ''') || '''', ' | ' order by g.place)
    from unnest(p_groups) with ordinality g (lexemes, place));
end
$$;

-- What tells that a document `d` has any of these groups or beginnings: `sure` by its bits, `rest` a query of what has none.
create function private.lexeme_test(p_groups text[], p_beginnings text[], p_bits boolean, out sure text, out rest text)
language plpgsql stable set search_path = '' as $$
begin
  if p_bits then
    with members as (
      select g.place, m.lexeme, f.bit, count(*) over (partition by g.place) as size, count(f.bit) over (partition by g.place) as known
        from unnest(p_groups) with ordinality g (lexemes, place)
        cross join lateral string_to_table(g.lexemes, E'\n') m (lexeme)
        left join private.frequent_lexemes f on f.lexeme = m.lexeme
    ), any_bit as (
      select m.bit from members m where m.size = 1 and m.bit is not null
      union
      select f.bit from unnest(p_beginnings) b (beginning)
        join private.frequent_lexemes f on f.lexeme >= b.beginning and f.lexeme < b.beginning || chr(1114111)
    ), tests as (
      select format('d.bits_%s & %L::bigint <> 0', a.bit / 64, bit_or(1::bigint << a.bit % 64)) as test from any_bit a group by a.bit / 64
      union all
      select '(' || concat_ws(' and ', string_agg(format('d.bits_%s & %L::bigint <> 0', m.bit / 64, 1::bigint << m.bit % 64), ' and ')
            filter (where m.bit is not null),
          private.found_by(private.any_group(array[string_agg(m.lexeme, E'\n') filter (where m.bit is null)]))) || ')'
        from members m where m.size > 1 and m.known > 0 group by m.place
    )
    select (select string_agg(t.test, ' or ') from tests t),
        private.any_group(array(select string_agg(m.lexeme, E'\n') from members m where m.known = 0 group by m.place order by m.place))
      into sure, rest;
  else
    rest := private.any_group(p_groups);
  end if;
  rest := nullif(concat_ws(' | ', rest, private.any_lexeme(p_beginnings, ':*')), '');
end
$$;

-- That a document `d` is among those that the index of words has for a query.
create function private.found_by(p_query text) returns text
language plpgsql immutable strict set search_path = '' as $$
begin
  return format('d.school_id in (select r.school_id from private.search_documents r where r.words @@ %L::tsquery)', p_query);
end
$$;

-- Forms of a word as they stand in `words`: after '+' for a name, '@' for a place, '#' for a topic. Initials are names.
create function private.forms_in(p_mark text, p_word text) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return (select array_agg(case when f.form like '~%' then f.form else p_mark || f.form end)
    from unnest(private.word_forms(p_word)) f (form) where p_mark in ('', '+') or f.form not like '~%');
end
$$;

-- How well a document `d` meets a term, as SQL: by its columns, for few documents.
create function private.term_score(p_term private.search_term) returns text
language plpgsql immutable set search_path = '' as $$
declare
  typed constant text := (select string_agg('(' || private.any_lexeme(private.word_forms(w.word)) || ')', ' & ') from unnest(p_term.words) w (word));
  begun text;
  marks constant text := private.any_lexeme(p_term.marks);
begin
  if p_term.kind = 'any' then
    return format('case when d.names @@ %L::tsquery then 1 else 0 end', typed);
  elsif p_term.kind = 'country' then
    -- a country is a place before it is a name
    return format('case when d.places @@ %L::tsquery then 6 else 5 end', marks);
  elsif p_term.kind in ('level', 'mode') then
    return format('case when d.names @@ %L::tsquery then 6 when d.places @@ %L::tsquery or d.names @@ %L::tsquery then 4 else 1 end', typed, marks,
      private.any_group(p_term.phrases));
  elsif p_term.kind is not null then
    -- whoever meets it has the mark or one of its names
    return format('case when d.names @@ %L::tsquery then 6 else 4 end', typed);
  end if;
  begun := typed || case when p_term.last then ' | ' || private.any_lexeme(p_term.words, ':*') else '' end;
  return format('case when d.names @@ %1$L::tsquery then 6 when d.names @@ %2$L::tsquery then 5
    when d.places @@ %2$L::tsquery then 4 when d.topics @@ %2$L::tsquery then 2 else 1 end', typed, begun);
end
$$;

-- The same for many documents: `quick` by bits alone, `full` also by what the index of words has for the rest, which is `special`.
create function private.broad_score(p_term private.search_term, out quick text, out full_score text, out special text)
language plpgsql stable set search_path = '' as $$
declare
  word constant text := p_term.words[1];
  shape text := 'case when %s then 6 else 4 end';
  quicks text[] := '{}';
  fulls text[] := '{}';
  test record;
begin
  -- the words in a name, all of them
  select string_agg(coalesce('(' || t.sure || ')', 'false'), ' and '), string_agg('(' || concat_ws(' or ', t.sure, private.found_by(t.rest)) || ')', ' and '),
      string_agg(t.rest, ' | ')
    into quick, full_score, special
    from unnest(p_term.words) w (word) cross join lateral private.lexeme_test(private.forms_in('+', w.word), '{}', true) t;
  quicks := array[quick];
  fulls := array[full_score];
  if p_term.kind = 'any' then
    shape := 'case when %s then 1 else 0 end';
  elsif p_term.kind = 'country' then
    shape := 'case when %s then 6 else 5 end';
    quicks := '{}';
    fulls := '{}';
    special := null;
  elsif p_term.kind in ('level', 'mode') then
    shape := 'case when %s then 6 when %s then 4 else 1 end';
  elsif p_term.kind is null and p_term.last and word ~ '^[a-z]{1,2}$' and word = any (private.little_words()) then
    -- only names were asked for
    shape := 'case when %s then 6 else 5 end';
  elsif p_term.kind is null then
    shape := 'case when %s then 6 ' || case when p_term.last then 'when %s then 5 ' else '' end || 'when %s then 4 when %s then 2 else 1 end';
  end if;
  for test in
    select t.sure, t.rest from (
      select 1 as place, p_term.marks as groups, '{}'::text[] as beginnings where p_term.kind = 'country'
      union all
      select 1, p_term.marks || array(select '+' || replace(p.words, E'\n', E'\n+') from unnest(p_term.phrases) p (words)), '{}'
       where p_term.kind in ('level', 'mode')
      union all
      select n.place, case when n.place > 1 then private.forms_in(n.mark, word) else '{}' end,
          case when p_term.last then array[n.mark || word] else '{}' end
        from (values (1, '+'), (2, '@'), (3, '#')) n (place, mark)
       where p_term.kind is null and shape like '%then 2%' and (n.place > 1 or p_term.last)) a
      cross join lateral private.lexeme_test(a.groups, a.beginnings, true) t order by a.place
  loop
    quicks := quicks || coalesce('(' || test.sure || ')', 'false');
    fulls := fulls || ('(' || concat_ws(' or ', test.sure, private.found_by(test.rest)) || ')');
    special := nullif(concat_ws(' | ', special, test.rest), '');
  end loop;
  quick := format(shape, variadic quicks);
  full_score := format(shape, variadic fulls);
end
$$;

-- What main words ask for, in their order: phrases that mean something, of which the longest one counts, and other words. A school
-- meets a phrase by what is known of it or by its name, so that a name of such words is found; a level or a way of teaching, which is
-- often told by words alone, by any words. The last word is met by one that begins so.
create function private.search_terms(p_words text[], out terms private.search_term[], out plain integer[], out understood jsonb)
language plpgsql stable set search_path = '' as $$
declare
  count constant integer := cardinality(p_words);
  place integer := 1;
  phrase record;
  term private.search_term;
  word text;
begin
  terms := '{}';
  plain := '{}';
  understood := '[]';
  for phrase in
    select distinct on (f.place) f.* from (
      select a.place, a.size, p.kind, array_agg(distinct p.value collate "C" order by p.value collate "C") as vals
        from (select n.place, s.size, p_words[n.place:n.place + s.size - 1] as words
          from generate_series(1, count) n (place) cross join generate_series(1, 4) s (size) where n.place + s.size <= count + 1) a
        join private.search_phrases p on p.words = a.words
       group by a.place, a.size, p.kind) f
     order by f.place, f.size desc, array_position(array['country', 'field', 'level', 'mode', 'type', 'any'], f.kind)
  loop
    continue when phrase.place < place;
    for other in place..phrase.place - 1 loop
      plain := plain || other;
      terms := terms || private.word_term(p_words[other], false);
    end loop;
    place := phrase.place + phrase.size;
    term := null;
    term.kind := phrase.kind;
    term.words := p_words[phrase.place:place - 1];
    if phrase.kind = 'any' then
      -- not asked for; it counts for the order alone, each word by itself
      foreach word in array term.words loop
        term.words := array[word];
        terms := terms || term;
      end loop;
      continue;
    end if;
    term.marks := array(select '=' || left(phrase.kind, 1) || ':' || v.value from unnest(phrase.vals) v (value));
    term.phrases := array(select distinct array_to_string(p.words, E'\n') from private.search_phrases p
      where p.kind = phrase.kind and p.value = any (phrase.vals) order by 1);
    term.asked := term.marks || case when phrase.kind in ('level', 'mode') then term.phrases
      else array(select '+' || replace(p.words, E'\n', E'\n+') from unnest(term.phrases) p (words)) end;
    term.beginnings := '{}';
    terms := terms || term;
    understood := understood
      || jsonb_build_object('words', array_to_string(term.words, ' '), 'kind', phrase.kind, 'values', phrase.vals);
  end loop;
  for other in place..count loop
    plain := plain || other;
    terms := terms || private.word_term(p_words[other], other = count);
  end loop;
end
$$;

-- What a word asks for that means nothing else. So many words begin with one or two letters that only those of names are worth it.
create function private.word_term(p_word text, p_last boolean) returns private.search_term
language plpgsql immutable set search_path = '' as $$
declare
  term private.search_term;
begin
  term.words := array[p_word];
  term.last := p_last;
  if p_last and p_word ~ '^[a-z]{1,2}$' then
    term.asked := private.forms_in('+', p_word) || case when p_word = any (private.little_words()) then '{}' else private.word_forms(p_word) end;
    term.beginnings := array['+' || p_word];
  else
    term.asked := private.word_forms(p_word);
    term.beginnings := case when p_last then array[p_word] else '{}' end;
  end if;
  return term;
end
$$;

-- What all of these terms ask of a document `d`, as SQL, and whether bits tell it.
create function private.condition_of(p_terms private.search_term[], out condition text, out by_bits boolean)
language plpgsql stable set search_path = '' as $$
declare
  bits constant boolean := exists (select from private.frequent_lexemes);
  term private.search_term;
  test record;
  tests text[] := '{}';
  rare text[] := '{}';
begin
  foreach term in array p_terms loop
    test := private.lexeme_test(term.asked, term.beginnings, bits);
    if test.sure is null then
      rare := rare || test.rest;
    else
      tests := tests || ('(' || concat_ws(' or ', test.sure, private.found_by(test.rest)) || ')');
    end if;
  end loop;
  by_bits := rare = '{}' and tests <> '{}';
  if rare <> '{}' then
    tests := format('d.words @@ %L::tsquery', '(' || array_to_string(rare, ') & (') || ')') || tests;
  end if;
  condition := coalesce(nullif(array_to_string(tests, ' and '), ''), 'false');
end
$$;

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
  select c.condition, c.by_bits into question.condition, question.by_bits from private.condition_of(asked) c;
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

-- A document that is told by bits is soon found; of others the index of words tells all at once.
create or replace function private.finds_any(p_question private.search_question) returns boolean
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off set max_parallel_workers_per_gather = 0 as $$
declare
  found boolean;
begin
  execute format(case when p_question.by_bits then 'select exists (select from private.search_documents d where %s)'
    else 'select count(*) > 0 from private.search_documents d where %s' end, p_question.condition) into found;
  return found;
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
  elsif p_question.special is not null then
    -- of most documents bits tell all
    columns := format('%s + case when %s then %s else %s end as rank', so_called, private.found_by(p_question.special), p_question.score,
      p_question.quick);
  elsif p_question.score is not null then
    columns := format('%s + %s as rank', so_called, p_question.score);
  end if;
end
$$;

-- One page of what meets a condition on a document `d`: how many schools there are, the page really given, its ids. p_groups null: no
-- further filter. Ids and ranks are gathered in the order of the directory, which the index has, so that nothing is sorted: the page is
-- taken from the highest rank on. By way of an index where one helps: the planner tends to underestimate what looking into every
-- document costs. One process: starting others takes longer than they save.
create or replace function private.text_page(p_condition text, p_columns text, p_joined text, p_ordered text, p_groups integer[],
  p_page integer, p_size integer, out total integer, out page integer, out ids uuid[])
language plpgsql stable set search_path = '' set work_mem = '32MB'
  set enable_seqscan = off
  set max_parallel_workers_per_gather = 0 set jit = off as $$
declare
  hits uuid[];
  ranks integer[];
  skipped integer;
  level record;
begin
  execute format(
    'select coalesce(array_agg(h.school_id), ''{}''), coalesce(array_agg(h.rank), ''{}'')
       from (select d.school_id, %s from private.search_documents d %s where %s and %s order by %s) h',
    p_columns, p_joined, p_condition,
    case when p_groups is null then 'true' else 'd.group_id = any ($1)' end, p_ordered)
    into hits, ranks using p_groups;
  total := cardinality(hits);
  page := least(p_page, greatest(1, ceil(total::numeric / p_size)::integer));
  skipped := (page - 1) * p_size;
  ids := '{}';
  for level in select u.rank, count(*)::integer as schools from (select unnest(ranks) as rank) u group by 1 order by 1 desc loop
    if skipped < level.schools then
      ids := ids || array(select hits[p.place] from unnest((array_positions(ranks, level.rank))[skipped + 1:skipped + p_size - cardinality(ids)])
        with ordinality p (place, n) order by p.n);
      exit when cardinality(ids) = p_size;
    end if;
    skipped := greatest(skipped - level.schools, 0);
  end loop;
end
$$;

-- How many schools of each group meet a condition: {group id: schools}. Planned like the page.
create or replace function private.text_counts(p_condition text) returns jsonb
language plpgsql stable set search_path = '' set work_mem = '32MB'
  set enable_seqscan = off
  set max_parallel_workers_per_gather = 0 set jit = off as $$
declare
  counts jsonb;
begin
  execute format('select coalesce(jsonb_object_agg(f.group_id, f.schools), ''{}'') from (
                    select d.group_id, count(*) as schools from private.search_documents d where %s group by 1) f', p_condition) into counts;
  return counts;
end
$$;

revoke all on function private.lexeme_test(text[], text[], boolean), private.any_group(text[]), private.found_by(text),
  private.forms_in(text, text), private.term_score(private.search_term),
  private.broad_score(private.search_term), private.search_terms(text[]), private.word_term(text, boolean), private.condition_of(private.search_term[])
  from public, anon, authenticated;
