-- Suggestions whose time does not grow with how many schools and programmes have the words (decision 125). What is suggested stays.

-- The words of a programme's names, and '=3' for how much is known of it: the best known ones are looked up first, and the rest only
-- where they are too few.
create function private.programme_lexemes(p_known smallint, p_es text, p_en text) returns tsvector
language sql immutable parallel safe set search_path = '' as $$
  select array_to_tsvector(private.words_of(p_es || ' ' || p_en) || ('=' || p_known))
$$;
drop index private.programme_documents_words;
create index programme_documents_words on private.programme_documents using gin (private.programme_lexemes(known, sort_es, sort_en))
  with (gin_pending_list_limit = 512);
analyze private.programme_documents;

create or replace function private.suggested_programmes(p_text text, p_query tsquery, p_whole tsquery, p_short boolean, p_language text)
returns uuid[]
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  most constant integer := 3;
  best uuid[];
  more uuid[];
begin
  if p_language = 'en' then
    best := array(select f.programme_id from generate_series(0, 4) k (known)
      cross join lateral (select d.programme_id, d.known, d.sort_en from private.programme_documents d
         where d.known = k.known::smallint and d.sort_en >= p_text and d.sort_en < p_text || chr(1114111)
         order by d.sort_en, d.programme_id limit most) f
      order by f.known desc, f.sort_en, f.programme_id limit most);
  else
    best := array(select f.programme_id from generate_series(0, 4) k (known)
      cross join lateral (select d.programme_id, d.known, d.sort_es from private.programme_documents d
         where d.known = k.known::smallint and d.sort_es >= p_text and d.sort_es < p_text || chr(1114111)
         order by d.sort_es, d.programme_id limit most) f
      order by f.known desc, f.sort_es, f.programme_id limit most);
  end if;
  if p_whole is null and p_short then
    return best;
  end if;
  for step in reverse 4..0 loop
    exit when cardinality(best) >= most;
    select array_agg(h.programme_id order by h.sort, h.programme_id) into more from (
      select d.programme_id, case when p_language = 'en' then d.sort_en else d.sort_es end as sort from private.programme_documents d
       where private.programme_lexemes(d.known, d.sort_es, d.sort_en)
           @@ (format('''=%s''', step)::tsquery && case when p_short then p_whole else p_query end)
         and (not p_short or (private.programme_lexemes(d.known, d.sort_es, d.sort_en) || ''::tsvector) @@ p_query) limit 300) h;
    best := private.without_repetition(best || more, most);
  end loop;
  return best;
end
$$;
drop function private.programme_words(text, text);

-- The active schools whose names begin with these words, or have them all: the most complete first, then by name; and where those are
-- too few, with a word of their places among them. `p_query` holds all words, `p_whole` those that are typed to their end, which alone
-- are looked up where the last one is short.
drop function private.suggested_schools(text, tsquery, tsquery, boolean, boolean);
create function private.suggested_schools(p_plain text, p_query tsquery, p_whole tsquery, p_short boolean, p_whole_words text[], p_begun text)
returns uuid[]
language plpgsql stable set search_path = '' set enable_seqscan = off set enable_indexscan = off set jit = off as $$
declare
  most constant integer := 4;
  best uuid[];
  more uuid[];
  terms private.search_term[];
begin
  best := private.schools_by_prefix(p_plain, most);
  if cardinality(best) = most or (p_short and p_whole is null) then
    return best;
  end if;
  -- so many that the first ones in order are among the best
  if p_short then
    select array_agg(h.school_id order by h.band, h.plain_name, h.school_id) into more from (
      select d.school_id, d.band, d.plain_name from private.search_documents d
       where d.names @@ p_whole and (d.names || ''::tsvector) @@ p_query limit 1000) h;
  else
    select array_agg(h.school_id order by h.band, h.plain_name, h.school_id) into more from (
      select d.school_id, d.band, d.plain_name from private.search_documents d where d.names @@ p_query limit 1000) h;
  end if;
  if cardinality(more) = 1000 then
    more := private.schools_in_order(p_query, most) || more;
  end if;
  best := private.without_repetition(best || more, most);
  if cardinality(best) < most and cardinality(p_whole_words) + (p_begun is not null)::integer > 1 then
    terms := array(select (null, array[w.word], false, private.forms_in('+', w.word) || private.forms_in('@', w.word),
        case when w.begun then array['+' || w.word, '@' || w.word] else '{}' end, null, null)::private.search_term
      from (select unnest(p_whole_words) as word, false as begun union select p_begun, true where not p_short and p_begun is not null) w);
    execute format('select array_agg(h.school_id order by h.band, h.plain_name, h.school_id) from (
        select d.school_id, d.band, d.plain_name from private.search_documents d where %s and (not $1 or (d.names || d.places) @@ $2)
         limit 1000) h', (private.condition_of(terms)).condition)
      into more using p_short, p_query;
    best := private.without_repetition(best || more, most);
  end if;
  return best;
end
$$;

