-- What a search gives up when nothing meets all of it.

-- Cost of dropping a term when nothing matches all: unknown words first, numbers before other words, and the place,
-- which was widened before, after words.
create function private.term_rank(p_term private.search_term) returns integer
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  return case
    when p_term.kind = 'word' and not exists (select from private.search_documents d
      where d.words @@ p_term.required::tsquery) then 0
    when p_term.kind = 'word' and p_term.words ~ '^[0-9]+$' then 5
    -- a rare word of names tells more than a place: 'Le Cordon Bleu Adelaide'
    when p_term.kind = 'word' and p_term.named <> '' and not exists (select from private.common_words c
      where c.word = p_term.words)
      and (select count(*) between 1 and 40 from (select from private.search_documents d where d.kind = 'school'
        and d.words @@ p_term.named::tsquery limit 41) few) then 20
    -- a small town that no school is in may as well be a name
    when p_term.kind = 'place' and (select max(p.weight) from private.places p
      where p.id = any (p_term.vals::integer[])) < 100000
      and not exists (select from private.search_documents d
        where d.words @@ (select string_agg(private.lexeme('=place:' || v.value), ' | ')
          from unnest(p_term.vals) v (value))::tsquery) then 8
    else array_position(array['missing', 'not', 'lacks', 'month', 'attendance', 'ownership', 'mode', 'language',
      'level', 'word', 'topic', 'place', 'country', 'type', 'field'], p_term.kind) end;
end
$$;

-- A request with its interpretation, relaxed if nothing matches.
create type private.search_answer as (
  query private.search_query,
  reading private.search_reading,
  counts jsonb,
  relaxed jsonb,
  wider jsonb,
  -- {known, words}: as many results have the level, the others none
  unknown jsonb
);

-- Query and counts of an interpretation.
create function private.tried_search(p_kind text, p_request jsonb, p_reading private.search_reading,
  p_groups private.request_group[])
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
create function private.relaxed_reading(p_kind text, p_request jsonb, p_reading private.search_reading,
  p_groups private.request_group[],
  out reading private.search_reading, out dropped text)
language plpgsql stable set search_path = '' as $$
declare
  conditions constant private.search_term[] := array(select t from unnest(p_reading.terms) t where t.kind <> 'any');
  least constant integer := (select min(private.term_rank(t)) from unnest(conditions) t);
  term private.search_term;
  rest private.search_reading := p_reading;
  total integer;
  most integer := -1;
begin
  if coalesce(p_reading.weeks_min, p_reading.weeks_max) is not null and coalesce(least, 99) > 2 then
    reading := p_reading;
    reading.weeks_min := null;
    reading.weeks_max := null;
    dropped := p_reading.length_words;
  elsif p_reading.price_max is not null and coalesce(least, 99) > 4 then
    reading := p_reading;
    reading.price_max := null;
    reading.price_min := null;
    dropped := p_reading.price_words;
  elsif cardinality(conditions) > 1 or cardinality(conditions) = 1 and p_reading.near is not null then
    for term in select t.* from unnest(conditions) t where private.term_rank(t) = least limit 4 loop
      -- what is near a place counts too
      rest.terms := array(select t from unnest(p_reading.terms) t where t.words <> term.words
        and (t.place is null or term.place is not null));
      total := (private.tried_search(p_kind, p_request, rest, p_groups)).counts ->> 'total';
      if total > most then
        most := total;
        reading := p_reading;
        reading.terms := array(select t from unnest(p_reading.terms) t where t.words <> term.words);
        dropped := term.words;
      end if;
    end loop;
  end if;
end
$$;

-- The interpretation without places for an online search, which needs none; blended courses are excluded. Null without
-- a place, or with nothing else.
create function private.without_places(p_reading private.search_reading) returns private.search_reading
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
  reading.terms := array(select case t.kind when 'mode'
    then private.search_term_of('mode', string_to_array(t.words, ' '), '{online}', false) else t end
    from unnest(p_reading.terms) t where t.kind <> all (places));
  return reading;
end
$$;

-- Results in or around the requested place without a condition that none meets there: {without, total, km}, km null if
-- not farther than requested, with `school` {slug, name} for a single one. Null when empty.
create function private.found_nearby(p_kind text, p_request jsonb, p_reading private.search_reading,
  p_groups private.request_group[],
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
        'school', case when total = 1 and p_kind = 'school'
          then (select jsonb_build_object('slug', s.slug, 'name', s.name)
          from public.schools s where s.id = any (private.search_ids(answer.query, '', 'es', 0, 1))) end);
    end if;
  end loop;
  return null;
