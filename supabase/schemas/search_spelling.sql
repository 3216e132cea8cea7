-- Spelling of a search: forms of a word, and typing errors.

-- A normalised text, cut to a maximum length.
create function private.search_text(p_search text) returns text
language sql immutable set search_path = '' as $$
  select btrim(left(public.normalise_text(left(coalesce(p_search, ''), 1000)), 200))
$$;

-- A word in singular and plural, as initials, and in other spellings.
create function private.word_forms(p_word text) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  return (
    select array_agg(distinct f.form) from (
      select unnest(array[p_word]
        || case when p_word ~ '^[a-z]{3,}s$' then array[left(p_word, -1)] else '{}' end
        || case when p_word ~ '^[a-z]{3,}es$' then array[left(p_word, -2)] else '{}' end
        || case when p_word ~ '^[a-z]{3,}$' then array[p_word || 's', p_word || 'es'] else '{}' end
        || case when p_word ~ '^[a-z]{3,8}$' then array['~' || p_word] else '{}' end) as form
      union
      select unnest(array[s.value, o.words[1]]) from public.search_synonyms s
        join public.search_synonyms o on o.kind = 'same' and o.value = s.value
       where s.kind = 'same' and (s.words[1] = p_word or s.value = p_word)) f);
end
$$;

-- A tsquery for all of these words in any form: after a mark, '+' for words of a name, or with weights; the last one
-- may be a prefix.
create function private.words_query(p_words text[], p_mark text, p_weights text, p_begun boolean default false)
  returns text
language plpgsql stable set search_path = '' as $$
declare
  weights constant text := case when p_weights = '' then '' else ':' || p_weights end;
begin
  return (
    select string_agg('(' || (select string_agg(private.lexeme(case when f.form like '~%' then ''
      else p_mark end || f.form) || weights, ' | ')
          from unnest(private.word_forms(w.word)) f (form))
        || case when p_begun and w.place = cardinality(p_words) then ' | ' || private.lexeme(p_mark || w.word) || ':*'
          || p_weights else '' end || ')', ' & ')
      from unnest(p_words) with ordinality w (word, place));
end
$$;

-- Whether a word is frequent, or letters, or a document, place or phrase has it, or it is initials. Here and below the
-- planner would scan all documents, because it expects an early match.
create function private.is_known_word(p_word text) returns boolean
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  return p_word !~ '^[a-z]{3,30}$' or p_word !~ '[aeiouy]' or p_word = any (private.stop_words())
    or exists (select from private.common_words c where c.word = p_word)
    or exists (select from private.search_words k where k.word = p_word)
    or exists (select from private.place_names n where n.plain = p_word)
    or exists (select from private.search_documents d where d.words @@ (private.lexeme(p_word) || ' | '
      || private.lexeme('~' || p_word))::tsquery);
end
$$;

-- Typo correction of an unknown word: up to seven letters with one letter missing, added, replaced or swapped, from
-- eight on two; or two joined words of a name. Preferred are words found together with the neighbouring words, then
-- words of phrases and of many names. With p_begun a prefix may be meant. Null without a near word.
create function private.corrected_word(p_word text, p_other_words text[], p_begun boolean) returns text
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  return (
    with measured as materialized (
      -- two letters that changed places are one error, and two for levenshtein
      select k.word, case when k.word = any (turned.words) or p_begun
        and left(k.word, char_length(p_word)) = any (turned.words) then 1
          when p_begun then least(extensions.levenshtein_less_equal(k.word, p_word, 2),
            extensions.levenshtein_less_equal(left(k.word, char_length(p_word)), p_word, 2),
              extensions.levenshtein_less_equal(left(k.word, char_length(p_word) + 1), p_word, 2))
          else extensions.levenshtein_less_equal(k.word, p_word, 2) end as distance
        from private.search_words k
        cross join (select array(select overlay(p_word placing reverse(substr(p_word, n, 2)) from n for 2)
          from generate_series(1, char_length(p_word) - 1) n) as words) turned
       where k.size between char_length(p_word) - 2 and char_length(p_word) + case when p_begun then 30 else 2 end
    ), allowed as (
      select distinct m.word, m.distance, 1 as parts from measured m
       where m.distance between 1 and case when greatest(case when p_begun then 0
         else char_length(m.word) end, char_length(p_word)) >= 8 then 2 else 1 end
      union all
      select left(p_word, n) || ' ' || substr(p_word, n + 1), 2, 2 from generate_series(3, char_length(p_word) - 3) n
       where exists (select from private.search_documents d
         where d.words @@ format('%s & %s', private.lexeme('+' || left(p_word, n)),
           private.lexeme('+' || substr(p_word, n + 1)))::tsquery)
    ), nearest as (
      select * from allowed order by distance, left(word, 1) <> left(p_word, 1), word limit 12
    )
    select a.word from nearest a
      cross join lateral (select private.words_query(string_to_array(a.word, ' '), '', '') as query) q
     -- so many words are like one of four letters
     where char_length(p_word) > 4 or exists (select from unnest(p_other_words) b (word)
       where exists (select from private.search_documents d
       where d.words @@ (q.query || ' & ' || private.words_query(array[b.word], '', ''))::tsquery))
      order by a.distance, a.parts,
        (select count(*) from unnest(p_other_words) b (word) where exists (select from private.search_documents d
          where d.words @@ (q.query || ' & ' || private.words_query(array[b.word], '', ''))::tsquery)) desc,
        left(a.word, 1) <> left(p_word, 1),
        not exists (select from private.search_phrases p where p.words @> array[a.word]),
        (select count(*) from (select from private.search_documents d
          where d.words @@ q.query::tsquery limit 200) few) desc, a.word
      limit 1);
