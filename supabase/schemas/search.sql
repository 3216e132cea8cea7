-- The search: interpretation of a text, matching documents, order, and facets. A request is one jsonb: {search, exact,
-- language, sort, page, page_size, filters: {country: [...], field: [...] ...}, city, near: {lat, lng, km}, area:
-- [south, west, north, east], price_max, price_per: 'year' | 'programme', price_unknown, weeks_min, weeks_max, region,
-- town}. Prices are in euros. Missing and mistyped values are ignored.

-- A part of a text: a word, a place, or a phrase of private.search_phrases.
create type private.search_term as (
  kind text,
  words text,
  vals text[],
  -- of private.places; the best known one
  place integer,
  -- what a document must have, and what is the same in its name, as tsqueries are written
  asked text,
  named text,
  -- what else it may have, and how much that counts for the order
  tests tsquery[],
  gains real[]
);

-- An interpreted text.
create type private.search_reading as (
  -- as they are looked for; null where nothing is asked
  words text[],
  terms private.search_term[],
  ignored text[],
  missing text[],
  -- the words that are looked for where others were typed; else null
  corrected text,
  -- a place that is to be near, and how near
  near integer,
  near_words text,
  km double precision,
  price_max double precision,
  price_words text,
  cheap text,
  -- as it was typed, in euros without a currency
  price_amount double precision,
  price_currency text,
  -- of a range
  price_least double precision,
  price_min double precision,
  -- of a programme, in weeks, and as it was typed
  length_words text,
  length_value double precision,
  length_unit text,
  weeks_min double precision,
  weeks_max double precision
);

-- Conditions on documents.
create type private.search_query as (
  kind text,
  words tsquery,
  -- of schools that have one programme which meets all that is asked of programmes, or a name that says so
  schools uuid[],
  named tsquery,
  groups bigint[],
  teachings bigint[],
  by_total boolean,
  price_max double precision,
  price_unknown boolean,
  weeks_min double precision,
  weeks_max double precision,
  country text,
  city text,
  region text,
  town text,
  area double precision[],
  lat double precision,
  lng double precision,
  km double precision,
  plain text,
  tests tsquery[],
  gains real[],
  price_min double precision
);

-- A group that fails no filter, or one.
create type private.asked_group as (id bigint, kind text, failed text);
create type private.search_count as (group_id bigint, other_city boolean, unpriced boolean, documents integer);

-- A normalised text, cut to a maximum length.
create function private.asked_text(p_search text) returns text
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
create function private.words_query(p_words text[], p_mark text, p_weights text, p_begun boolean default false) returns text
language plpgsql stable set search_path = '' as $$
declare
  weights constant text := case when p_weights = '' then '' else ':' || p_weights end;
begin
  return (
    select string_agg('(' || (select string_agg(private.lexeme(case when f.form like '~%' then '' else p_mark end || f.form) || weights, ' | ')
          from unnest(private.word_forms(w.word)) f (form))
        || case when p_begun and w.place = cardinality(p_words) then ' | ' || private.lexeme(p_mark || w.word) || ':*' || p_weights else '' end || ')', ' & ')
      from unnest(p_words) with ordinality w (word, place));
end
$$;

-- Whether a word is frequent, or letters, or a document, place or phrase has it, or it is initials. Here and below the planner would scan all
-- documents, because it expects an early match.
create function private.is_known_word(p_word text) returns boolean
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  return p_word !~ '^[a-z]{3,30}$' or p_word !~ '[aeiouy]' or p_word = any (private.little_words())
    or exists (select from private.common_words c where c.word = p_word)
    or exists (select from private.search_words k where k.word = p_word)
    or exists (select from private.place_names n where n.plain = p_word)
    or exists (select from private.search_documents d where d.words @@ (private.lexeme(p_word) || ' | ' || private.lexeme('~' || p_word))::tsquery);
end
$$;

-- Typo correction of an unknown word: up to seven letters with one letter missing, added, replaced or swapped, from
-- eight on two; or two joined words of a name. Preferred are words found together with the neighbouring words, then
-- words of phrases and of many names. With p_begun a prefix may be meant. Null without a near word.
create function private.meant_word(p_word text, p_beside text[], p_begun boolean) returns text
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  return (
    with measured as materialized (
      -- two letters that changed places are one error, and two for levenshtein
      select k.word, case when k.word = any (turned.words) or p_begun and left(k.word, char_length(p_word)) = any (turned.words) then 1
          when p_begun then least(extensions.levenshtein_less_equal(k.word, p_word, 2),
            extensions.levenshtein_less_equal(left(k.word, char_length(p_word)), p_word, 2), extensions.levenshtein_less_equal(left(k.word, char_length(p_word) + 1), p_word, 2))
          else extensions.levenshtein_less_equal(k.word, p_word, 2) end as distance
        from private.search_words k
        cross join (select array(select overlay(p_word placing reverse(substr(p_word, n, 2)) from n for 2)
          from generate_series(1, char_length(p_word) - 1) n) as words) turned
       where k.size between char_length(p_word) - 2 and char_length(p_word) + case when p_begun then 30 else 2 end
    ), allowed as (
      select distinct m.word, m.distance, 1 as parts from measured m
       where m.distance between 1 and case when greatest(case when p_begun then 0 else char_length(m.word) end, char_length(p_word)) >= 8 then 2 else 1 end
      union all
      select left(p_word, n) || ' ' || substr(p_word, n + 1), 2, 2 from generate_series(3, char_length(p_word) - 3) n
       where exists (select from private.search_documents d
         where d.words @@ format('%s & %s', private.lexeme('+' || left(p_word, n)), private.lexeme('+' || substr(p_word, n + 1)))::tsquery)
    ), nearest as (
      select * from allowed order by distance, left(word, 1) <> left(p_word, 1), word limit 12
    )
    select a.word from nearest a
      cross join lateral (select private.words_query(string_to_array(a.word, ' '), '', '') as asked) q
     -- so many words are like one of four letters
     where char_length(p_word) > 4 or exists (select from unnest(p_beside) b (word) where exists (select from private.search_documents d
       where d.words @@ (q.asked || ' & ' || private.words_query(array[b.word], '', ''))::tsquery))
      order by a.distance, a.parts,
        (select count(*) from unnest(p_beside) b (word) where exists (select from private.search_documents d
          where d.words @@ (q.asked || ' & ' || private.words_query(array[b.word], '', ''))::tsquery)) desc,
        left(a.word, 1) <> left(p_word, 1),
        not exists (select from private.search_phrases p where p.words @> array[a.word]),
        (select count(*) from (select from private.search_documents d where d.words @@ q.asked::tsquery limit 200) few) desc, a.word
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
    and not exists (select from private.search_documents d where d.words @@ private.lexeme(p_word)::tsquery and d.words @@ private.lexeme('+' || p_before)::tsquery)
    and exists (select from private.search_words k
      where k.size between char_length(p_word) - 1 and char_length(p_word) + 1 and k.word <> p_word
        and extensions.levenshtein_less_equal(k.word, p_word, 2) <= case when k.size = char_length(p_word) then 2 else 1 end
        and exists (select from private.search_documents d where d.words @@ (private.lexeme('+' || p_before) || ' & ' || private.lexeme('+' || k.word))::tsquery));
end
$$;

-- Words with typos corrected, unless p_exact. With p_begun the last one may be a prefix, during typing also a mistyped
-- one.
create function private.corrected_words(p_words text[], p_exact boolean, p_begun boolean, p_typing boolean default false) returns text[]
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
        when coalesce(p_exact, false) or tried > 3 or private.is_known_word(p_words[at]) and not private.is_misplaced(p_words[at], p_words[at - 1])
          or last and exists (select from private.search_words k where k.word >= p_words[at] and k.word < p_words[at] || chr(1114111))
          -- 'den haag'
          or exists (select from private.place_names n where n.word = 1
            and n.plain in (p_words[at - 1] || ' ' || p_words[at], p_words[at] || ' ' || p_words[at + 1]))
          then p_words[at]
        else coalesce(private.meant_word(p_words[at], array_remove(array[p_words[at - 1], p_words[at + 1]], null), last and p_typing), p_words[at]) end);
      tried := tried + (known ->> p_words[at] <> p_words[at])::integer;
    end if;
    words := words || string_to_array(known ->> p_words[at], ' ');
  end loop;
  return words;
end
$$;

-- A name of a place as it may be abbreviated: 'st louis', 'ft worth', 'mt hood'.
create function private.place_spellings(p_plain text) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return array[p_plain] || case when p_plain ~ '\m(st|saint|ft|fort|mt|mount|ste|sainte)\M' then array[
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(p_plain, '\mst\M', 'saint'), '\mft\M', 'fort'), '\mmt\M', 'mount'), '\mste\M', 'sainte'),
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(p_plain, '\msaint\M', 'st'), '\mfort\M', 'ft'), '\mmount\M', 'mt'), '\msainte\M', 'ste')]
    else '{}' end;
end
$$;

-- How likely a place is meant by its name: by its prominence, ten times if there are schools within some 100 km, thirty
-- times if there are some in it. A region counts as a large town.
create function private.place_score(p_place private.places) returns double precision
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  return case p_place.kind when 'region' then 1500000 else greatest(p_place.weight, 1) end * case
    when exists (select from private.search_documents d where d.words @@ private.lexeme('=place:' || p_place.id)::tsquery) then 30
    when p_place.weight >= 15000 and private.has_schools_near(p_place, 100) then 10
    else 1 end;