end
$$;

-- The interpretation with conditions of programmes as words of any text; null without one.
create function private.conditions_as_words(p_reading private.search_reading) returns private.search_reading
language plpgsql stable set search_path = '' as $$
declare
  reading private.search_reading := p_reading;
begin
  if not exists (select from unnest(p_reading.terms) t where t.kind in ('level', 'mode', 'attendance', 'language',
    'topic')) then
    return null;
  end if;
  reading.terms := array(select case when t.kind in ('level', 'mode', 'attendance', 'language', 'topic')
    then private.as_word(t) else t end
    from unnest(p_reading.terms) t);
  return reading;
end
$$;

-- The interpretation with programmes whose level is not known behind those of the level; null without a level. Unknown
-- is not 'no', but where a page is full of known ones nobody needs them.
create function private.with_unknown_levels(p_reading private.search_reading) returns private.search_reading
language plpgsql immutable set search_path = '' as $$
declare
  reading private.search_reading := p_reading;
  term private.search_term;
begin
  reading.terms := '{}';
  foreach term in array p_reading.terms loop
    if term.kind = 'level' then
      reading.any_level := true;
      term.gains := 5000::real || term.gains;
      term.tests := term.required::tsquery || term.tests;
      term.required := term.required || ' | ''=level:''';
    end if;
    reading.terms := reading.terms || term;
  end loop;
  return case when reading.any_level then reading end;
end
$$;

create function private.unknown_levels(p_reading private.search_reading, p_known integer) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('known', p_known, 'words', (select jsonb_agg(t.words) from unnest(p_reading.terms) t
    where t.kind = 'level'))
$$;

-- The answer to a request. If nothing matches all words and they need not be exact, a possible prefix at the end counts
-- as a typo; then online searches drop the place, a place is widened to 100, 200, 300 and finally 3,000 km, a country
-- further, and the least significant words are dropped one by one until something is found.
create function private.relaxed_search(p_kind text, p_request jsonb) returns private.search_answer
language plpgsql stable set search_path = '' set jit = off as $$
declare
  text constant text := private.request_string(p_request, 'search');
  exact constant boolean := coalesce(p_request -> 'exact' = 'true', false);
  groups constant private.request_group[] := private.request_groups(p_kind, p_request);
  reading private.search_reading := private.read_search(text, exact, true);
  answer private.search_answer;
  less_strict private.search_answer;
  given private.search_reading;
  any_level private.search_reading;
  relaxed record;
  around integer;
  without text[] := '{}';
  found boolean;
  anywhere boolean := false;
  of_country boolean;
  kms integer[];
