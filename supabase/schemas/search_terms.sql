-- Terms of a search: the words, places and phrases that a text consists of, and what a document needs to have for them.

-- A part of a text: a word, a place, or a phrase of private.search_phrases. What must not be is of kind 'not', of
-- programmes 'lacks', with the words themselves as value.
create type private.search_term as (
  kind text,
  words text,
  vals text[],
  -- of private.places; the best known one
  place integer,
  -- what a document must have, and what is the same in its name, as tsqueries are written
  required text,
  named text,
  -- what else it may have, and how much that counts for the order
  tests tsquery[],
  gains real[]
);

-- A name of a place as it may be abbreviated: 'st louis', 'ft worth', 'mt hood'.
create function private.place_spellings(p_plain text) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return array[p_plain] || case when p_plain ~ '\m(st|saint|ft|fort|mt|mount|ste|sainte)\M' then array[
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(p_plain, '\mst\M', 'saint'), '\mft\M', 'fort'),
      '\mmt\M', 'mount'), '\mste\M', 'sainte'),
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(p_plain, '\msaint\M', 'st'), '\mfort\M', 'ft'),
      '\mmount\M', 'mt'), '\msainte\M', 'ste')]
    else '{}' end;
end
$$;

-- How likely a place is meant by its name: by its prominence, ten times if there are schools within some 100 km, thirty
-- times if there are some in it. A region counts as a large town.
create function private.place_score(p_place private.places) returns double precision
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  return case p_place.kind when 'region' then 1500000 else greatest(p_place.weight, 1) end * case
    when exists (select from private.search_documents d
      where d.words @@ private.lexeme('=place:' || p_place.id)::tsquery) then 30
    when (p_place.weight >= 15000 or p_place.kind = 'region') and private.has_schools_near(p_place, 100) then 10
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
    from private.places p cross join unnest(p_namesakes) n (id) join private.places o on o.id = n.id::integer
      and o.country = p.country
   where p.id = p_place and (o.id = p.id
     or o.kind = p.kind and private.distance_km(p.lat, p.lng, o.lat, o.lng) < 30
     or o.kind <> p.kind and exists (select from private.search_documents d
       where d.words @@ (private.lexeme('=place:' || p.id) || ' & ' || private.lexeme('=place:' || o.id))::tsquery))
$$;

-- Term of a phrase, place or word.
create function private.search_term_of(p_kind text, p_words text[], p_vals text[], p_last boolean)
  returns private.search_term
language plpgsql stable set search_path = '' as $$
declare
  main constant text[] := private.significant_words(p_words);
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
    term.required := (select string_agg(private.lexeme('=place:' || s.id), ' | ')
      from unnest(private.same_places(term.place, p_vals)) s (id));
    term.tests := array[private.lexeme('=place:' || term.place), named]::tsquery[];
    term.gains := '{4,1}';
    weight := (select case p.kind when 'town' then p.weight else 1500000 end from private.places p
      where p.id = term.place);
    -- small towns are names in their country too; those that only a school is in are any word
    if weight < 100000 then
      term.required := term.required || ' | ' || case when weight = 0 then private.words_query(main, '', '', p_last)
        else '(' || term.named || ') & ' || (select private.lexeme('=country:' || c.name_en) from private.places p
          join public.countries c on c.code = p.country where p.id = term.place) end;
    end if;
  elsif p_kind = 'country' then
    -- regions may be called so: Georgia
    term.required := concat_ws(' | ', marks, (select string_agg(private.lexeme('=place:' || n.place), ' | ')
      from private.place_names n
      where n.plain = term.words and n.word = 1));
    term.tests := array[term.required, marks]::tsquery[];
    term.gains := '{5,1}';
  elsif p_kind = 'month' then
    term.required := marks;
    term.tests := array[marks]::tsquery[];
    term.gains := '{3}';
  elsif p_kind in ('word', 'missing') then
    if p_last and main[1] ~ '^[a-z]{1,2}$' then
      -- so many words begin so that only those of names are worth it
      term.required := private.words_query(main, '', '') || ' | ' || private.lexeme('+' || main[1]) || ':*';
    else
      term.required := private.words_query(main, '', '', p_last);
    end if;
    term.tests := array[private.words_query(main, '', 'ABC'), private.words_query(main, '', 'AB'),
      private.words_query(main, '', 'A', p_last), named]::tsquery[];
    term.gains := '{1,2,1,1}';
  elsif p_kind = 'any' then
    term.tests := array(select private.words_query(array[w.word], '', 'A') from unnest(main) w (word))::tsquery[];
    term.gains := array(select 1 from unnest(main));
  elsif p_kind = 'topic' then
    -- in the names of programmes, and in features of schools: a lycée that is named Boucher teaches no butchery for
    -- that
    term.required := private.phrases_query('topic', p_vals, '+', '');
    term.named := private.phrases_query('topic', p_vals, '#', '');
    term.tests := array[private.phrases_query('topic', p_vals, '', ':AC'),
      private.words_query(main, '', 'A')]::tsquery[];
    term.gains := '{4,1}';
  elsif p_kind in ('field', 'type', 'ownership') then
    term.required := marks || ' | ' || term.named;
    term.tests := array[marks || ' | ' || private.words_query(main, '', 'ABC'), named,
      -- 'bread' is the field of pastry, and those that are named so come first
      (select private.phrases_query('topic', array[p.value], '', ':A') from public.search_synonyms p
        where p_kind = 'field' and p.words = main and p.kind = 'topic' limit 1)]::tsquery[];
    term.gains := case p_kind when 'ownership' then '{3,2,0}' else '{4,2,3}' end;
  else
    term.required := marks;
    term.tests := array[marks, named, private.home_of_level(term.words)]::tsquery[];
    term.gains := '{3,2,2}';
  end if;
  return term;