end
$$;

-- Whether there are schools within some kilometres.
create function private.has_schools_near(p_place private.places, p_km integer) returns boolean
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  return exists (select from private.search_documents d
    where d.kind = 'school' and d.lat between p_place.lat - p_km / 111.0 and p_place.lat + p_km / 111.0
      and abs(d.lng - p_place.lng) < p_km / 111.0 / greatest(cos(radians(p_place.lat)), 0.1));
end
$$;

-- Places that a name means together with the chosen one: a region around a town of its name, and the same town again.
create function private.same_places(p_place integer, p_namesakes text[]) returns integer[]
language sql stable set search_path = '' set enable_seqscan = off set jit = off as $$
  select array_agg(o.id order by o.id <> p.id)
    from private.places p cross join unnest(p_namesakes) n (id) join private.places o on o.id = n.id::integer and o.country = p.country
   where p.id = p_place and (o.id = p.id
     or o.kind = p.kind and private.distance_km(p.lat, p.lng, o.lat, o.lng) < 30
     or o.kind <> p.kind and exists (select from private.search_documents d
       where d.words @@ (private.lexeme('=place:' || p.id) || ' & ' || private.lexeme('=place:' || o.id))::tsquery))
$$;

-- Term of a phrase, place or word.
create function private.search_term_of(p_kind text, p_words text[], p_vals text[], p_last boolean) returns private.search_term
language plpgsql stable set search_path = '' as $$
declare
  main constant text[] := private.main_words(p_words);
  marks constant text := (select string_agg(private.lexeme('=' || p_kind || ':' || v.value), ' | ')
    from unnest(case p_kind when 'ownership' then array_replace(p_vals, 'free', 'public') else p_vals end) v (value));
  named text;
  weight integer;
  term private.search_term;
begin
  term.kind := p_kind;
  term.words := array_to_string(p_words, ' ');
  term.vals := p_vals;
  named := private.words_query(main, '', 'A');
  term.named := private.words_query(main, '+', '');
  if p_kind = 'place' then
    -- the place decides, not its name in other names: 'Porto' is not Puerto Rico
    term.place := p_vals[1]::integer;
    term.asked := (select string_agg(private.lexeme('=place:' || s.id), ' | ') from unnest(private.same_places(term.place, p_vals)) s (id));
    term.tests := array[private.lexeme('=place:' || term.place), named]::tsquery[];
    term.gains := '{4,1}';
    weight := (select case p.kind when 'town' then p.weight else 1500000 end from private.places p where p.id = term.place);
    -- a name of schools that nobody seeks in the place: 'Gato Dumas'
    if not exists (select from private.search_documents d where d.words @@ term.asked::tsquery)
       and (weight < 100000 or not exists (select from private.places p where p.id = term.place and private.has_schools_near(p, 300)))
       and exists (select from private.search_documents d where d.words @@ term.named::tsquery) then
      return private.search_term_of('word', p_words, '{}', p_last);
    end if;
    -- small towns are names too; those that only a school is in are any word
    if weight < 100000 then
      term.asked := term.asked || ' | ' || case when weight = 0 then private.words_query(main, '', '', p_last) else term.named end;
    end if;
  elsif p_kind = 'country' then
    -- regions may be called so: Georgia
    term.asked := concat_ws(' | ', marks, (select string_agg(private.lexeme('=place:' || n.place), ' | ') from private.place_names n
      where n.plain = term.words and n.word = 1));
    term.tests := array[term.asked, marks]::tsquery[];
    term.gains := '{5,1}';
  elsif p_kind = 'month' then
    term.asked := marks;
    term.tests := array[marks]::tsquery[];
    term.gains := '{3}';
  elsif p_kind in ('word', 'missing') then
    if p_last and main[1] ~ '^[a-z]{1,2}$' then
      -- so many words begin so that only those of names are worth it
      term.asked := private.words_query(main, '', '') || ' | ' || private.lexeme('+' || main[1]) || ':*';
    else
      term.asked := private.words_query(main, '', '', p_last);
    end if;
    term.tests := array[private.words_query(main, '', 'ABC'), private.words_query(main, '', 'AB'), private.words_query(main, '', 'A', p_last), named]::tsquery[];
    term.gains := '{1,2,1,1}';
  elsif p_kind = 'any' then
    term.tests := array(select private.words_query(array[w.word], '', 'A') from unnest(main) w (word))::tsquery[];
    term.gains := array(select 1 from unnest(main));
  else
    -- levels and timetables are often told by words alone, also in the name of the school
    term.asked := marks || ' | ' || case when p_kind in ('field', 'type', 'ownership') then term.named else private.words_query(main, '', '') end
      || coalesce(' | ' || (select string_agg('(' || private.words_query(p.words, '', '') || ')', ' | ') from private.search_phrases p
        where p_kind = 'attendance' and p.kind = 'attendance' and p.value = any (p_vals)), '');
    term.tests := array[marks || ' | ' || private.words_query(main, '', 'ABC'), named]::tsquery[];
    term.gains := case when p_kind in ('field', 'type') then '{4,2}' else '{3,2}' end;
  end if;
  return term;
end
$$;

-- Terms whose places are narrowed by a country or region that is named too: 'Granada España', 'Florence Alabama'. What
-- remains are alternatives: 'Madrid o Barcelona'.
create function private.narrowed_places(p_terms private.search_term[], p_either boolean) returns private.search_term[]
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  terms private.search_term[] := p_terms;
  inner_term private.search_term;
  outer_term private.search_term;
  inside text[];
  others text;
begin
  -- a name in a place: 'Columbia College Vienna'
  if not p_either then
    for inner_term in select t.* from unnest(p_terms) t where t.kind = 'place' loop
      for outer_term in select t.* from unnest(p_terms) t where t.kind = 'place' and t.words <> inner_term.words loop
        inside := (select array_agg(v.value order by v.place) from unnest(outer_term.vals) with ordinality v (value, place)
          where exists (select from private.search_documents d where d.words @@ (private.lexeme('=place:' || v.value) || ' & ' || inner_term.named)::tsquery)
            and not exists (select from private.search_documents d where d.words @@ (private.lexeme('=place:' || v.value) || ' & ' || inner_term.asked)::tsquery));
        if inside is not null then
          return array(select case t.words when inner_term.words then private.search_term_of('word', string_to_array(t.words, ' '), '{}', false)
              when outer_term.words then private.search_term_of('place', string_to_array(t.words, ' '), inside, false) else t end
            from unnest(p_terms) t);
        end if;
      end loop;
    end loop;
  end if;
  for inner_term in select t.* from unnest(p_terms) t where t.kind = 'place' loop
    for outer_term in select t.* from unnest(p_terms) t where t.kind in ('place', 'country') and t.words <> inner_term.words loop
      if outer_term.kind = 'country' then
        inside := (select array_agg(v.value order by v.place) from unnest(inner_term.vals) with ordinality v (value, place)
          join private.places p on p.id = v.value::integer join public.countries c on c.code = p.country where c.name_en = any (outer_term.vals));
      else
        inside := null;
      end if;
      -- in a region: with schools of both, else the nearest one to the region's main town
      if inside is null then
        inside := (select array_agg(v.value order by n.distance) from unnest(inner_term.vals) v (value) join private.places p on p.id = v.value::integer
          join private.place_names r on r.plain = outer_term.words and r.word = 1 join private.places o on o.id = r.place and o.kind = 'region' and o.country = p.country
          cross join lateral (select case when exists (select from private.search_documents d
              where d.words @@ (private.lexeme('=place:' || p.id) || ' & ' || private.lexeme('=place:' || o.id))::tsquery) then 0
            else private.distance_km(p.lat, p.lng, o.lat, o.lng) end as distance) n
         where p.kind = 'town' and (n.distance = 0 or n.distance < 500
           and not exists (select from private.search_documents d where d.words @@ private.lexeme('=place:' || p.id)::tsquery)));
      end if;
      if inside is not null then
        terms := array(select case when t.words = inner_term.words and t.kind = 'place'
              then private.search_term_of('place', string_to_array(t.words, ' '), inside, false) else t end
          from unnest(terms) t where not (t.kind = outer_term.kind and t.words = outer_term.words));
        exit;
      end if;
    end loop;
  end loop;
  -- of namesakes the first one with what else is looked for: 'lycée cuisine Orange'
  for inner_term in select t.* from unnest(terms) t where t.kind = 'place' and cardinality(t.vals) > 1 loop
    others := (select string_agg('(' || t.asked || ')', ' & ') from unnest(terms) t where t.kind not in ('place', 'country', 'any') and t.asked is not null);
    continue when others is null;
    inside := (select array[v.value] || array_remove(inner_term.vals, v.value) from unnest(inner_term.vals) with ordinality v (value, place)
      where exists (select from private.search_documents d where d.words @@ (private.lexeme('=place:' || v.value) || ' & ' || others)::tsquery)
      order by v.place limit 1);
    if inside[1] <> inner_term.vals[1] and not exists (select from private.search_documents d
        where d.words @@ ('(' || inner_term.asked || ') & ' || others)::tsquery)
       and (select p.weight from private.places p where p.id = inner_term.place) < 20 * (select greatest(p.weight, 10000) from private.places p where p.id = inside[1]::integer) then
      terms := array(select case when t.words = inner_term.words and t.kind = 'place'
          then private.search_term_of('place', string_to_array(t.words, ' '), inside, false) else t end from unnest(terms) t);
    end if;
  end loop;
  -- where no school is within 100 km of any of them, texts of schools in the country may name the place: a second campus
  for inner_term in select t.* from unnest(terms) t where t.kind = 'place' loop
    others := (select string_agg('(' || t.asked || ')', ' & ') from unnest(terms) t where t.kind not in ('place', 'country', 'any') and t.asked is not null);
    -- also where a name is looked for that no school there has
    continue when exists (select from private.places p where p.id = any (inner_term.vals::integer[])
        and (private.has_schools_near(p, 100) or exists (select from private.search_documents d where d.words @@ private.lexeme('=place:' || p.id)::tsquery)))
      and not (exists (select from unnest(terms) t where t.kind = 'word')
        and not exists (select from private.search_documents d where d.words @@ concat_ws(' & ', '(' || inner_term.asked || ')', others)::tsquery));
    outer_term := inner_term;
    outer_term.asked := '(' || private.words_query(private.main_words(string_to_array(inner_term.words, ' ')), '', '') || ') & ' || (
      select private.lexeme('=country:' || c.name_en) from private.places p join public.countries c on c.code = p.country where p.id = inner_term.place);
    if exists (select from private.search_documents d where d.words @@ concat_ws(' & ', '(' || outer_term.asked || ')', others)::tsquery) then
      terms := array(select case when t.words = inner_term.words and t.kind = 'place' then outer_term else t end from unnest(terms) t);
    end if;
  end loop;
  return terms;
