-- What a search asks for, with a form for the few documents of which bits do not tell all: they are found by the index of words and asked
-- by their own columns, so that no row of the others is asked whether it is among them (decision 125). What is found stays.

-- Of a question that bits tell: a query that finds all further documents and perhaps others, what is asked of these, and how well one of
-- them meets it, both as SQL by the columns of a document `d`.
alter type private.search_question add attribute more text, add attribute met text, add attribute direct_score text;

-- What tells that a document `d` has any of these groups or beginnings. `sure` is what bits alone tell; `rest` a query of what has no bit
-- at all, `more` one that finds all that bits do not tell, and perhaps others. `test` and `direct` tell it whole: by the index
-- of words for many documents, and by its own words for few.
drop function private.lexeme_test(text[], text[], boolean);
create function private.lexeme_test(p_groups text[], p_beginnings text[], p_bits boolean,
  out sure text, out rest text, out more text, out test text, out direct text)
language plpgsql stable set search_path = '' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  begun record;
  unbegun text[] := p_beginnings;
  partly record;
begin
  if p_bits then
    -- 'inter*' is every rare word that begins so; frequent ones have bits themselves
    select array_agg(b.beginning) filter (where f.bit is not null) as told, array_agg(b.beginning) filter (where f.bit is null) as untold
      into begun from unnest(p_beginnings) b (beginning) left join private.frequent_lexemes f on f.lexeme = b.beginning || '*';
    with members as (
      select g.place, m.lexeme, f.bit, count(*) over (partition by g.place) as size, count(f.bit) over (partition by g.place) as known
        from unnest(p_groups) with ordinality g (lexemes, place)
        cross join lateral string_to_table(g.lexemes, E'\n') m (lexeme)
        left join private.frequent_lexemes f on f.lexeme = m.lexeme
       where not exists (select from unnest(begun.told) b (beginning) where starts_with(g.lexemes, b.beginning))
    ), any_bit as (
      select m.bit from members m where m.size = 1 and m.bit is not null
      union
      select f.bit from unnest(p_beginnings) b (beginning)
        join private.frequent_lexemes f on f.lexeme >= b.beginning and f.lexeme < b.beginning || chr(1114111)
    ), several as (
      select m.place, min(m.size) = min(m.known) as told,
          string_agg(format('d.bits_%s & %L::bigint <> 0', m.bit / 64, 1::bigint << m.bit % 64), ' and ') filter (where m.bit is not null) as bits,
          private.any_group(array[string_agg(m.lexeme, E'\n') filter (where m.bit is null)]) as rare
        from members m where m.size > 1 and m.known > 0 group by m.place
    ), tests as (
      select format('d.bits_%s & %L::bigint <> 0', a.bit / 64, bit_or(1::bigint << a.bit % 64)) as test from any_bit a group by a.bit / 64
      union all
      select '(' || s.bits || ')' from several s where s.told
    )
    select (select string_agg(t.test, ' or ') from tests t) as sure,
        private.any_group(array(select string_agg(m.lexeme, E'\n') from members m where m.known = 0 group by m.place order by m.place)) as rest,
        string_agg(s.rare, ' | ') as more,
        string_agg('(' || s.bits || ' and ' || private.found_by(s.rare) || ')', ' or ') as test,
        string_agg(format('(%s and d.words @@ %L::tsquery)', s.bits, s.rare), ' or ') as direct
      into partly from several s where not s.told;
    unbegun := begun.untold;
    sure := coalesce(partly.sure, case when partly.more is not null then 'false' end);
    rest := partly.rest;
    more := partly.more;
    test := partly.test;
    direct := partly.direct;
  else
    rest := private.any_group(p_groups);
  end if;
  rest := nullif(concat_ws(' | ', rest, private.any_lexeme(unbegun, ':*')), '');
  more := nullif(concat_ws(' | ', rest, more), '');
  test := concat_ws(' or ', sure, test, private.found_by(rest));
  direct := concat_ws(' or ', sure, direct, case when rest is not null then format('d.words @@ %L::tsquery', rest) end);
end
$$;

