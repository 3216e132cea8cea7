-- Online courses are looked for anywhere before 'online' is given up; distances grow in four steps, and answers say what is in the place itself.

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