end
$$;

-- A number in digits, or as a word of a length.
create function private.number_of(p_word text) returns double precision
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_word ~ '^\d+$' then p_word::double precision else (select w.number from (values
    (1, '{one,un,una}'), (2, '{two,dos,deux,due}'), (3, '{three,tres,trois,tre}'), (4, '{four,cuatro}'), (5, '{five}'), (6, '{six,seis,sei}'),
    (9, '{nine,nueve,neuf,nove}'), (12, '{twelve,doce}')) w (number, words) where p_word = any (w.words::text[])) end;
end
$$;

-- The month of a name in Spanish, English, French or Italian; null for other words.
create function private.month_of(p_word text) returns integer
language plpgsql immutable set search_path = '' as $$
begin
  return (select m.month from (values
    (1, '{enero,january,jan,janvier,gennaio}'), (2, '{febrero,february,feb,fevrier,febbraio}'), (3, '{marzo,march,mars}'),
    (4, '{abril,april,apr,avril,aprile}'), (5, '{mayo,may,mai,maggio}'), (6, '{junio,june,jun,juin,giugno}'),
    (7, '{julio,july,jul,juillet,luglio}'), (8, '{agosto,august,aug,aout}'), (9, '{septiembre,setiembre,september,sept,sep,septembre,settembre}'),
    (10, '{octubre,october,oct,octobre,ottobre}'), (11, '{noviembre,november,nov,novembre}'), (12, '{diciembre,december,dec,decembre,dicembre}')
  ) m (month, names) where p_word = any (m.names::text[]));
end
$$;

-- Interprets a text: price, length, typos, longest phrases, places, and words.
create function private.read_search(p_search text, p_exact boolean, p_begun boolean) returns private.search_reading
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  kinds constant text[] := array['near', 'cheap', 'month', 'country', 'field', 'level', 'attendance', 'ownership', 'mode', 'language', 'type', 'missing', 'place', 'known', 'far', 'any', 'unheld'];
  text text := private.asked_text(p_search);
  -- of currencies that are known, so that no other word is taken for one: 'under 5000 spa'
  codes constant text := (select string_agg(lower(r.currency), '|') from public.exchange_rates r);
  currency constant text := concat_ws('|', '€|\$|£|eur', codes);
  numbers constant text := '\d{1,2}|one|two|three|four|five|six|nine|twelve|un|una|dos|tres|cuatro|seis|nueve|doce|deux|trois|neuf|due|tre|sei|nove';
  figure constant text := '\d{1,3}(?:[., ]\d{3})+|\d{1,9}';
  units constant text := 'euros?|dollars?|dolares|pounds?|libras?|pesos?|yenes|yens?|' || currency;
  price text[];
  length text[];
  weeks double precision;
  amount double precision;
  typed text[];
  said text[];
  next integer := 1;
  near_from integer;
  phrase record;
  term private.search_term;
  reading private.search_reading;