begin
  -- as it was typed: words are words, and the same ones under any filter
  if exact then
    given := private.conditions_as_words(reading);
    if given.terms is not null then
      reading := given;
    end if;
  end if;
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
  if not found and not exact then
    given := private.conditions_as_words(reading);
    if given.terms is not null then
      less_strict := private.tried_search(p_kind, p_request, given, groups);
      found := less_strict.counts ->> 'total' <> '0';
      if found then
        reading := given;
        answer := less_strict;
      end if;
    end if;
  elsif not exact and (answer.counts ->> 'total')::integer < 12 then
    given := private.with_unknown_levels(reading);
    if given.terms is not null then
      less_strict := private.tried_search(p_kind, p_request, given, groups);
      if less_strict.counts -> 'total' <> answer.counts -> 'total' then
        less_strict.unknown := private.unknown_levels(reading, (answer.counts ->> 'total')::integer);
        answer := less_strict;
      end if;
    end if;
  end if;
  if not found and not exact and exists (select from unnest(reading.terms) t where t.kind <> 'any')
     -- what is further away than the filter allows is better than what has to be paid
     and not (jsonb_typeof(p_request -> 'near') is not distinct from 'object'
       and exists (select from unnest(reading.terms) t where t.kind = 'ownership')) then
    around := coalesce(reading.near, case when jsonb_typeof(p_request -> 'near') is distinct from 'object'
      then coalesce((
      select t.place from unnest(reading.terms) t join private.places p on p.id = t.place and p.lat is not null
       where t.kind = 'place' order by p.weight desc, p.id limit 1), (
      -- around the main town of a country
      select p.id from unnest(reading.terms) t join public.countries c on c.name_en = t.vals[1]
        join private.places p on p.country = c.code and p.kind = 'town'
       where t.kind = 'country' order by p.weight desc, p.id limit 1)) end);
    of_country := reading.near is null and not exists (select from unnest(reading.terms) t where t.kind = 'place');
    kms := case when of_country then '{500,1000,2000,4000,8000}' else '{100,200,300,1000,3000}' end;
    select reading as reading, null::text as dropped into relaxed;
    loop
      given := private.without_places(relaxed.reading);
      if given.terms is not null then
        answer := private.tried_search(p_kind, p_request, given, groups);
        anywhere := answer.counts ->> 'total' <> '0';
        found := anywhere;
      end if;
      exit when found;
      for widened in 0..5 loop
        given := relaxed.reading;
        continue when widened = 0 and without = '{}' or widened > 0 and around is null
          -- so far only for what nothing else is known of
          or widened >= 4 and (given.price_max is not null or coalesce(given.weeks_min,
            given.weeks_max) is not null or exists (select from unnest(given.terms) t where t.kind <> 'any'
            and private.term_rank(t) < 9));
        if widened > 0 then
          given.near := around;
          given.km := kms[widened];
          given.terms := array(select t from unnest(given.terms) t where t.kind not in ('place', 'country'));
        end if;
        answer := private.tried_search(p_kind, p_request, given, groups);
        found := answer.counts ->> 'total' <> '0';
        exit when found;
        any_level := case when widened between 1 and 3 then private.with_unknown_levels(given) end;
        if any_level.terms is not null then
          answer := private.tried_search(p_kind, p_request, any_level, groups);
          found := answer.counts ->> 'total' <> '0';
          answer.unknown := private.unknown_levels(reading, 0);
        end if;
        exit when found;
      end loop;
      exit when found;
      relaxed := private.relaxed_reading(p_kind, p_request, relaxed.reading, groups);
      exit when relaxed.dropped is null;
      without := without || relaxed.dropped;
      around := case when exists (select from unnest((relaxed.reading).terms) t where t.kind in ('place', 'country'))
        or reading.near = around then around end;
    end loop;
    if found then
      answer.relaxed := jsonb_build_object('without', to_jsonb(without), 'place', private.place_json(around) || case
        when of_country then (
          select jsonb_build_object('kind', 'country', 'name', p.country)
            from jsonb_to_record(private.place_json(around)) p (country text)) else '{}' end,
        'km', case when given.km is distinct from reading.km then given.km end, 'anywhere', anywhere,
        'beside', case when anywhere or given.km is distinct from reading.km then
          private.found_nearby(p_kind, p_request, relaxed.reading, groups, around,
            (select t.words from unnest((relaxed.reading).terms) t
              where t.kind = any (array['mode', case when not anywhere then 'ownership' end, case
              when not anywhere then 'level' end])
              order by t.kind desc limit 1), case when anywhere then array[null, 100, 200, 300]
                else array[null::integer] end) end);
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
    answer.wider := jsonb_build_object('without', reading.near_words, 'place', private.place_json(reading.near), 'km',
      given.km,
      'total', (private.tried_search(p_kind, p_request, given, groups)).counts -> 'total');
  elsif answer.counts ->> 'total' = '1' then
    relaxed := private.relaxed_reading(p_kind, p_request, reading, groups);
    if relaxed.dropped is not null then
      answer.wider := jsonb_build_object('without', relaxed.dropped,
        'total', (private.tried_search(p_kind, p_request, relaxed.reading, groups)).counts -> 'total');
    end if;
  end if;
  if p_kind = 'school' then
    answer.counts := jsonb_set(answer.counts, '{facets}', (answer.counts -> 'facets')
      || private.taught_facets(answer.query, p_request, answer.reading, groups));
  end if;
  answer.reading := reading;
  answer.query.groups := private.group_ids(groups, p_kind, true);
  answer.query.teachings := private.group_ids(groups, 'teaching', true);
  return answer;
end
$$;

revoke execute on function private.relaxed_search(text,jsonb),
  private.found_nearby(text,jsonb,private.search_reading,private.request_group[],integer,text,integer[]),
  private.relaxed_reading(text,jsonb,private.search_reading,private.request_group[]),
  private.with_unknown_levels(private.search_reading), private.without_places(private.search_reading),
    private.unknown_levels(private.search_reading,integer), private.conditions_as_words(private.search_reading),
    private.term_rank(private.search_term),
  private.tried_search(text,jsonb,private.search_reading,private.request_group[]) from public;
