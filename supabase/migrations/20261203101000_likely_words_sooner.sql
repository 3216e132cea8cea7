-- What a word may have been meant to be, in half of the time: 10 of the 56 ms of 'institut de tourisem' at 100,000 schools. How many letters
-- are wrong is asked first, whether two of them changed places only of the few words that are near, and the words are read in their index.
drop index private.search_words_word;
create index search_words_word on private.search_words (word) include (size);

-- As in 20261128132000_search_by_words.sql, with another order of the same questions.
create or replace function private.likely_words(p_word text) returns text[]
language plpgsql stable set search_path = '' set jit = off set enable_seqscan = off as $$
begin
  return (
    with near as materialized (
      select k.word from private.search_words k
       where k.word >= left(p_word, 1) and k.word < chr(ascii(p_word) + 1)
         and k.size between char_length(p_word) - 2 and char_length(p_word) + 2
         and extensions.levenshtein_less_equal(k.word, p_word, 2) <= 2
      union
      select k.word from private.search_words k
       where right(k.word, 2) = right(p_word, 2) and k.size between char_length(p_word) - 2 and char_length(p_word) + 2
         and extensions.levenshtein_less_equal(k.word, p_word, 2) <= 2
    ), measured as (
      -- two letters that changed places are one error, and two for levenshtein
      select n.word, case when n.word = any (turned.words) then 1 else extensions.levenshtein_less_equal(n.word, p_word, 2) end as distance
        from near n
        cross join (select array(select overlay(p_word placing reverse(substr(p_word, n, 2)) from n for 2)
          from generate_series(1, char_length(p_word) - 1) n) as words) turned
       where n.word <> p_word
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