begin
  reading.terms := '{}';
  reading.ignored := '{}';
  reading.missing := '{}';
  -- 'under 5,000 euros', '<10k', 'entre 3000 y 6000 €', '5 mil euros o menos'
  price := regexp_match(text, '((?:(?:under|below|less than|lower than|cheaper than|up to|at most|max|maximum|menos de|mas barat[oa]s? que|por menos de|por debajo de|hasta|maximo|moins de|jusqu''a|meno di|sotto|<|between|entre|de)\s*)'
    || '(?:(' || currency || ')?\s*(' || figure || ')\s*(k|mil)?\s*(?:' || units || ')?\s*(?:and|y|et|e|a|to|-|–)\s*)?(' || currency || ')?\s*(' || figure || ')\s*(k|mil)?\s*(' || units || ')?'
    || '(?:\s*(?:a year|per year|al ano|por ano|par an|all''anno))?)(?:\s|$)');
  if price is null or price[1] ~ '^(between|entre|de)' and price[3] is null then
    price := regexp_match(text, '(()()()(' || currency || ')?\s*(' || figure || ')\s*(k|mil)?\s*(' || units || ')?\s*(?:o|or|ou|oder)\s*(?:menos|less|moins|meno|under|cheaper))(?:\s|$)');
  end if;
  amount := regexp_replace(price[6], '[., ]', '', 'g')::double precision * (case when nullif(price[7], '') is null then 1 else 1000 end);
  if amount between 100 and 1e9 then
    reading.price_words := btrim(price[1]);
    reading.price_amount := amount;
    reading.price_currency := case left(coalesce(nullif(price[5], ''), nullif(price[8], ''), nullif(price[2], '')), 3) when '$' then 'USD' when 'dol' then 'USD' when '£' then 'GBP' when 'pou' then 'GBP'
      when 'lib' then 'GBP' when 'pes' then 'MXN' when '€' then 'EUR' when 'yen' then 'JPY' else upper(left(coalesce(nullif(price[5], ''), nullif(price[8], ''), nullif(price[2], '')), 3)) end;
    reading.price_max := (select amount / r.per_euro from public.exchange_rates r where r.currency = reading.price_currency);
    if reading.price_max is null then
      reading.price_max := amount;
      reading.price_currency := 'EUR';
    end if;
    reading.price_least := regexp_replace(nullif(price[3], ''), '[., ]', '', 'g')::double precision
      * (case when nullif(price[4], '') is null and not (price[7] is not null and price[3] ~ '^\d{1,3}$') then 1 else 1000 end);
    reading.price_min := reading.price_least * reading.price_max / reading.price_amount;
    text := overlay(text placing ' ' from strpos(text, price[1]) for char_length(price[1]));
  end if;
  -- '6 meses', 'two years', '6 to 9 months'
  length := regexp_match(text, '\m((?:(' || numbers || ')\s*(?:a|to|y|and|or|o|-|–)\s*)?(' || numbers || ')[\s-]*(weeks?|semanas?|semaines?|settimane|months?|mes|meses|mois|mesi|years?|anos?|ans?|anni|anno))\M');
  if length is not null then
    reading.length_words := btrim(length[1]);
    reading.length_unit := case when length[4] ~ '^(w|s)' then 'weeks' when length[4] ~ '^m' then 'months' else 'years' end;
    reading.length_value := private.number_of(length[3]);
    weeks := case reading.length_unit when 'weeks' then 1 when 'months' then 52.18 / 12 else 52.18 end;
    reading.weeks_min := floor(0.8 * weeks * coalesce(private.number_of(length[2]), reading.length_value));
    reading.weeks_max := ceil(1.2 * weeks * reading.length_value);
    text := overlay(text placing ' ' from strpos(text, length[1]) for char_length(length[1]));
  end if;
  typed := (private.words_of(text))[1:24];
  said := private.corrected_words(typed, p_exact, p_begun);
  if said <> typed then
    reading.corrected := array_to_string(said, ' ');
  end if;
  reading.words := case when private.asked_text(p_search) <> '' then said end;
  for phrase in
    with slices as materialized (
      select n.place, s.size, said[n.place:n.place + s.size - 1] as words, private.main_words(said[n.place:n.place + s.size - 1]) as main,
          said[n.place] = any (private.little_words()) or said[n.place + s.size - 1] = any (private.little_words()) as little
        from generate_series(1, cardinality(said)) n (place) cross join generate_series(1, 6) s (size)
       where n.place + s.size <= cardinality(said) + 1
    ), found as (
      select a.place, a.size, case when p.kind = 'country' and not bool_or(exists (select from private.search_documents d
            where d.words @@ private.lexeme('=country:' || p.value)::tsquery)) then 'far' else p.kind end, array_agg(distinct p.value collate "C") as vals
        from slices a join private.search_phrases p on p.words = a.main
       where p.kind not in ('same', 'topic') and not a.little
         -- 'in English', not 'French pastry'
         and (p.kind <> 'language' or said[a.place - 1] in ('in', 'en', 'auf')) group by a.place, a.size, p.kind
      union all
      -- with its year; 'may' is a verb too
      select a.place, a.size, 'month', array[private.month_of(a.words[1])::text] from slices a
       where private.month_of(a.words[1]) is not null and (a.size = 1 or a.size = 2 and a.words[2] ~ '^20[0-9]{2}$')
         and (a.words[1] <> 'may' or a.size = 2 or said[a.place - 1] in ('in', 'from'))
      union all
      -- the most likely one first
      select a.place, a.size, case when bool_or(exists (select from private.search_documents d
            where d.words @@ private.lexeme('=place:' || p.id)::tsquery)) then 'place' when max(p.weight) >= 200000 then 'known' else 'unheld' end,
          (array_agg(p.id::text order by private.place_score(p) desc, p.id))[:20]
        from slices a
        join private.place_names n on n.plain = any (private.place_spellings(array_to_string(a.words, ' '))) and n.word = 1
        join private.places p on p.id = n.place
       group by 1, 2 having bool_or(case
         -- letters of a state: 'NY'; those that are a word as they are written, or behind a town
         when p.kind = 'region' and n.plain ~ '^[a-z]{2}$' then not exists (select from private.common_words c where c.word = n.plain) and not a.little
           or p_search ~ ('\m' || upper(n.plain) || '\M') and p_search <> upper(p_search)
           or a.place = cardinality(said) and exists (select from private.place_names b
             where b.plain = said[a.place - 1] and b.word = 1 and b.plain !~ '^[a-z]{1,2}$')
         -- a word of the language is a small town only behind 'in', or with the town's own accents
         when a.size = 1 and p.weight < 100000 and p.kind = 'town' and (a.little or exists (select from private.common_words c where c.word = n.plain))
           then (said[a.place - 1] = any ('{in,en,a,near,cerca,de,di,dans}') and not a.little
               or exists (select from private.place_names b join private.places q on q.id = b.place and q.kind = 'region' and q.country = p.country
                 where b.word = 1 and b.plain in (said[a.place + 1], said[a.place + 1] || ' ' || said[a.place + 2]))
               or lower(p.name) <> n.plain and strpos(lower(p_search), lower(p.name)) > 0)
             and exists (select from private.search_documents d where d.words @@ private.lexeme('=place:' || p.id)::tsquery)
         else not a.little or a.size > 1 end)
    )
    select * from (
      select distinct on (f.place) f.place, f.size, f.kind, f.vals from found f
       order by f.place, f.size desc, array_position(kinds, f.kind)) best
    union all
    select cardinality(said) + 1, 0, 'end', '{}'
    order by 1
  loop
    continue when phrase.place < next;
    while next < phrase.place loop
      if cardinality(said) > 1 and exists (select from private.common_words c where c.word = said[next] and c.ignored) then
        reading.ignored := reading.ignored || array_remove(said[next:next], (select w.word from unnest(private.little_words()) w (word) where w.word = said[next]));
      elsif said[next] <> all (private.little_words()) and said[next] !~ '^[a-z]$' or next = 1 and cardinality(said) = 1 then
        if cardinality(reading.terms) < 12 then
          reading.terms := reading.terms || private.search_term_of('word', said[next:next], '{}', next = cardinality(said));
        else
          reading.ignored := reading.ignored || said[next];
        end if;
        near_from := null;
      end if;
      next := next + 1;
    end loop;
    exit when phrase.kind = 'end';
    next := phrase.place + phrase.size;
    term := null;
    phrase.kind := case when phrase.kind in ('unheld', 'known') then 'place' when phrase.kind = 'far' then 'country' else phrase.kind end;
    if phrase.kind = 'place' and near_from is not null and reading.near is null then
      reading.near := phrase.vals[1]::integer;
      reading.km := 50;
      reading.near_words := array_to_string(said[near_from:next - 1], ' ');
    elsif phrase.kind = 'near' then
      near_from := phrase.place;
      -- without a place, as in 'near me'
      reading.near_words := coalesce(reading.near_words, array_to_string(said[phrase.place:next - 1], ' '));
      continue;
    elsif phrase.kind = 'cheap' then
      reading.cheap := array_to_string(said[phrase.place:next - 1], ' ');
    else
      term := private.search_term_of(phrase.kind, said[phrase.place:next - 1], phrase.vals, next > cardinality(said) and phrase.kind <> 'place');
      if p_exact and term.kind = 'place' then
        term.asked := term.asked || ' | ' || private.words_query(private.main_words(said[phrase.place:next - 1]), '', '');
      end if;
      reading.terms := reading.terms || term;
      if phrase.kind = 'any' then
        reading.ignored := reading.ignored || term.words;
      elsif phrase.kind = 'missing' then
        reading.missing := reading.missing || phrase.vals;
      end if;
    end if;
    near_from := null;
  end loop;
  -- nothing but words that say nothing: they are looked for
  if reading.terms = '{}' and reading.ignored <> '{}' then
    reading.terms := array(select private.search_term_of('word', array[w.word], '{}', false) from unnest(reading.ignored) w (word) limit 12);
    reading.ignored := '{}';
  end if;
  reading.terms := private.narrowed_places(reading.terms, said && '{o,u,or,ou,oder,od}');
  -- one of each
  reading.terms := array(select t from unnest(reading.terms) with ordinality u (kind, words, vals, place, asked, named, tests, gains, position)
    cross join lateral (select (u.kind, u.words, u.vals, u.place, u.asked, u.named, u.tests, u.gains)::private.search_term as t) c
    where not exists (select from unnest(reading.terms) with ordinality e (kind, words, vals, place, asked, named, tests, gains, position)
      where e.position < u.position and (e.kind, e.words) = (u.kind, u.words))
    order by u.position limit 16);
  return reading;
end
$$;