end
$$;

-- A place, or a word where it is rather a name of schools that nobody seeks in the place: 'Gato Dumas'.
create function private.place_or_name(p_term private.search_term) returns private.search_term
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  return case when not exists (select from private.search_documents d
        where d.words @@ (select string_agg(private.lexeme('=place:' || s.id), ' | ')
          from unnest(private.same_places(p_term.place, p_term.vals)) s (id))::tsquery)
      and not exists (select from private.places p where p.id = p_term.place
        and (p.kind = 'region' or p.weight >= 100000) and private.has_schools_near(p, 300))
      and exists (select from private.search_documents d where d.words @@ p_term.named::tsquery)
    then private.search_term_of('word', string_to_array(p_term.words, ' '), '{}', false) else p_term end;
end
$$;

-- A tsquery for any phrase of these values as it is written, after a mark or with weights; null without any.
create function private.phrases_query(p_kind text, p_values text[], p_mark text, p_weights text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select string_agg('(' || (select string_agg(private.lexeme(p_mark || w.word) || p_weights, ' & ')
      from unnest(p.words) w (word)) || ')', ' | ')
      from public.search_synonyms p where p.kind = p_kind and p.value = any (p_values));
end
$$;

-- The mark of the country whose schools a level is meant of, which come first; null for others. Without patterns, of
-- which a connection keeps 32.
create function private.home_of_level(p_words text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return private.lexeme('=country:' || case
    when p_words = any ('{cap,bts,bac pro,bac professionnel,baccalaureat professionnel,licence}')
      or starts_with(p_words, 'certificat d aptitude') then 'France'
    when p_words = any ('{fp,formacion profesional,cfgm,cfgs,tecnico superior}') or starts_with(p_words, 'grado')
      or starts_with(p_words, 'ciclo formativo')
      or starts_with(p_words, 'certificado de profesionalidad') then 'Spain'
    when starts_with(p_words, 'laurea') then 'Italy'
    when p_words = 'aas' or starts_with(p_words, 'associate') then 'United States' end);
end
$$;

-- A term that any text may have, for conditions that no programme states.
create function private.as_word(p_term private.search_term) returns private.search_term
language plpgsql stable set search_path = '' as $$
declare
  term private.search_term := private.search_term_of('word', string_to_array(p_term.words, ' '), '{}', false);
begin
  -- levels are known of most programmes, the others of few
  term.required := concat_ws(' | ', case p_term.kind when 'level' then p_term.required end, term.required,
    case p_term.kind when 'attendance' then private.phrases_query('attendance', p_term.vals, '', '')
    when 'topic' then private.phrases_query('topic', p_term.vals, '', '') end);
  return term;
end
$$;

-- The opposite of a term; null where it has none.
create function private.negated(p_term private.search_term, p_words text[], p_bare text[]) returns private.search_term
language plpgsql immutable set search_path = '' as $$
declare
  term private.search_term := p_term;
begin
  if p_term.kind not in ('country', 'place', 'ownership', 'type', 'field', 'level', 'attendance', 'mode', 'language',
    'topic') then
    return null;
  end if;
  term.kind := case when p_term.kind in ('country', 'place', 'ownership', 'type') then 'not' else 'lacks' end;
  term.words := array_to_string(p_words, ' ');
  term.vals := array[array_to_string(p_bare, ' ')];
  term.place := null;
  term.required := '!(' || p_term.required || ')';
  term.named := term.required;
  term.tests := '{}';
  term.gains := '{}';
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
        inside := (select array_agg(v.value order by v.place)
          from unnest(outer_term.vals) with ordinality v (value, place)
          where exists (select from private.search_documents d
            where d.words @@ (private.lexeme('=place:' || v.value) || ' & ' || inner_term.named)::tsquery)
            and not exists (select from private.search_documents d
              where d.words @@ (private.lexeme('=place:' || v.value) || ' & ' || inner_term.required)::tsquery));
        if inside is not null then
          return array(select case t.words when inner_term.words
            then private.search_term_of('word', string_to_array(t.words, ' '), '{}', false)
              when outer_term.words then private.search_term_of('place', string_to_array(t.words, ' '), inside, false)
                else t end
            from unnest(p_terms) t);
        end if;
      end loop;
    end loop;
  end if;
  for inner_term in select t.* from unnest(p_terms) t where t.kind = 'place' loop
    for outer_term in select t.* from unnest(p_terms) t where t.kind in ('place', 'country')
      and t.words <> inner_term.words loop
      if outer_term.kind = 'country' then
        inside := (select array_agg(v.value order by v.place)
          from unnest(inner_term.vals) with ordinality v (value, place)
          join private.places p on p.id = v.value::integer join public.countries c on c.code = p.country
            where c.name_en = any (outer_term.vals));
      else
        inside := null;
      end if;
      -- in a region: with schools of both, else the nearest one to the region's main town
      if inside is null then
        inside := (select array_agg(v.value order by n.distance) from unnest(inner_term.vals) v (value)
          join private.places p on p.id = v.value::integer
          join private.place_names r on r.plain = outer_term.words and r.word = 1
            join private.places o on o.id = r.place and o.kind = 'region' and o.country = p.country
          cross join lateral (select case when exists (select from private.search_documents d
              where d.words @@ (private.lexeme('=place:' || p.id) || ' & '
                || private.lexeme('=place:' || o.id))::tsquery) then 0
            else private.distance_km(p.lat, p.lng, o.lat, o.lng) end as distance) n
         where p.kind = 'town' and (n.distance = 0 or n.distance < 500
           and not exists (select from private.search_documents d
             where d.words @@ private.lexeme('=place:' || p.id)::tsquery)));
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
    others := (select string_agg('(' || t.required || ')', ' & ') from unnest(terms) t
      where t.kind not in ('place', 'country', 'any') and t.required is not null);
    continue when others is null;
    inside := (select array[v.value] || array_remove(inner_term.vals, v.value)
      from unnest(inner_term.vals) with ordinality v (value, place)
      where exists (select from private.search_documents d
        where d.words @@ (private.lexeme('=place:' || v.value) || ' & ' || others)::tsquery)
      order by v.place limit 1);
    if inside[1] <> inner_term.vals[1] and not exists (select from private.search_documents d
        where d.words @@ ('(' || inner_term.required || ') & ' || others)::tsquery)
       and (select p.weight from private.places p where p.id = inner_term.place) < 20 * (
         select greatest(p.weight, 10000) from private.places p where p.id = inside[1]::integer) then
      terms := array(select case when t.words = inner_term.words and t.kind = 'place'
          then private.search_term_of('place', string_to_array(t.words, ' '), inside, false) else t end
            from unnest(terms) t);
    end if;
  end loop;
  -- where no school is within 100 km of any of them, texts of schools in the country may name the place: a second
  -- campus
  for inner_term in select t.* from unnest(terms) t where t.kind = 'place' loop
    others := (select string_agg('(' || t.required || ')', ' & ') from unnest(terms) t
      where t.kind not in ('place', 'country', 'any') and t.required is not null);
    -- also where a name is looked for that no school there has
    continue when exists (select from private.places p where p.id = any (inner_term.vals::integer[])
        and (private.has_schools_near(p, 100) or exists (select from private.search_documents d
          where d.words @@ private.lexeme('=place:' || p.id)::tsquery)))
      and not (exists (select from unnest(terms) t where t.kind = 'word')
        and not exists (select from private.search_documents d
          where d.words @@ concat_ws(' & ', '(' || inner_term.required || ')', others)::tsquery));
    outer_term := inner_term;
    outer_term.required := '(' || private.words_query(private.significant_words(string_to_array(inner_term.words, ' ')),
      '', '') || ') & ' || (
      select private.lexeme('=country:' || c.name_en) from private.places p
        join public.countries c on c.code = p.country where p.id = inner_term.place);
    if exists (select from private.search_documents d where d.words @@ concat_ws(' & ', '(' || outer_term.required
      || ')', others)::tsquery) then
      terms := array(select case when t.words = inner_term.words and t.kind = 'place' then outer_term else t end
        from unnest(terms) t);
    end if;
  end loop;
  return terms;
end
$$;

revoke execute on function private.as_word(private.search_term), private.has_schools_near(private.places,integer),
  private.home_of_level(text),
  private.negated(private.search_term,text[],text[]), private.phrases_query(text,text[],text,text),
    private.place_or_name(private.search_term),
  private.narrowed_places(private.search_term[],boolean), private.place_score(private.places),
  private.place_spellings(text), private.same_places(integer,text[]),
  private.search_term_of(text,text[],text[],boolean) from public;
