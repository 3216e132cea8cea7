-- Online courses are searched anywhere before 'online' is dropped; distances grow in four steps, and answers include
-- the place itself. A school above a price limit is excluded, whatever its programmes do not state.

create or replace function private.search_query_of(p_kind text, p_request jsonb, p_reading private.search_reading)
returns private.search_query
language plpgsql stable set search_path = '' set enable_seqscan = off as $$
declare
  of_programmes constant text[] := '{level,mode,attendance,language}';
  area constant jsonb := p_request -> 'area';
  near constant jsonb := case jsonb_typeof(p_request -> 'near') when 'object' then p_request -> 'near' end;
  wanted private.search_query;
  one private.search_query;
  together private.search_term[] := '{}';
begin
  wanted.kind := p_kind;
  wanted.price_max := coalesce(p_reading.price_max, private.asked_number(p_request, 'price_max'));
  wanted.by_total := p_request ->> 'price_per' = 'programme';
  wanted.price_unknown := p_request -> 'price_unknown' = 'true';
  wanted.weeks_min := private.asked_number(p_request, 'weeks_min');
  wanted.weeks_max := private.asked_number(p_request, 'weeks_max');
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
    if not exists (select from unnest(together) t where t.kind = any (of_programmes))
       or cardinality(together) + (wanted.price_max is not null)::integer < 2 then
      together := '{}';
    end if;
  end if;
  if together <> '{}' then
    one.kind := 'programme';
    one.words := ('''=kind:programme'' & ' || (select string_agg('(' || t.asked || ')', ' & ') from unnest(together) t))::tsquery;
    -- a programme whose price nobody knows costs no less than the cheapest that the school states
    one.price_max := wanted.price_max;
    execute 'select coalesce(array_agg(distinct d.school_id), ''{}'') from private.search_documents d where ' || private.search_condition()
      into wanted.schools using one;
    wanted.named := case when one.price_max is null then (select string_agg(t.named, ' & ') from unnest(together) t)::tsquery end;
  end if;
  wanted.words := (select string_agg('(' || t.asked || ')', ' & ') from unnest(p_reading.terms) t where t.asked is not null and t <> all (together))::tsquery;
  -- nothing but words that every school has
  if wanted.words is null and together = '{}' and exists (select from unnest(p_reading.terms) t where t.kind = 'any') then
    wanted.words := (select string_agg('(' || private.words_query(string_to_array(t.words, ' '), '+', '', true) || ')', ' & ') from unnest(p_reading.terms) t
      where t.kind = 'any')::tsquery;
  end if;
  wanted.words := wanted.words && private.lexeme('=kind:' || p_kind)::tsquery;
  -- marks alone find nothing
  if p_reading.words = '{}' and p_reading.price_words is null then
    wanted.schools := '{}';
  end if;
  wanted.plain := array_to_string(private.main_words(p_reading.words), ' ');
  select array_agg(g.test), array_agg(g.gain) into wanted.tests, wanted.gains
    from (select t.tests, t.gains from unnest(p_reading.terms) t limit 8) t cross join lateral unnest(t.tests, t.gains) g (test, gain)
   where g.test is not null;
  return wanted;
end
$$;

create or replace function private.placeless(p_reading private.search_reading) returns private.search_reading
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

create or replace function private.found_beside(p_kind text, p_request jsonb, p_reading private.search_reading, p_groups private.asked_group[],
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
      given.terms := array(select t from unnest(given.terms) t where t.place is distinct from p_around);
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

create or replace function private.answer_search(p_kind text, p_request jsonb) returns private.search_answer
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
    around := coalesce(reading.near, case when jsonb_typeof(p_request -> 'near') is distinct from 'object' then (
      select t.place from unnest(reading.terms) t join private.places p on p.id = t.place and p.lat is not null
       where t.kind = 'place' order by p.weight desc, p.id limit 1) end);
    select reading as reading, null::text as given_up into less;
    loop
      given := private.placeless(less.reading);
      if given.terms is not null then
        answer := private.tried_search(p_kind, p_request, given, groups);
        anywhere := answer.counts ->> 'total' <> '0';
        found := anywhere;
      end if;
      exit when found;
      for widened in 0..4 loop
        given := less.reading;
        continue when widened = 0 and without = '{}' or widened > 0 and around is null
          -- so far only for what nothing else is known of
          or widened = 4 and exists (select from unnest(given.terms) t where t.kind <> 'any' and private.term_rank(t) < 8);
        if widened > 0 then
          given.near := around;
          given.km := (array[100, 200, 300, 1000])[widened];
          given.terms := array(select t from unnest(given.terms) t where t.place is distinct from around);
        end if;
        answer := private.tried_search(p_kind, p_request, given, groups);
        found := answer.counts ->> 'total' <> '0';
        exit when found;
      end loop;
      exit when found;
      less := private.less_asked(p_kind, p_request, less.reading, groups);
      exit when less.given_up is null;
      without := without || less.given_up;
      around := case when exists (select from unnest((less.reading).terms) t where t.place = around) or reading.near = around then around end;
    end loop;
    if found then
      answer.relaxed := jsonb_build_object('without', to_jsonb(without), 'place', private.place_json(around),
        'km', case when given.km is distinct from reading.km then given.km end, 'anywhere', anywhere,
        'beside', case when anywhere or given.km is distinct from reading.km then
          private.found_beside(p_kind, p_request, less.reading, groups, around,
            (select t.words from unnest((less.reading).terms) t where t.kind = any (array['mode', case when not anywhere then 'ownership' end])
              order by t.kind desc limit 1), case when anywhere then array[null, 100, 200, 300] else array[null::integer] end) end);
      if around is not null and given.near is null and not anywhere then
        given.near := around;
        given.km := 100;
        given.terms := array(select t from unnest(given.terms) t where t.place is distinct from around);
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

revoke execute on function private.found_beside(text,jsonb,private.search_reading,private.asked_group[],integer,text,integer[]),
  private.placeless(private.search_reading) from public;

alter table public.search_synonyms disable trigger search_synonyms_audit;
insert into public.search_synonyms (phrase, kind, value) values ('qualification', 'any', ''), ('qualifications', 'any', '')
  on conflict on constraint search_synonyms_key do nothing;
alter table public.search_synonyms enable trigger search_synonyms_audit;