-- Choice filters of a request: (key, marks).
create function private.asked_marks(p_request jsonb) returns table (key text, marks text[])
language sql immutable set search_path = '' as $$
  select f.key, array(select f.key || ':' || (e.entry #>> '{}') from jsonb_array_elements(f.entries) e (entry)
      where jsonb_typeof(e.entry) in ('string', 'number') limit 20)
    from jsonb_each(case jsonb_typeof(p_request -> 'filters') when 'object' then p_request -> 'filters' else '{}' end) f (key, entries)
   where case jsonb_typeof(f.entries) when 'array' then jsonb_array_length(f.entries) > 0 else false end
$$;

-- A number of a request, limited; null when missing.
create function private.asked_number(p_request jsonb, p_key text) returns double precision
language sql immutable set search_path = '' as $$
  select case jsonb_typeof(p_request -> p_key)
    when 'number' then least(greatest((p_request ->> p_key)::numeric, -1e12), 1e12)::double precision end
$$;

-- A text of a request; '' when missing.
create function private.asked_string(p_request jsonb, p_key text) returns text
language sql immutable set search_path = '' as $$
  select case jsonb_typeof(p_request -> p_key) when 'string' then p_request ->> p_key else '' end
$$;

-- The query of a request with these terms. If several conditions concern programmes, one programme of a school must
-- meet them all.
create function private.search_query_of(p_kind text, p_request jsonb, p_reading private.search_reading)
returns private.search_query
language plpgsql stable set search_path = '' set enable_seqscan = off as $$
declare
  of_programmes constant text[] := '{level,mode,attendance,language,month}';
  area constant jsonb := p_request -> 'area';
  near constant jsonb := case jsonb_typeof(p_request -> 'near') when 'object' then p_request -> 'near' end;
  wanted private.search_query;
  one private.search_query;
  together private.search_term[] := '{}';
begin
  wanted.kind := p_kind;
  wanted.price_max := coalesce(p_reading.price_max, private.asked_number(p_request, 'price_max'));
  wanted.price_min := p_reading.price_min;
  wanted.by_total := p_request ->> 'price_per' = 'programme';
  wanted.price_unknown := p_request -> 'price_unknown' = 'true';
  wanted.weeks_min := greatest(private.asked_number(p_request, 'weeks_min'), case p_kind when 'programme' then p_reading.weeks_min end);
  wanted.weeks_max := least(private.asked_number(p_request, 'weeks_max'), case p_kind when 'programme' then p_reading.weeks_max end);
  wanted.city := nullif(public.normalise_text(private.asked_string(p_request, 'city')), '');
  wanted.country := case when wanted.city is not null then p_request #>> '{filters,country,0}' end;
  wanted.region := nullif(private.asked_string(p_request, 'region'), '');
  wanted.town := nullif(private.asked_string(p_request, 'town'), '');
  if jsonb_typeof(area) = 'array' and jsonb_array_length(area) = 4
     and not exists (select from jsonb_array_elements(area) e (entry) where jsonb_typeof(e.entry) <> 'number') then
    wanted.area := array(select least(greatest(e.entry::numeric, -1000), 1000)::double precision from jsonb_array_elements(area) with ordinality e (entry, place) order by e.place);
  end if;
  if near is not null and private.asked_number(near, 'lat') is not null and private.asked_number(near, 'lng') is not null then
    wanted.lat := least(greatest(private.asked_number(near, 'lat'), -90), 90);
    wanted.lng := private.asked_number(near, 'lng');
    wanted.km := least(greatest(coalesce(private.asked_number(near, 'km'), 50), 0), 1000);
  elsif p_reading.near is not null then
    select p.lat, p.lng, p_reading.km into wanted.lat, wanted.lng, wanted.km from private.places p where p.id = p_reading.near;
  end if;
  if p_kind = 'school' then
    together := array(select t from unnest(p_reading.terms) t where t.kind = any (of_programmes) or t.kind = 'field');
    if p_reading.weeks_max is null and (not exists (select from unnest(together) t where t.kind = any (of_programmes))
       or cardinality(together) + (wanted.price_max is not null)::integer < 2) then
      together := '{}';
    end if;
  end if;
  if together <> '{}' or p_kind = 'school' and p_reading.weeks_max is not null then
    one.kind := 'programme';
    one.weeks_min := p_reading.weeks_min;
    one.weeks_max := p_reading.weeks_max;
    one.words := concat_ws(' & ', '''=kind:programme''', (select string_agg('(' || t.asked || ')', ' & ') from unnest(together) t))::tsquery;
    -- a programme whose price nobody knows costs no less than the cheapest that the school states
    one.price_max := wanted.price_max;
    one.price_min := wanted.price_min;
    execute 'select coalesce(array_agg(distinct d.school_id), ''{}'') from private.search_documents d where ' || private.search_condition()
      into wanted.schools using one;
    wanted.named := case when one.price_max is null and one.weeks_max is null and together <> '{}' then (select string_agg(t.named, ' & ') from unnest(together) t)::tsquery end;
  end if;
  -- several places are alternatives
  wanted.words := (select string_agg('(' || g.asked || ')', ' & ') from (
    select string_agg(t.asked, ' | ') as asked from unnest(p_reading.terms) with ordinality t (kind, words, vals, place, asked, named, tests, gains, position)
     where t.asked is not null and not exists (select from unnest(together) o where (o.kind, o.words) = (t.kind, t.words))
     group by case when t.kind in ('place', 'country') then 0 else t.position end) g)::tsquery;
  -- a name that has all the words, wherever the school is: 'Barcelona Culinary Hub'
  if exists (select from unnest(p_reading.terms) t where t.kind in ('place', 'country')) and cardinality(private.main_words(p_reading.words)) > 1 then
    wanted.words := wanted.words || private.words_query(private.main_words(p_reading.words), '+', '')::tsquery;
  end if;
  -- nothing but words that every school has
  if wanted.words is null and together = '{}' and p_reading.weeks_max is null and exists (select from unnest(p_reading.terms) t where t.kind = 'any') then
    wanted.words := (select string_agg('(' || private.words_query(string_to_array(t.words, ' '), '+', '', true) || ')', ' & ') from unnest(p_reading.terms) t
      where t.kind = 'any')::tsquery;
  end if;
  wanted.words := wanted.words && private.lexeme('=kind:' || p_kind)::tsquery;
  -- marks alone find nothing
  if p_reading.words = '{}' and p_reading.price_words is null and p_reading.length_words is null then
    wanted.schools := '{}';
  end if;
  wanted.plain := array_to_string(private.main_words(p_reading.words), ' ');
  select array_agg(g.test), array_agg(g.gain) into wanted.tests, wanted.gains
    from (select t.tests, t.gains from unnest(p_reading.terms) t limit 8) t cross join lateral unnest(t.tests, t.gains) g (test, gain)
   where g.test is not null;
  return wanted;
end
$$;

-- SQL condition that a document `d` meets a query `$1`, except for another city of the country and an unknown price.
create function private.search_condition() returns text
language sql immutable set search_path = '' as $$
  select $c$ d.kind = ($1).kind
    and (($1).words is null or d.words @@ ($1).words)
    and (($1).schools is null or d.school_id = any (($1).schools) or (($1).named is not null and d.words @@ ($1).named))
    and (($1).groups is null or d.group_id = any (($1).groups))
    and (($1).teachings is null or d.teaching_id = any (($1).teachings))
    and (($1).city is null or ($1).country is not null or d.city = ($1).city)
    and (($1).price_max is null or coalesce(case when ($1).by_total then d.total_euros else d.year_euros end, ($1).price_max) <= ($1).price_max)
    and (($1).price_min is null or coalesce(case when ($1).by_total then d.total_euros else d.year_euros end, ($1).price_min) >= ($1).price_min)
    and (($1).weeks_min is null or d.weeks >= ($1).weeks_min)
    and (($1).weeks_max is null or d.weeks <= ($1).weeks_max)
    and (($1).area is null or d.lat between ($1).area[1] and ($1).area[3]
      and case when ($1).area[2] <= ($1).area[4] then d.lng between ($1).area[2] and ($1).area[4] else d.lng >= ($1).area[2] or d.lng <= ($1).area[4] end)
    and (($1).km is null or d.lat between ($1).lat - ($1).km / 111 and ($1).lat + ($1).km / 111
      and private.distance_km(($1).lat, ($1).lng, d.lat, d.lng) <= ($1).km)
    and (($1).region is null or d.school_id in (select s.id from public.schools s where s.region_slug = ($1).region))
    and (($1).town is null or d.school_id in (select s.id from public.schools s where s.town_slug = ($1).town)) $c$
$$;

-- SQL conditions for another city of the chosen country, and for a missing price under a price limit. Choosing another
-- country drops the city.
create function private.other_city() returns text
language sql immutable set search_path = '' as $$
  select '(($1).city is not null and d.city <> ($1).city and d.country = ($1).country)'
$$;
create function private.is_unpriced() returns text
language sql immutable set search_path = '' as $$
  select '(($1).price_max is not null and case when ($1).by_total then d.total_euros else d.year_euros end is null)'
$$;

-- The complete condition of a hit.
create function private.hit_condition() returns text
language sql immutable set search_path = '' as $$
  select private.search_condition() || ' and not ' || private.other_city()
    || ' and (coalesce(($1).price_unknown, false) or not ' || private.is_unpriced() || ')'
$$;

-- Number of matching documents by group, and by group of languages and months: of those that fail no filter of the
-- other kind. Without parallel workers, whose start takes longer than they save.
create function private.search_counts(p_query private.search_query, p_groups private.asked_group[]) returns private.search_count[]
language plpgsql stable set search_path = '' set enable_seqscan = off set work_mem = '32MB' set max_parallel_workers_per_gather = 0 set jit = off as $$
declare
  counts private.search_count[];
  passing constant bigint[] := private.group_ids(p_groups, p_query.kind, true);
  taught constant bigint[] := private.group_ids(p_groups, 'teaching', true);
begin
  execute 'select coalesce(array_agg((c.id, c.other_city, c.unpriced, c.documents)::private.search_count), ''{}'') from (
      select coalesce(d.group_id, d.teaching_id) as id, d.other_city, d.unpriced, count(*)::integer as documents
        from (select case when $3 is null or d.teaching_id = any ($3) then d.group_id end as group_id,
                  case when $2 is null or d.group_id = any ($2) then d.teaching_id end as teaching_id,
                  ' || private.other_city() || ' as other_city, ' || private.is_unpriced() || ' as unpriced
                from private.search_documents d where ' || private.search_condition() || ') d
       group by grouping sets ((d.group_id, d.other_city, d.unpriced), (d.teaching_id, d.other_city, d.unpriced))) c where c.id is not null'
    into counts using p_query, passing, taught;
  return counts;
end
$$;

-- Ids of matching documents: a page, or with p_size null all.
create function private.search_ids(p_query private.search_query, p_sort text, p_language text, p_offset bigint, p_size integer) returns uuid[]
language plpgsql stable set search_path = '' set enable_seqscan = off set work_mem = '32MB' set max_parallel_workers_per_gather = 0 set jit = off as $$
declare
  ids uuid[];
  ranked constant boolean := p_query.tests is not null and p_sort = '';
  named constant text := format('d.sort_%s, d.id', p_language);
  -- schools by how complete they are
  ordered constant text := case p_query.kind when 'school' then 'd.band, ' else '' end || named;
  month constant text := format('((((d.months::integer << 12) | d.months) >> %s) & 4095)', extract(month from current_date)::integer % 12);
