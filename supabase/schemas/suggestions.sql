-- Suggestions while typing.

-- Towns and regions of schools by all of their names, from each word of these on: 'new york' and 'york'. Twice where two writers have
-- written one at the same time, so that neither waits for the other; those whose schools are gone stay, and are not suggested.
create table private.place_names (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('town', 'region')),
  -- as schools have them
  country text not null,
  name text not null,
  -- schools.town_slug; of a region ''
  slug text not null,
  plain text collate "C" not null,
  -- which word of the name this begins with, from 1
  word smallint not null,
  -- how often the schools there can be halved, about: by it the largest come first
  size smallint not null default 0
);
alter table private.place_names enable row level security;
create index place_names_plain on private.place_names (plain);
create index place_names_place on private.place_names (country, slug, name);

-- The names of the places of these schools are known from now on.
create function private.add_place_names() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with places as (
    select distinct 'town' as kind, s.country, s.city as name, s.town_slug as slug
      from new_rows n join public.schools s on s.id = n.school_id where s.town_slug <> ''
    union
    select 'region', s.country, s.region, '' from new_rows n join public.schools s on s.id = n.school_id where s.region ~ '\S'
  ), called as (
    select p.*, p.name as alias from places p
    union
    select p.*, other.plain
      from places p
      join public.countries c on c.name_en = p.country
      join private.town_names known on known.country = c.code and known.plain = public.normalise_text(p.name)
      join private.town_names other on other.country = known.country and other.town = known.town
     where p.kind = 'town'
  )
  insert into private.place_names (kind, country, name, slug, plain, word)
    select distinct on (c.kind, c.country, c.name, plain) c.kind, c.country, c.name, c.slug, array_to_string(w.words[n.word:], ' ') as plain, n.word
      from called c
      cross join lateral (select private.words_of(c.alias) as words offset 0) w
      cross join lateral generate_series(1, least(cardinality(w.words), 8)) n (word)
     where not exists (select 1 from private.place_names k where (k.country, k.slug, k.name, k.kind, k.plain)
        = (c.country, c.slug, c.name, c.kind, array_to_string(w.words[n.word:], ' ')))
     order by c.kind, c.country, c.name, plain, n.word;

  -- whoever finds a row in another's hands leaves it: the number only orders
  with counted as (
    select t.country, t.slug, ceil(log(2, t.schools + 1)) as size from (
      select p.country, p.town_slug as slug, (select count(*) from (select from public.schools s
          where s.is_active and s.country = p.country and s.town_slug = p.town_slug limit 1024) few) as schools
        from (select distinct s.country, s.town_slug from new_rows n join public.schools s on s.id = n.school_id where s.town_slug <> '') p) t
  ), free as materialized (
    select k.id, c.size from counted c
      join private.place_names k on k.country = c.country and k.slug = c.slug and k.kind = 'town' and k.size <> c.size
     order by k.id for update of k skip locked
  )
  update private.place_names k set size = f.size from free f where k.id = f.id;
  return null;
end
$$;

-- The active schools whose names begin with these words, or have them all: the most complete first, then by name; and where those are
-- too few, with a word of their places among them. `p_query` holds all words, `p_whole` those that are typed to their end.
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

create function private.without_repetition(p_ids uuid[], p_most integer) returns uuid[]
language sql immutable set search_path = '' as $$
  select array(select i.id from unnest(p_ids) with ordinality i (id, place) group by i.id order by min(i.place) limit p_most)
$$;

create function private.schools_by_prefix(p_plain text, p_most integer) returns uuid[]
language sql stable set search_path = '' set enable_seqscan = off set enable_bitmapscan = off set jit = off as $$
  select array(select f.school_id from generate_series(0, 3) b (band)
    cross join lateral (select d.school_id, d.band, d.plain_name from private.search_documents d
       where d.band = b.band::smallint and d.plain_name >= p_plain and d.plain_name < p_plain || chr(1114111)
       order by d.plain_name, d.school_id limit p_most) f
    order by f.plain_name <> p_plain, f.band, f.plain_name, f.school_id limit p_most)
$$;

create function private.schools_in_order(p_query tsquery, p_most integer) returns uuid[]
language sql stable set search_path = '' set enable_seqscan = off set enable_bitmapscan = off set jit = off as $$
  select array(select f.school_id from (
      select d.school_id, d.names from private.search_documents d order by d.band, d.plain_name, d.school_id limit 2000) f
    where f.names @@ p_query limit p_most)
$$;