-- The word that somebody meant, of those that begin with the same letter; the same where it is known or none is near. The last word
-- may be the beginning of one.
create or replace function private.meant_word(p_word text, p_begun boolean) returns text
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  if p_word !~ '^[a-z]{3,30}$' or exists (select from private.search_words k where k.word = p_word) then
    return p_word;
  elsif p_begun and exists (select from private.search_words k where k.word >= p_word and k.word < p_word || chr(1114111)) then
    return p_word;
  end if;
  return coalesce((
    select f.word from (
      select k.word, k.size, least(
          case when k.word = any (t.words) or p_begun and left(k.word, t.size) = any (t.words) then 1 else 3 end,
          extensions.levenshtein_less_equal(k.word, p_word, 2),
          case when p_begun then least(extensions.levenshtein_less_equal(left(k.word, t.size), p_word, 2),
            extensions.levenshtein_less_equal(left(k.word, t.size + 1), p_word, 2),
            extensions.levenshtein_less_equal(left(k.word, t.size - 1), p_word, 2)) end) as distance
        from private.search_words k
        cross join (select char_length(p_word) as size, array(select overlay(p_word placing reverse(substr(p_word, n, 2)) from n for 2)
          from generate_series(1, char_length(p_word) - 1) n) as words) t
       where k.word >= left(p_word, 1) and k.word < left(p_word, 1) || chr(1114111)
         and k.size >= t.size - 2 and (p_begun or k.size <= t.size + 2)) f
     where f.distance <= case when greatest(f.size, char_length(p_word)) >= 8 then 2 when greatest(f.size, char_length(p_word)) >= 4 then 1 else 0 end
     order by f.distance, abs(f.size - char_length(p_word)), f.word limit 1), p_word);
end
$$;

-- What these words may become.
create or replace function private.suggestions_of(p_words text[], p_text text, p_language text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  last constant text := p_words[cardinality(p_words)];
  plain constant text := array_to_string(p_words, ' ');
  -- 'escuela de': the little word at the end may begin another one, and the others are to be met
  before constant text[] := array(select w.word from unnest(private.main_words(p_words[:cardinality(p_words) - 1])) w (word)
    where p_words[:cardinality(p_words) - 1] <> '{}' and w.word <> all (private.little_words()));
  begun constant boolean := before = '{}' or last <> all (private.little_words());
  short constant boolean := char_length(last) < 3 and last ~ '^[a-z0-9]+$';
  whole text;
  query text;
  schools uuid[];
  programmes uuid[];
begin
  select string_agg('(' || private.any_lexeme(private.word_forms(w.word)) || ')', ' & ') into whole from (select distinct unnest(before)) w (word);
  query := concat_ws(' & ', whole, case when begun then '(' || private.any_lexeme(private.word_forms(last)) || ' | '
    || private.any_lexeme(array[last], ':*') || ')' end);
  schools := private.suggested_schools(array_to_string(before || case when begun then array[last] else '{}' end, ' '), query::tsquery,
    whole::tsquery, short, before, case when begun then last end);
  programmes := private.suggested_programmes(p_text, query::tsquery, whole::tsquery, short, p_language);
  return jsonb_build_object(
    'schools', (select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'slug', s.slug, 'city', s.city, 'country', s.country)
        order by i.place), '[]')
      from unnest(schools) with ordinality i (id, place) join public.schools s on s.id = i.id and s.is_active),
    'programmes', (select coalesce(jsonb_agg(jsonb_build_object(
          'name', coalesce(case when p_language = 'en' then p.name_en else p.name_es end, p.name), 'slug', p.slug,
          'school', s.name, 'school_slug', s.slug) order by i.place), '[]')
      from unnest(programmes) with ordinality i (id, place)
      join public.programmes p on p.id = i.id and p.is_active join public.schools s on s.id = p.school_id and s.is_active),
    'places', private.suggested_places(plain),
    'fields', private.suggested_fields(plain));
end
$$;

-- As in 20261128140000_suggest.sql; a word that is typed several times is looked for once.
create or replace function public.suggest(p_search text, p_language text default 'es') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  language constant text := case when p_language = 'en' then 'en' else 'es' end;
  typed constant text := private.asked_text(p_search);
  words constant text[] := (private.words_of(typed))[1:8];
  nothing constant jsonb := '{"schools": [], "programmes": [], "places": [], "fields": []}';
  meant text[];
  answer jsonb := nothing;
begin
  if cardinality(words) > 0 then
    answer := private.suggestions_of(words, typed, language);
    if answer = nothing then
      meant := array(
        with asked as (
          select w.word, w.place, w.place = cardinality(words) as begun from unnest(words) with ordinality w (word, place)
        ), known as (
          select a.word, a.begun, private.meant_word(a.word, a.begun) as meant from (select distinct word, begun from asked) a
        )
        select k.meant from asked a join known k using (word, begun) order by a.place);
      if meant = words then
        -- the beginning of a word that does not go with the others
        meant[cardinality(meant)] := private.meant_word(words[cardinality(words)], false);
      end if;
      if meant <> words then
        answer := private.suggestions_of(meant, array_to_string(meant, ' '), language);
      end if;
    end if;
  end if;
  return answer || jsonb_build_object('corrected', case when meant <> words and answer <> nothing then array_to_string(meant, ' ') end);
end
$$;

revoke all on function private.programme_lexemes(smallint, text, text),
  private.suggested_schools(text, tsquery, tsquery, boolean, text[], text) from public, anon, authenticated;