begin
  execute 'select array(select d.id from private.search_documents d where ' || private.hit_condition() || ' order by ' || case
        when p_size is null then 'd.id'
        when p_sort = 'name' then named
        when p_sort = 'country' then format('(select public.normalise_text(c.name_%s) collate "C" from public.countries c where c.name_en = d.country), %s', p_language, ordered)
        when p_sort = 'price' then 'case when ($1).by_total then d.total_euros else d.year_euros end asc nulls last, ' || ordered
        when p_sort = 'checked' then 'd.checked_on desc nulls last, ' || ordered
        when p_sort = 'length' then 'd.weeks asc nulls last, ' || named
        when p_sort = 'start' then format('nullif(%1$s, 0) & -(%1$s) asc nulls last, %2$s', month, named)
        when p_query.km is not null then 'private.distance_km(($1).lat, ($1).lng, d.lat, d.lng), d.band, ' || named
        when ranked then 'case when ($1).plain <> '''' and starts_with(d.plain_name, ($1).plain) then case when d.plain_name = ($1).plain then 2000 else 1000 end else 0 end'
          || (select string_agg(format(' + case when d.ranked @@ ($1).tests[%1$s] then ($1).gains[%1$s] else 0 end', n), '') from generate_series(1, cardinality(p_query.tests)) n)
          || ' desc, d.band, ' || named
        else 'd.band, ' || named end
      || ' offset $2 limit $3)'
    into ids using p_query, p_offset, p_size;
  return ids;
end
$$;

-- Groups that fail at most one filter of a request, with that filter: others never count. A kind with a filter has the
-- empty group 0.
create function private.asked_groups(p_kind text, p_request jsonb) returns private.asked_group[]
language plpgsql stable set search_path = '' set jit = off as $$
begin
  return (
    with asked as materialized (
      select case when p_kind = 'programme' and a.key in ('language', 'month') then 'teaching' else p_kind end as kind, a.key, a.marks
        from private.asked_marks(p_request) a
    )
    select array_agg((f.id, f.kind, f.failed)::private.asked_group) from (
      select g.id, g.kind, min(a.key) filter (where not g.marks && a.marks) as failed
        from private.search_groups g join asked a on a.kind = g.kind
       group by g.id having count(*) filter (where not g.marks && a.marks) <= 1
      union all
      select distinct 0, a.kind, '' from asked a) f);
end
$$;

-- Ids of one kind, only passing ones or all; null without a filter of the kind.
create function private.group_ids(p_groups private.asked_group[], p_kind text, p_passing boolean) returns bigint[]
language sql immutable set search_path = '' as $$
  select case when exists (select from unnest(p_groups) g where g.kind = p_kind)
    then array(select g.id from unnest(p_groups) g where g.kind = p_kind and (not p_passing or g.failed is null)) end
$$;

-- {total, unpriced, facets: {key: [{value, count}]}} from counts: a document that fails one filter only counts for that
-- filter's values.
create function private.search_facets(p_kind text, p_counts private.search_count[], p_unknown boolean, p_groups private.asked_group[]) returns jsonb
language sql stable set search_path = '' set enable_sort = off set enable_nestloop = off set work_mem = '32MB' set jit = off as $$
  with counted as materialized (
    select c.group_id, g.kind, g.marks, f.failed, c.other_city, c.unpriced, c.documents, not c.unpriced or coalesce(p_unknown, false) as affordable
      from unnest(p_counts) c left join unnest(p_groups) f on f.id = c.group_id join private.search_groups g on g.id = c.group_id
  ), summed as materialized (
    select m.mark, sum(c.documents)::integer as documents
      from counted c cross join lateral unnest(c.marks) m (mark)
     where c.affordable and (c.failed is null or starts_with(m.mark, c.failed || ':'))
       and (not c.other_city or starts_with(m.mark, 'country:'))
     group by 1
  ), facets as (
    select split_part(f.mark, ':', 1) as key, substr(f.mark, strpos(f.mark, ':') + 1) as value, f.documents from summed f
  )
  select jsonb_build_object(
    'total', (select coalesce(sum(c.documents) filter (where c.kind = p_kind and c.failed is null and not c.other_city and c.affordable), 0) from counted c),
    'unpriced', (select coalesce(sum(c.documents) filter (where c.kind = p_kind and c.failed is null and not c.other_city and c.unpriced), 0) from counted c),
    'facets', (select coalesce(jsonb_object_agg(k.key, k.counts), '{}') from (
      select f.key, jsonb_agg(jsonb_build_object('value', f.value, 'count', f.documents) order by f.value collate "C") as counts
        from facets f group by f.key) k))
$$;

-- Cost of dropping a term when nothing matches all: unknown words first, numbers before other words, and the place,
-- which was widened before, after words.
create function private.term_rank(p_term private.search_term) returns integer
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  return case
    when p_term.kind = 'word' and not exists (select from private.search_documents d where d.words @@ p_term.asked::tsquery) then 0
    when p_term.kind = 'word' and p_term.words ~ '^[0-9]+$' then 5
    -- a rare word of names tells more than a place: 'Le Cordon Bleu Adelaide'
    when p_term.kind = 'word' and p_term.named <> '' and not exists (select from private.common_words c where c.word = p_term.words)
      and (select count(*) between 1 and 40 from (select from private.search_documents d where d.kind = 'school' and d.words @@ p_term.named::tsquery limit 41) few) then 20
    -- a small town that no school is in may as well be a name
    when p_term.kind = 'place' and (select max(p.weight) from private.places p where p.id = any (p_term.vals::integer[])) < 100000
      and not exists (select from private.search_documents d
        where d.words @@ (select string_agg(private.lexeme('=place:' || v.value), ' | ') from unnest(p_term.vals) v (value))::tsquery) then 8
    else array_position(array['missing', 'month', 'attendance', 'ownership', 'mode', 'language', 'level', 'word', 'place', 'country', 'type', 'field'], p_term.kind) end;
end
$$;

-- A place in results: {name, country, lat, lng}.
create function private.place_json(p_place integer) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('name', p.name, 'kind', p.kind, 'country', c.name_en, 'lat', p.lat, 'lng', p.lng)
    from private.places p join public.countries c on c.code = p.country where p.id = p_place
$$;

-- Meanings of an ambiguous place name: [{country, region, city, town, schools}] by number of schools, the most
-- prominent town first even without any; and [{name, slug}] of schools with that name.
create function private.place_choices(p_term private.search_term) returns jsonb
language sql stable set search_path = '' set enable_seqscan = off set jit = off as $$
  with towns as materialized (
    select s.country, coalesce(mode() within group (order by s.region), '') as region, mode() within group (order by s.city) as city, s.town_slug as town, count(*)::integer as schools,
        bool_or(d.words @@ (private.lexeme('=place:' || p_term.place))::tsquery) as best
      from private.search_documents d join public.schools s on s.id = d.id
     where d.kind = 'school' and d.words @@ (select string_agg(private.lexeme('=place:' || v.value), ' | ')
       from unnest(p_term.vals) v (value) join private.places p on p.id = v.value::integer and p.kind = 'town')::tsquery
     group by s.country, s.town_slug
  ), choices as (
    select t.country, t.region, t.city, t.town, t.schools, t.best from towns t
    union all
    -- the best known ones of all and of countries with schools, also where they have none
    select c.name_en, '', p.name, '', 0, true from private.places p join public.countries c on c.code = p.country
     where (p.id = p_term.place or p.id = (select w.id from private.places w where w.id = any (p_term.vals::integer[]) order by w.weight desc, w.id limit 1))
       and p.kind = 'town' and p.weight >= 100000 and not exists (select from towns t where t.country = c.name_en)
  ), named as materialized (
    select s.name, s.slug from private.search_documents d join public.schools s on s.id = d.id
     where d.kind = 'school' and d.words @@ p_term.named::tsquery and not s.town_slug = any (array(select t.town from towns t))
       and starts_with(d.plain_name, array_to_string(private.main_words(string_to_array(p_term.words, ' ')), ' '))
     order by d.band, d.sort_es limit 2
  )
  select case when (select count(*) from choices) + (select count(*) from named) > 1 then jsonb_build_object('words', p_term.words,
    'places', (select jsonb_agg(to_jsonb(c) - 'best' order by c.best desc, c.schools desc, c.country, c.town)
      from (select * from choices order by best desc, schools desc, country, town limit 4) c),
    'schools', (select coalesce(jsonb_agg(to_jsonb(n)), '[]') from named n)) end
$$;

-- A request with its interpretation, relaxed if nothing matches.
create type private.search_answer as (
  query private.search_query,
  reading private.search_reading,
  counts jsonb,
  relaxed jsonb,
  wider jsonb
);

-- Query and counts of an interpretation.
create function private.tried_search(p_kind text, p_request jsonb, p_reading private.search_reading, p_groups private.asked_group[])
returns private.search_answer
language plpgsql stable set search_path = '' as $$
declare
  query private.search_query := private.search_query_of(p_kind, p_request, p_reading);
  answer private.search_answer;
begin
  query.groups := private.group_ids(p_groups, p_kind, false);
  query.teachings := private.group_ids(p_groups, 'teaching', false);
  answer.reading := p_reading;
  answer.query := query;
  answer.counts := private.search_facets(p_kind, private.search_counts(query, p_groups), query.price_unknown, p_groups);
  return answer;
end
$$;

-- The interpretation without one term when nothing matches all: the least significant one, of several words the one
-- whose removal gives most results. Null when nothing would remain.
create function private.less_asked(p_kind text, p_request jsonb, p_reading private.search_reading, p_groups private.asked_group[],
  out reading private.search_reading, out given_up text)
language plpgsql stable set search_path = '' as $$
declare
  asked constant private.search_term[] := array(select t from unnest(p_reading.terms) t where t.kind <> 'any');
  least constant integer := (select min(private.term_rank(t)) from unnest(asked) t);
  term private.search_term;
  rest private.search_reading := p_reading;
  total integer;
  most integer := -1;
begin
  if p_reading.weeks_max is not null and coalesce(least, 99) > 2 then
    reading := p_reading;
    reading.weeks_min := null;
    reading.weeks_max := null;
    given_up := p_reading.length_words;
  elsif p_reading.price_max is not null and coalesce(least, 99) > 4 then
    reading := p_reading;
    reading.price_max := null;
    reading.price_min := null;
    given_up := p_reading.price_words;
  elsif cardinality(asked) > 1 or cardinality(asked) = 1 and p_reading.near is not null then
    for term in select t.* from unnest(asked) t where private.term_rank(t) = least limit 4 loop
      -- what is near a place counts too
      rest.terms := array(select t from unnest(p_reading.terms) t where t.words <> term.words and (t.place is null or term.place is not null));
      total := (private.tried_search(p_kind, p_request, rest, p_groups)).counts ->> 'total';
      if total > most then
        most := total;
        reading := p_reading;
        reading.terms := array(select t from unnest(p_reading.terms) t where t.words <> term.words);
        given_up := term.words;
      end if;
    end loop;
  end if;
end
$$;

-- The interpretation without places for an online search, which needs none; blended courses are excluded. Null without
-- a place, or with nothing else.
create function private.placeless(p_reading private.search_reading) returns private.search_reading
language plpgsql stable set search_path = '' as $$
declare
  reading private.search_reading := p_reading;
  places constant text[] := '{place,country}';
begin
  if not exists (select from unnest(p_reading.terms) t where t.kind = 'mode' and 'online' = any (t.vals))
     or p_reading.near is null and not exists (select from unnest(p_reading.terms) t where t.kind = any (places))
     or not exists (select from unnest(p_reading.terms) t where t.kind <> all (places || '{mode,any,missing}')) then
    return null;
  end if;
  reading.near := null;
  reading.km := null;
  reading.terms := array(select case t.kind when 'mode' then private.search_term_of('mode', string_to_array(t.words, ' '), '{online}', false) else t end
    from unnest(p_reading.terms) t where t.kind <> all (places));
  return reading;
end
$$;

-- Results in or around the requested place without a condition that none meets there: {without, total, km}, km null if
-- not farther than requested, with `school` {slug, name} for a single one. Null when empty.
create function private.found_beside(p_kind text, p_request jsonb, p_reading private.search_reading, p_groups private.asked_group[],
  p_around integer, p_without text, p_kms integer[]) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  given private.search_reading := p_reading;
  answer private.search_answer;
  total integer;
begin
  if p_without is null then
    return null;
  end if;
  given.terms := array(select t from unnest(p_reading.terms) t where t.words <> p_without);
  foreach given.km in array p_kms loop
    if given.km is null then
      given.km := p_reading.km;
    elsif p_around is null then
      exit;
    else
      given.near := p_around;
      given.terms := array(select t from unnest(given.terms) t where t.kind not in ('place', 'country'));
    end if;
    answer := private.tried_search(p_kind, p_request, given, p_groups);
    total := answer.counts ->> 'total';
    if total > 0 then
      return jsonb_build_object('without', p_without, 'total', total, 'km', nullif(given.km, coalesce(p_reading.km, 0)),
        'school', case when total = 1 and p_kind = 'school' then (select jsonb_build_object('slug', s.slug, 'name', s.name)
          from public.schools s where s.id = any (private.search_ids(answer.query, '', 'es', 0, 1))) end);
    end if;
  end loop;
  return null;
end
$$;

-- The answer to a request. If nothing matches all words and they need not be exact, a possible prefix at the end counts
-- as a typo; then online searches drop the place, a place is widened to 100, 200, 300 and finally 3,000 km, a country further, and the
-- least significant words are dropped one by one until something is found.
create function private.answer_search(p_kind text, p_request jsonb) returns private.search_answer
language plpgsql stable set search_path = '' set jit = off as $$
declare
  text constant text := private.asked_string(p_request, 'search');
  exact constant boolean := coalesce(p_request -> 'exact' = 'true', false);
  groups constant private.asked_group[] := private.asked_groups(p_kind, p_request);
  reading private.search_reading := private.read_search(text, exact, true);
  answer private.search_answer;
  given private.search_reading;
  less record;
  around integer;
  without text[] := '{}';
  found boolean;
  anywhere boolean := false;
  of_country boolean;
  kms integer[];
begin
  answer := private.tried_search(p_kind, p_request, reading, groups);
  found := answer.counts ->> 'total' <> '0';
  if not found and not exact then
    given := private.read_search(text, false, false);
    if given.corrected is distinct from reading.corrected then
      reading := given;
      answer := private.tried_search(p_kind, p_request, reading, groups);
      found := answer.counts ->> 'total' <> '0';
    end if;
  end if;
  if not found and not exact and exists (select from unnest(reading.terms) t where t.kind <> 'any')
     -- what is further away than the filter allows is better than what has to be paid
     and not (jsonb_typeof(p_request -> 'near') is not distinct from 'object' and exists (select from unnest(reading.terms) t where t.kind = 'ownership')) then
    around := coalesce(reading.near, case when jsonb_typeof(p_request -> 'near') is distinct from 'object' then coalesce((
      select t.place from unnest(reading.terms) t join private.places p on p.id = t.place and p.lat is not null
       where t.kind = 'place' order by p.weight desc, p.id limit 1), (
      -- around the main town of a country
      select p.id from unnest(reading.terms) t join public.countries c on c.name_en = t.vals[1] join private.places p on p.country = c.code and p.kind = 'town'
       where t.kind = 'country' order by p.weight desc, p.id limit 1)) end);
    of_country := reading.near is null and not exists (select from unnest(reading.terms) t where t.kind = 'place');
    kms := case when of_country then '{500,1000,2000,4000,8000}' else '{100,200,300,1000,3000}' end;
    select reading as reading, null::text as given_up into less;
    loop
      given := private.placeless(less.reading);
      if given.terms is not null then
        answer := private.tried_search(p_kind, p_request, given, groups);
        anywhere := answer.counts ->> 'total' <> '0';
        found := anywhere;
      end if;
      exit when found;
      for widened in 0..5 loop
        given := less.reading;
        continue when widened = 0 and without = '{}' or widened > 0 and around is null
          -- so far only for what nothing else is known of
          or widened >= 4 and (given.price_max is not null or given.weeks_max is not null or exists (select from unnest(given.terms) t where t.kind <> 'any' and private.term_rank(t) < 9));
        if widened > 0 then
          given.near := around;
          given.km := kms[widened];
          given.terms := array(select t from unnest(given.terms) t where t.kind not in ('place', 'country'));
        end if;
        answer := private.tried_search(p_kind, p_request, given, groups);
        found := answer.counts ->> 'total' <> '0';
        exit when found;
      end loop;
      exit when found;
      less := private.less_asked(p_kind, p_request, less.reading, groups);
      exit when less.given_up is null;
      without := without || less.given_up;
      around := case when exists (select from unnest((less.reading).terms) t where t.kind in ('place', 'country')) or reading.near = around then around end;
    end loop;
    if found then
      answer.relaxed := jsonb_build_object('without', to_jsonb(without), 'place', private.place_json(around) || case when of_country then (
          select jsonb_build_object('kind', 'country', 'name', p.country) from jsonb_to_record(private.place_json(around)) p (country text)) else '{}' end,
        'km', case when given.km is distinct from reading.km then given.km end, 'anywhere', anywhere,
        'beside', case when anywhere or given.km is distinct from reading.km then
          private.found_beside(p_kind, p_request, less.reading, groups, around,
            (select t.words from unnest((less.reading).terms) t where t.kind = any (array['mode', case when not anywhere then 'ownership' end])
              order by t.kind desc limit 1), case when anywhere then array[null, 100, 200, 300] else array[null::integer] end) end);
      if around is not null and given.near is null and not anywhere then
        given.near := around;
        given.km := 100;
        given.terms := array(select t from unnest(given.terms) t where t.kind not in ('place', 'country'));
        answer.relaxed := answer.relaxed || jsonb_build_object('nearby',
          (private.tried_search(p_kind, p_request, given, groups)).counts -> 'total');
      end if;
    end if;
  elsif answer.counts ->> 'total' = '1' and reading.near is not null and p_kind = 'school' then
    given := reading;
    given.km := 200;
    answer.wider := jsonb_build_object('without', reading.near_words, 'place', private.place_json(reading.near), 'km', given.km,
      'total', (private.tried_search(p_kind, p_request, given, groups)).counts -> 'total');
  elsif answer.counts ->> 'total' = '1' then
    less := private.less_asked(p_kind, p_request, reading, groups);
    if less.given_up is not null then
      answer.wider := jsonb_build_object('without', less.given_up,
        'total', (private.tried_search(p_kind, p_request, less.reading, groups)).counts -> 'total');
    end if;
  end if;
  answer.reading := reading;
  answer.query.groups := private.group_ids(groups, p_kind, true);
  answer.query.teachings := private.group_ids(groups, 'teaching', true);
  return answer;
end
$$;

-- [{value, count}] of cities of the chosen country under all other filters; empty without a country.
create function private.city_counts(p_query private.search_query, p_country text) returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  cities jsonb := '[]';
begin
  if coalesce(p_country, '') <> '' then
    p_query.city := null;
    execute 'select coalesce(jsonb_agg(jsonb_build_object(''value'', c.city, ''count'', c.programmes) order by c.city collate "C"), ''[]'') from (
        select max(s.city collate "C") as city, sum(n.programmes) as programmes from (
            select d.city, (array_agg(d.school_id))[1] as school, count(*) as programmes from private.search_documents d
             where ' || private.hit_condition() || ' group by 1) n join public.schools s on s.id = n.school and s.town_slug <> '''' group by n.city) c'
      into cities using p_query;
  end if;
  return cities;