end
$$;

-- Whether a frequent word stands behind a rare one of names that none has with it: 'cordon blue'.
create function private.is_misplaced(p_word text, p_before text) returns boolean
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  return exists (select from private.common_words c where c.word = p_word and not c.ignored)
    and not exists (select from private.search_phrases p where p.words @> array[p_word])
    and p_before ~ '^[a-z]{4,}$' and not exists (select from private.common_words c where c.word = p_before)
    and exists (select from private.search_documents d where d.words @@ private.lexeme('+' || p_before)::tsquery)
    and not exists (select from private.search_documents d where d.words @@ private.lexeme(p_word)::tsquery
      and d.words @@ private.lexeme('+' || p_before)::tsquery)
    and exists (select from private.search_words k
      where k.size between char_length(p_word) - 1 and char_length(p_word) + 1 and k.word <> p_word
        and extensions.levenshtein_less_equal(k.word, p_word, 2) <= case when k.size = char_length(p_word) then 2
          else 1 end
        and exists (select from private.search_documents d
          where d.words @@ (private.lexeme('+' || p_before) || ' & ' || private.lexeme('+' || k.word))::tsquery));
end
$$;

-- Words with typos corrected, unless p_exact. With p_begun the last one may be a prefix. During typing only the last
-- one is corrected, also as a prefix: what a user has left is meant so.
create function private.corrected_words(p_words text[], p_exact boolean, p_begun boolean,
  p_typing boolean default false) returns text[]
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  words text[] := '{}';
  known jsonb := '{}';
  tried integer := 0;
  last boolean;
begin
  for at in 1..cardinality(p_words) loop
    last := p_begun and at = cardinality(p_words);
    if last or not known ? p_words[at] then
      known := known || jsonb_build_object(p_words[at], case
        -- a few corrections are a search, many are none
        when coalesce(p_exact, false) or p_typing and at < cardinality(p_words) or tried > 3
          or private.is_known_word(p_words[at]) and not private.is_misplaced(p_words[at], p_words[at - 1])
          or last and exists (select from private.search_words k where k.word >= p_words[at]
            and k.word < p_words[at] || chr(1114111))
          -- 'den haag'
          or exists (select from private.place_names n where n.word = 1
            and n.plain in (p_words[at - 1] || ' ' || p_words[at], p_words[at] || ' ' || p_words[at + 1]))
          then p_words[at]
        else coalesce(private.corrected_word(p_words[at], array_remove(array[p_words[at - 1], p_words[at + 1]], null),
          last and p_typing), p_words[at]) end);
      tried := tried + (known ->> p_words[at] <> p_words[at])::integer;
    end if;
    words := words || string_to_array(known ->> p_words[at], ' ');
  end loop;
  return words;
end
$$;

revoke execute on function private.search_text(text), private.corrected_words(text[],boolean,boolean,boolean),
  private.is_known_word(text), private.is_misplaced(text,text), private.corrected_word(text,text[],boolean),
  private.word_forms(text), private.words_query(text[],text,text,boolean) from public;