-- The weight of a term for many documents: `quick` by bits alone, `full_score` also by what the index of words has for the rest,
-- which `special` finds.
create or replace function private.broad_score(p_term private.search_term, out quick text, out full_score text, out special text)
language plpgsql stable set search_path = '' as $$
declare
  word constant text := p_term.words[1];
  shape text := 'case when %s then 6 else 4 end';
  quicks text[] := '{}';
  fulls text[] := '{}';
  test record;
begin
  -- the words in a name, all of them
  select string_agg(coalesce('(' || t.sure || ')', 'false'), ' and '), string_agg('(' || t.test || ')', ' and '), string_agg(t.more, ' | ')
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
    select t.sure, t.test, t.more from (
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
    fulls := fulls || ('(' || test.test || ')');
    special := nullif(concat_ws(' | ', special, test.more), '');
  end loop;
  quick := format(shape, variadic quicks);
  full_score := format(shape, variadic fulls);
end
$$;

-- What all of these terms ask of a document `d`, as SQL, and whether bits tell it: `sure` is then what they alone can tell, `more` finds
-- all others, and perhaps more, and `met` is the condition by the columns of a document.
drop function private.condition_of(private.search_term[]);
create function private.condition_of(p_terms private.search_term[],
  out condition text, out by_bits boolean, out sure text, out more text, out met text)
language plpgsql stable set search_path = '' as $$
declare
  bits constant boolean := exists (select from private.frequent_lexemes);
  term private.search_term;
  test record;
  tests text[] := '{}';
  directs text[] := '{}';
  rare text[] := '{}';
  sures text[] := '{}';
begin
  foreach term in array p_terms loop
    test := private.lexeme_test(term.asked, term.beginnings, bits);
    if test.sure is null then
      rare := rare || test.rest;
    else
      sures := sures || ('(' || test.sure || ')');
      tests := tests || ('(' || test.test || ')');
      directs := directs || ('(' || test.direct || ')');
      more := nullif(concat_ws(' | ', more, test.more), '');
    end if;
  end loop;
  by_bits := rare = '{}' and tests <> '{}';
  if by_bits then
    sure := array_to_string(sures, ' and ');
    met := array_to_string(directs, ' and ');
  else
    more := null;
  end if;
  if rare <> '{}' then
    tests := format('d.words @@ %L::tsquery', '(' || array_to_string(rare, ') & (') || ')') || tests;
  end if;
  condition := coalesce(nullif(array_to_string(tests, ' and '), ''), 'false');
end
$$;

-- As in 20261130101000_search_in_narrow_rows.sql, with what is asked of few documents.
create or replace function private.search_question_of(p_words text[]) returns private.search_question
language plpgsql stable set search_path = '' as $$
declare
  question private.search_question;
  found record;
  asked private.search_term[];
  term private.search_term;
  weighed record;
  scores text[] := '{}';
  directs text[] := '{}';
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
  select c.condition, c.by_bits, c.sure, c.more, c.met
    into question.condition, question.by_bits, question.sure, question.more, question.met from private.condition_of(asked) c;
  foreach term in array found.terms loop
    directs := directs || private.term_score(term);
    if question.by_bits then
      weighed := private.broad_score(term);
      scores := scores || weighed.full_score;
      question.quick := concat_ws(' + ', question.quick, weighed.quick);
      question.special := nullif(concat_ws(' | ', question.special, weighed.special), '');
    end if;
  end loop;
  question.direct_score := coalesce(nullif(array_to_string(directs, ' + '), ''), '0');
  question.score := case when question.by_bits and scores <> '{}' then array_to_string(scores, ' + ') else question.direct_score end;
  return question;
end
$$;

-- Whether any document meets what is asked for. The index of words tells at once of those that bits do not tell.
create or replace function private.finds_any(p_question private.search_question) returns boolean
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off set max_parallel_workers_per_gather = 0 as $$
declare
  found boolean;
begin
  if p_question.by_bits then
    found := private.bits_find_any(p_question.sure);
    if found or p_question.more is null then
      return found;
    end if;
  end if;
  execute format('select count(*) > 0 from private.search_documents d where %s', case when p_question.by_bits
      then format('d.words @@ %L::tsquery and %s', p_question.more, p_question.met) else p_question.condition end)
    into found;
  return found;
end
$$;

revoke all on function private.lexeme_test(text[], text[], boolean), private.condition_of(private.search_term[])
  from public, anon, authenticated;