end
$$;

-- Matching schools or programmes: {total, page, page_size, ids, km, unpriced, facets} with the interpretation:
-- `understood` [{kind, words, values}], `ignored` words, `missing` unsupported facts, `corrected` text, `near`,
-- `price`, `length`, `cheap`, `ambiguous`, `placeless` (words such as 'near me' that need a place). `relaxed` {without, km, place, nearby} has what was dropped, and the number nearby;
-- `beside` {without, total, km} results in the place itself without a condition, `anywhere` whether places were dropped
-- for online; for one hit, `wider` {without, total, place, km} results with one word less, or a wider radius. Beyond
-- the last page, the last page.
create function private.search(p_kind text, p_request jsonb) returns jsonb
language plpgsql stable set search_path = '' set jit = off as $$
declare
  request constant jsonb := case jsonb_typeof(p_request) when 'object' then p_request else '{}' end;
  size constant integer := least(greatest(coalesce(private.asked_number(request, 'page_size'), 12), 0), 100)::integer;
  asked_page constant integer := least(greatest(coalesce(private.asked_number(request, 'page'), 1), 1), 1e9)::integer;
  answer constant private.search_answer := private.answer_search(p_kind, request);
  reading constant private.search_reading := answer.reading;
  query constant private.search_query := answer.query;
  total constant integer := (answer.counts ->> 'total')::integer;
  page constant integer := least(asked_page, greatest(1, ceil(total::numeric / greatest(size, 1))::integer));
  asked_sort constant text := case when request ->> 'sort' in ('name', 'country', 'price', 'checked', 'length', 'start') then request ->> 'sort' else '' end;
  ids uuid[] := '{}';