-- Suggestions of programmes for words that none has are soon given up, and no further process is started for those of others: that takes
-- longer than it saves (decision 125). What is suggested stays.
create function private.suggested_programmes(p_text text, p_query tsquery, p_whole tsquery, p_short boolean, p_language text)
returns uuid[]
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off
  set max_parallel_workers_per_gather = 0 as $$
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
    -- a beginning takes long to look up, which words that no programme has need not wait for
    exit when step = 4 and more is null and p_whole is not null and not exists (select from private.programme_documents d
      where private.programme_lexemes(d.known, d.sort_es, d.sort_en) @@ p_whole);
  end loop;
  return best;
end
$$;

-- Towns, regions and countries with schools whose names, in any language, have words that begin so.
create function private.suggested_places(p_plain text) returns jsonb
language sql stable set search_path = '' set enable_seqscan = off set jit = off as $$
  with named as materialized (
    select n.kind, n.country, n.name, n.slug, n.plain = p_plain as exact, n.word, n.size
      from private.place_names n
     where n.plain >= p_plain and n.plain < p_plain || chr(1114111)
     order by n.plain <> p_plain, n.word > 1, n.size desc, n.plain, n.id limit 40
  ), countries as (
    select 'country' as kind, p.value as country, '' as name, '' as slug, bool_or(array_to_string(p.words, ' ') = p_plain) as exact,
        min(case when starts_with(array_to_string(p.words, ' '), p_plain) then 1 else 2 end) as word, 20 as size
      from private.search_phrases p
      join private.search_value_counts v on v.kind = 'country' and v.value = p.value
     where p.kind = 'country' and strpos(' ' || array_to_string(p.words, ' '), ' ' || p_plain) > 0
     group by p.value
  ), places as (
    select distinct on (a.kind, a.country, case a.kind when 'town' then a.slug else a.name end) a.*
      from (select * from countries union all select * from named) a
     order by a.kind, a.country, case a.kind when 'town' then a.slug else a.name end, a.exact desc, a.word, a.name
  ), shown as (
    select p.* from places p
     where p.kind = 'country'
        or p.kind = 'town' and exists (select from public.schools s where s.is_active and s.country = p.country and s.town_slug = p.slug)
        or p.kind = 'region' and exists (select from public.schools s where s.is_active and s.country = p.country and s.region = p.name)
          -- a town that is called like its region is the same to whoever types it
          and not exists (select from places t where t.kind = 'town' and t.country = p.country
            and t.slug = public.slugify(public.normalise_text(p.name)))
     order by not p.exact, p.word > 1, p.kind = 'region', p.size desc, p.name, p.country limit 3
  )
  select coalesce(jsonb_agg(jsonb_build_object('kind', s.kind, 'country', s.country, 'name', s.name)
    order by not s.exact, s.word > 1, s.kind = 'region', s.size desc, s.name, s.country), '[]') from shown s
$$;

-- Fields that are taught and have a phrase that begins so.
create function private.suggested_fields(p_plain text) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(f.value order by f.exact desc, f.schools desc, f.value), '[]') from (
    select p.value, bool_or(array_to_string(p.words, ' ') = p_plain) as exact, min(v.schools) as schools
      from private.search_phrases p
      join private.search_value_counts v on v.kind = 'specialty' and v.value = p.value
     where char_length(p_plain) > 1 and p.kind = 'field' and p.value = any (private.page_fields()) and starts_with(array_to_string(p.words, ' '), p_plain)
     group by p.value order by 2 desc, 3 desc, 1 limit 2) f
$$;

-- The word that somebody meant, of those that begin with the same letter; the same where it is known or none is near. The last word
-- may be the beginning of one.
create function private.meant_word(p_word text, p_begun boolean) returns text
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
create function private.suggestions_of(p_words text[], p_text text, p_language text) returns jsonb
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

-- A few of each kind that a text may become, best first: {schools, programmes, places, fields, corrected}. The last word may be
-- begun. Where nothing has the words, words that are typed wrong are replaced: `corrected` is then what was looked for, else null.
create function public.suggest(p_search text, p_language text default 'es') returns jsonb
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

create trigger search_documents_places after insert on private.search_documents
  referencing new table as new_rows for each statement execute function private.add_place_names();

revoke execute on function
  private.add_place_names(),
  private.meant_word(text,boolean),
  private.schools_by_prefix(text,integer),
  private.schools_in_order(tsquery,integer),
  private.suggested_fields(text),
  private.suggested_places(text),
  private.suggested_programmes(text,tsquery,tsquery,boolean,text),
  private.suggested_schools(text,tsquery,tsquery,boolean,text[],text),
  private.suggestions_of(text[],text,text),
  private.without_repetition(uuid[],integer)
  from public;
revoke execute on function
  public.suggest(text,text)
  from public, anon, authenticated, service_role;
grant execute on function
  public.suggest(text,text)
  to anon, authenticated, service_role;