begin
  if size > 0 and total > 0 then
    ids := private.search_ids(query, case when asked_sort = '' and reading.cheap is not null then 'price' else asked_sort end,
      case when request ->> 'language' = 'en' then 'en' else 'es' end, (page - 1)::bigint * size, size);
  end if;
  return answer.counts || jsonb_build_object('page', page, 'page_size', size, 'ids', to_jsonb(ids),
    'km', case when query.km is not null then (select jsonb_agg(private.distance_km(query.lat, query.lng, d.lat, d.lng) order by i.place)
      from unnest(ids) with ordinality i (id, place) join private.search_documents d on d.id = i.id) end,
    'understood', (select coalesce(jsonb_agg(jsonb_build_object('kind', case when t.kind = 'place' and answer.relaxed is null and total > 0
          -- found in names or texts
          and not exists (select from private.search_documents d where d.words @@ private.lexeme('=place:' || t.place)::tsquery) then 'word' else t.kind end,
        'words', t.words, 'values', case t.kind
        when 'place' then jsonb_build_array(private.place_json(t.place) ->> 'country', private.place_json(t.place) ->> 'name') else to_jsonb(t.vals) end)), '[]')
      from unnest(reading.terms) t where t.kind not in ('any', 'missing')),
    'ignored', case when exists (select from unnest(reading.terms) t where t.kind <> 'any') then to_jsonb(reading.ignored) else '[]' end, 'missing', to_jsonb(reading.missing), 'corrected', reading.corrected,
    'placeless', case when reading.near is null then reading.near_words end,
    'near', case when reading.near is not null then private.place_json(reading.near) || jsonb_build_object('words', reading.near_words) end,
    'price', case when reading.price_words is not null then jsonb_build_object('words', reading.price_words, 'euros', reading.price_max,
      'amount', reading.price_amount, 'least', reading.price_least, 'currency', reading.price_currency) end,
    'length', case when reading.length_words is not null then jsonb_build_object('words', reading.length_words, 'value', reading.length_value,
      'unit', reading.length_unit) end,
    'cheap', reading.cheap, 'relaxed', answer.relaxed, 'wider', answer.wider,
    'ambiguous', case when asked_page = 1 and p_kind = 'school' then
      (select private.place_choices(t) from unnest(reading.terms) t where t.kind = 'place' limit 1) end)
    || case when p_kind = 'programme' then jsonb_build_object('cities', private.city_counts(query, request #>> '{filters,country,0}'))
      -- of all schools of the answer, not only of the page
      when total <= 1000 then jsonb_build_object('programmes', (select count(*) from private.search_documents d
        where d.kind = 'programme' and d.school_id = any (private.search_ids(query, '', 'es', 0, null))))
      else '{}' end;
end
$$;

-- Programmes in this order, as in lists, with all their prices.
create function private.programme_cards(p_ids uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  with prices as materialized (
    select p.programme_id, jsonb_agg(private.price_json(p) order by p.place) as prices
      from private.prices_of(array(select s from public.schools s where s.id in (
        select d.school_id from public.programmes d where d.id = any (p_ids)))) p
     where p.programme_id = any (p_ids) group by 1
  ), idle as materialized (
    select f.programme, f.idle from private.figures_of(array(
      select d.school_id from public.programmes d where d.id = any (p_ids))) f where f.idle is not null
  )
  select coalesce(jsonb_agg(to_jsonb(p) - array['position', 'is_active', 'created_at', 'editor_note'] || jsonb_build_object(
      'school_slug', s.slug, 'school_name', s.name, 'country', s.country, 'city', s.city,
      'prices', coalesce(c.prices, '[]'), 'year_euros', d.year_euros, 'total_euros', d.total_euros, 'idle', i.idle)
    order by wanted.place), '[]')
  from unnest(p_ids) with ordinality as wanted (id, place)
  join public.programmes p on p.id = wanted.id
  join public.schools s on s.id = p.school_id
  join private.search_documents d on d.id = p.id
  left join prices c on c.programme_id = p.id
  left join idle i on i.programme = p.id
$$;

-- The values of a kind that the words of a search name.
create function private.understood_values(p_found jsonb, p_kind text) returns text[]
language sql immutable set search_path = '' as $$
  select array(select v.value from jsonb_array_elements(p_found -> 'understood') u cross join lateral jsonb_array_elements_text(u -> 'values') v (value)
    where u ->> 'kind' = p_kind)
$$;

-- One page of schools of private.search(), with facets.
create function public.search_schools(p_request jsonb default '{}') returns jsonb
language sql stable security definer set search_path = '' as $$
  select f.found - 'ids' || jsonb_build_object('schools', private.school_cards(
      array(select i.id::uuid from jsonb_array_elements_text(f.found -> 'ids') with ordinality i (id, place) order by i.place),
      case when p_request ->> 'language' = 'en' then 'en' else 'es' end,
      private.understood_values(f.found, 'level'), private.understood_values(f.found, 'language')))
    from (select private.search('school', p_request) as found offset 0) f
$$;

-- One page of programmes in the same form; with a country the counts of its cities.
create function public.search_programmes(p_request jsonb default '{}') returns jsonb
language sql stable security definer set search_path = '' as $$
  select f.found - 'ids' || jsonb_build_object('programmes', private.programme_cards(
      array(select i.id::uuid from jsonb_array_elements_text(f.found -> 'ids') with ordinality i (id, place) order by i.place)))
    from (select private.search('programme', p_request) as found offset 0) f
$$;

-- Home page counts: {schools, countries, specialties, checked_on, updated_at}, active schools only; the last two are
-- the latest, null in an empty directory.
create function public.directory_summary() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('schools', count(*), 'countries', count(distinct d.country),
      'specialties', (select count(distinct m.mark) from private.search_groups g cross join lateral unnest(g.marks) m (mark)
        where m.mark like 'field:%' and exists (select from private.search_documents k where k.group_id = g.id and k.kind = 'school')),
      'checked_on', max(d.checked_on),
      'updated_at', (select max(s.updated_at) from public.schools s where s.listed))
    from private.search_documents d where d.kind = 'school'
$$;

-- Home page counts: {programmes, schools, priced} of searchable ones.
create function public.count_programmes() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('programmes', coalesce(sum(s.programmes), 0), 'schools', count(*), 'priced', coalesce(sum(s.priced), 0))
    from (select count(*) as programmes, count(*) filter (where 'priced:1' = any (g.marks)) as priced
            from private.search_documents d join private.search_groups g on g.id = d.group_id where d.kind = 'programme' group by d.school_id) s
$$;

revoke execute on function private.answer_search(text,jsonb), private.asked_groups(text,jsonb), private.asked_marks(jsonb),
  private.asked_number(jsonb,text), private.asked_string(jsonb,text), private.asked_text(text),
  private.city_counts(private.search_query,text), private.corrected_words(text[],boolean,boolean,boolean),
  private.found_beside(text,jsonb,private.search_reading,private.asked_group[],integer,text,integer[]),
  private.group_ids(private.asked_group[],text,boolean), private.has_schools_near(private.places,integer), private.hit_condition(), private.is_known_word(text),
  private.is_misplaced(text,text), private.is_unpriced(),
  private.less_asked(text,jsonb,private.search_reading,private.asked_group[]), private.meant_word(text,text[],boolean),
  private.month_of(text), private.number_of(text),
  private.narrowed_places(private.search_term[],boolean), private.other_city(), private.place_choices(private.search_term),
  private.place_json(integer), private.place_score(private.places), private.place_spellings(text), private.placeless(private.search_reading),
  private.programme_cards(uuid[]),
  private.read_search(text,boolean,boolean), private.same_places(integer,text[]), private.search(text,jsonb), private.search_condition(),
  private.search_counts(private.search_query,private.asked_group[]),
  private.search_facets(text,private.search_count[],boolean,private.asked_group[]),
  private.search_ids(private.search_query,text,text,bigint,integer), private.search_query_of(text,jsonb,private.search_reading),
  private.search_term_of(text,text[],text[],boolean), private.term_rank(private.search_term),
  private.tried_search(text,jsonb,private.search_reading,private.asked_group[]), private.understood_values(jsonb,text),
  private.word_forms(text),
  private.words_query(text[],text,text,boolean) from public;
revoke execute on function public.count_programmes(), public.directory_summary(), public.search_programmes(jsonb),
  public.search_schools(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.count_programmes(), public.directory_summary(), public.search_programmes(jsonb),
  public.search_schools(jsonb) to anon, authenticated, service_role;
