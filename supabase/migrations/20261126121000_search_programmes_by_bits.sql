-- The search over those documents: the filters of closed choices are one sum of bits, and what is counted is shaped by a statement
-- that is planned once.

drop function public.search_programmes(jsonb, text, text, integer, integer), private.programme_counts(text, text, text, text, integer[], boolean),
  private.programme_cells(text, text, boolean), private.programme_conditions(jsonb), private.choice_places(text, text[]);

-- The bits of these choices in a document's facts, the lowest for unknown.
create function private.choice_bits(p_kind text, p_values text[]) returns bigint
language sql immutable set search_path = '' as $$
  select coalesce(bit_or(1::bigint << array_position(private.programme_choices(p_kind), v.value)), 0) from unnest(p_values) v (value)
$$;

-- The filters as SQL on a document `d`: `always` is what it must be, `late` what it must be and is dear to ask (short words: no
-- index knows them), `fails` the sum of the private.filter_bit() of the filters that it fails. `passes` is all as one condition,
-- which indexes can help, `own` the value that one counts for which fails one filter alone, as branches of a case. `asked` is the
-- sum of the bits of what is asked, `euros` the column that prices are compared by, `country` whose cities are counted.
create function private.programme_conditions(p_filters jsonb, out always text, out late text, out fails text, out passes text,
  out own text, out asked bigint, out euros text, out country integer)
language plpgsql stable set search_path = '' as $$
declare
  base text[] := '{}';
  short text[] := '{}';
  conditions text[] := '{}';
  bits bigint[] := '{}';
  -- of the choices: the bits of what is wanted, those that carry any of them to the filter's own bit, and these
  wanted bigint := 0;
  carry bigint := 0;
  closed bigint := 0;
  texts text[];
  months integer;
  city text;
  number double precision;
  word text;
begin
  own := '';
  euros := case when p_filters ->> 'price_per' = 'programme' then 'd.total_euros' else 'd.year_euros' end;
  texts := private.asked_texts(p_filters, 'levels');
  if texts is not null then
    closed := closed | private.filter_bit('levels');
    own := own || format(' when %s then d.facts & 4095', private.filter_bit('levels'));
    carry := carry | ((1 << 12) - 1);
    wanted := wanted | private.choice_bits('level', texts);
  end if;
  texts := private.asked_texts(p_filters, 'fields');
  if texts is not null then
    closed := closed | private.filter_bit('fields');
    own := own || format(' when %s then d.facts & 1040384', private.filter_bit('fields'));
    carry := carry | (((1 << 7) - 1) << 13);
    wanted := wanted | (private.choice_bits('field', texts) << 13);
  end if;
  texts := private.asked_texts(p_filters, 'modes');
  if texts is not null then
    closed := closed | private.filter_bit('modes');
    own := own || format(' when %s then d.facts & 31457280', private.filter_bit('modes'));
    carry := carry | (((1 << 4) - 1) << 21);
    wanted := wanted | (private.choice_bits('mode', texts) << 21);
  end if;
  if p_filters -> 'internship' = 'true' then
    closed := closed | private.filter_bit('internship');
    carry := carry | (1 << 26);
    wanted := wanted | (1 << 26);
  end if;
  if p_filters -> 'priced' = 'true' then
    closed := closed | private.filter_bit('priced');
    carry := carry | (1 << 28);
    wanted := wanted | (1 << 28);
  end if;
  if jsonb_typeof(p_filters -> 'country') = 'string' and p_filters ->> 'country' <> '' then
    bits := bits || private.filter_bit('country');
    own := own || format(' when %s then d.country::bigint << 37', private.filter_bit('country'));
    country := coalesce((select t.id from private.programme_terms t
      where t.kind = 'country' and t.value = p_filters ->> 'country'), 0);
    conditions := conditions || format('d.country = %s', country);
  end if;
  if jsonb_typeof(p_filters -> 'city') = 'string' and public.normalise_text(p_filters ->> 'city') <> '' then
    bits := bits || private.filter_bit('city');
    own := own || format(' when %s then d.city::bigint << 37', private.filter_bit('city'));
    -- of the country that is asked for: another country is chosen without its cities
    city := format('d.city = any (%L::integer[])', array(select t.id from private.programme_terms t
      where t.kind = 'city' and t.plain = public.normalise_text(p_filters ->> 'city')));
    conditions := conditions || format('(%s%s)', city, ' or d.country <> ' || country);
  end if;
  texts := private.asked_texts(p_filters, 'languages');
  if texts is not null then
    bits := bits || private.filter_bit('languages');
    own := own || format(' when %s then (d.teaching >> 12) << 37', private.filter_bit('languages'));
    conditions := conditions || format('d.teaching >> 12 = any (%L::bigint[])', array(select t.id from private.programme_terms t
      where t.kind = 'languages' and string_to_array(t.value, E'\n') && texts));
  end if;
  select bit_or(case when m.month in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12) then 1 << (m.month::integer - 1) else 0 end)
    into months from (select (e.entry #>> '{}')::numeric as month
      from jsonb_array_elements(case jsonb_typeof(p_filters -> 'months') when 'array' then p_filters -> 'months' else '[]' end) e (entry)
     where jsonb_typeof(e.entry) = 'number') m;
  if months is not null then
    bits := bits || private.filter_bit('months');
    own := own || format(' when %s then d.teaching & 4095', private.filter_bit('months'));
    conditions := conditions || format('d.teaching & %s <> 0', months);
  end if;
  number := private.asked_number(p_filters, 'price_max');
  if number is not null then
    bits := bits || private.filter_bit('price');
    own := own || format(' when %s then d.facts & (3::bigint << 30)', private.filter_bit('price'));
    conditions := conditions || format(case when p_filters -> 'price_unknown' = 'true' then 'coalesce(%s, %2$s) <= %2$s'
      else 'coalesce(%s <= %2$s, false)' end, euros, quote_literal(number) || '::double precision');
  end if;
  number := private.asked_number(p_filters, 'weeks_min');
  if number is not null then
    base := base || format('d.weeks >= %L::double precision', number);
  end if;
  number := private.asked_number(p_filters, 'weeks_max');
  if number is not null then
    base := base || format('d.weeks <= %L::double precision', number);
  end if;
  if jsonb_typeof(p_filters -> 'search') = 'string' then
    for word in select distinct w.word from string_to_table(private.asked_text(p_filters ->> 'search'), ' ') w (word) where w.word <> '' loop
      passes := format('(d.sort_es like %1$L or d.sort_en like %1$L or d.body like %1$L)',
        '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%');
      if char_length(word) < 3 then
        short := short || passes;
      else
        base := base || passes;
      end if;
    end loop;
  end if;
  always := coalesce(nullif(array_to_string(base, ' and '), ''), 'true');
  late := coalesce(nullif(array_to_string(short, ' and '), ''), 'true');
  passes := array_to_string(array[always, late, city] || conditions, ' and ');
  fails := array_to_string(array(select format('case when %s then 0 else %s::bigint end', c.condition, c.bit)
    from unnest(conditions, bits) c (condition, bit)), ' | ');
  asked := closed | (select coalesce(bit_or(b.bit), 0) from unnest(bits) b (bit));
  if closed <> 0 then
    passes := format('(((d.facts & %s) + %s) & %3$s) = %3$s and ', wanted, carry, closed) || passes;
    fails := format('(((d.facts & %s) + %s) & %3$s # %3$s)', wanted, carry, closed) || coalesce(' | ' || nullif(fails, ''), '');
  end if;
  fails := coalesce(nullif(fails, ''), '0::bigint');
end
$$;

-- Counts under the filters: {total, facets}. A document that fails none counts for all of the values that it has, one that fails a
-- single filter for that filter's. Without a filter, or with one, what fails is known from the totals, and only what passes is
-- counted.
create function private.programme_counts(p_always text, p_late text, p_fails text, p_passes text, p_own text, p_asked bigint,
  p_euros text, p_country integer) returns jsonb
language plpgsql stable set search_path = '' set work_mem = '32MB' set jit = off set max_parallel_workers_per_gather = 0
  set random_page_cost = 1 as $$
declare
  simple constant boolean := (p_always, p_late) = ('true', 'true') and p_asked & (p_asked - 1) = 0;
  -- of a country and its city alone nothing else need be looked at than the country
  town constant boolean := (p_always, p_late) = ('true', 'true')
    and p_asked = private.filter_bit('country') | private.filter_bit('city');
  keys text;
  cells record;
begin
  if simple and p_asked = 0 then
    return private.programme_facets(null, null, null, null, null, null, null, 0, p_euros, null);
  end if;
  if simple or p_asked = 0 then
    keys := format('select d.facts, d.teaching, d.country, d.city from private.programme_documents d where %s', p_passes);
  else
    keys := format($sql$
      select case d.fails when 0 then d.facts%1$s else 0 end | d.fails as facts, case d.fails when 0 then d.teaching end as teaching,
          case d.fails when 0 then d.country end as country, case d.fails when 0 then d.city end as city
        from (select d.facts, d.teaching, d.country, d.city%2$s, %3$s as fails from private.programme_documents d where %4$s offset 0) d
       where d.fails & (d.fails - 1) = 0%5$s$sql$,
      p_own, case when p_late <> 'true' then ', d.sort_es, d.sort_en, d.body' end, p_fails,
      case when town then format('d.country = %s', p_country) else p_always end,
      -- not before the rest is known
      case when p_late <> 'true' then format(' and case when d.fails & (d.fails - 1) = 0 then %s end', p_late) end);
  end if;
  execute format($sql$
    select array_agg(facts) filter (where facts is not null) as facts,
        array_agg(programmes) filter (where facts is not null) as facts_programmes,
        array_agg(teaching) filter (where teaching is not null) as teaching,
        array_agg(country) filter (where teaching is not null) as country,
        array_agg(programmes) filter (where teaching is not null) as taught_programmes,
        array_agg(city) filter (where city is not null) as city,
        array_agg(programmes) filter (where city is not null) as city_programmes
      from (select facts, teaching, country, %2$s as city, count(*)::integer as programmes from (%1$s) keys
             group by grouping sets ((facts), (teaching, country)%3$s)) counts$sql$,
    keys, case when p_country is null then 'null::integer' else 'city' end,
    case when p_country is not null then ', (city)' end) into cells;
  return private.programme_facets(cells.facts, cells.facts_programmes, cells.teaching, cells.country, cells.taught_programmes,
    cells.city, cells.city_programmes, case when simple then p_asked when town then private.filter_bit('country') end, p_euros, p_country);
end
$$;

-- {total, facets} of those counts: how many of what passes have these facts, are taught in these languages and months in these
-- countries, and in these cities; the facts hold too what fails one filter. With p_alone they are what passes a single filter of
-- that bit, or none of 0: everything else fails it. p_country is the one asked for.
-- Planned once; the planner takes arrays of thousands for short ones, and would sort them to group them.
create function private.programme_facets(p_facts bigint[], p_facts_programmes integer[], p_teaching bigint[], p_countries integer[],
  p_taught_programmes integer[], p_cities integer[], p_cities_programmes integer[], p_alone bigint, p_euros text, p_country integer)
  returns jsonb
language plpgsql stable set search_path = '' set jit = off set plan_cache_mode = force_generic_plan set enable_sort = off as $$
declare
  unknown constant bigint := 1::bigint << case p_euros when 'd.total_euros' then 31 else 30 end;
begin
  return (
    with counted as materialized (
      select facts, null::bigint as teaching, null::integer as country, programmes
        from unnest(p_facts, p_facts_programmes) f (facts, programmes)
      union all select null, teaching, country, programmes
        from unnest(p_teaching, p_countries, p_taught_programmes) t (teaching, country, programmes)
    ), rest as materialized (
      select case dimension when 'facts' then value end as facts, case dimension when 'teaching' then value end as teaching,
          case dimension when 'country' then value end as country, programmes
        from (select dimension, value, programmes from private.programme_totals
          union all select dimension, value, programmes from private.programme_total_changes) t where p_alone is not null
      union all select facts, teaching, country, -programmes from counted where p_alone <> 0
    ), taught as materialized (
      select teaching, country, programmes from counted where facts is null
      union all select teaching, country, programmes from rest where facts is null and p_alone = 0
    ), known as materialized (
      select facts, programmes from counted where facts is not null
      union all select r.facts | p_alone, r.programmes
        from (select case p_alone when private.filter_bit('country') then country << 37
                  when private.filter_bit('languages') then (teaching >> 12) << 37
                  when private.filter_bit('months') then teaching & 4095 else facts end as facts, programmes from rest) r
       where r.facts is not null
    ), facts as materialized (
      select facts, programmes from known where facts < private.filter_bit('months')
    ), places as materialized (
      select facts, programmes from known where facts >= private.filter_bit('months')
    ), facets as (
      select 'countries' as facet, t.value, null::bigint as place, sum(c.programmes) as programmes
        from (select country as id, sum(programmes) as programmes from taught where country is not null group by 1
          union all select facts >> 37, programmes from places where facts & private.filter_bit('country') <> 0
          -- another city of the country
          union all select p_country, programmes from places
               where facts & private.filter_bit('city') <> 0 and p_alone is null) c
        cross join lateral (select value from private.programme_terms where id = c.id offset 0) t group by 2
      union all
      select 'cities', max(t.value collate "C"), null, sum(c.programmes)
        from (select city as id, programmes from unnest(p_cities, p_cities_programmes) c (city, programmes)
          union all select facts >> 37, programmes from places where facts & private.filter_bit('city') <> 0 and p_country is not null) c
        cross join lateral (select value, plain from private.programme_terms where id = c.id offset 0) t group by t.plain
      union all
      select 'levels', l.value, l.place, f.programmes
        from (select facts & 4095 as bit, sum(programmes) as programmes from facts
               where facts & private.other_filter_bits('levels') = 0 group by 1) f
        join unnest(private.programme_choices('level')) with ordinality l (value, place) on f.bit = 1::bigint << l.place::integer
      union all
      select 'fields', l.value, null, f.programmes
        from (select (facts >> 13) & ((1 << 7) - 1) as bit, sum(programmes) as programmes from facts
               where facts & private.other_filter_bits('fields') = 0 group by 1) f
        join unnest(private.programme_choices('field')) with ordinality l (value, place) on f.bit = 1::bigint << l.place::integer
      union all
      select 'modes', l.value, null, f.programmes
        from (select (facts >> 21) & ((1 << 4) - 1) as bit, sum(programmes) as programmes from facts
               where facts & private.other_filter_bits('modes') = 0 group by 1) f
        join unnest(private.programme_choices('mode')) with ordinality l (value, place) on f.bit = 1::bigint << l.place::integer
      union all
      select 'languages', l.value, null, sum(c.programmes)
        from (select teaching >> 12 as id, sum(programmes) as programmes from taught where teaching is not null group by 1
          union all select facts >> 37, programmes from places where facts & private.filter_bit('languages') <> 0) c
        cross join lateral (select value from private.programme_terms where id = c.id offset 0) t
        cross join lateral string_to_table(t.value, E'\n') l (value)
       where t.value <> '' group by 2
      union all
      select 'months', m.month::text, m.month, sum(c.programmes)
        from (select teaching & 4095 as months, sum(programmes) as programmes from taught where teaching is not null group by 1
          union all select facts & 4095, programmes from places where facts & private.filter_bit('months') <> 0) c
        join generate_series(1, 12) m (month) on c.months & (1 << (m.month - 1)) <> 0 group by 2, 3
    )
    select jsonb_build_object(
      'total', (select coalesce(sum(programmes), 0) from facts where facts & private.other_filter_bits() = 0),
      'facets', '{"countries": [], "cities": [], "levels": [], "fields": [], "languages": [], "months": [], "modes": []}'
        || coalesce((select jsonb_object_agg(f.facet, f.counts) from (
          select facet, jsonb_agg(jsonb_build_object('value', value, 'count', programmes) order by place, value collate "C") as counts
            from facets where programmes > 0 group by facet) f), '{}')
        || (select jsonb_build_object(
          'internship', coalesce(sum(programmes) filter (where facts & (1 << 26) <> 0
            and facts & private.other_filter_bits('internship') = 0), 0),
          'priced', coalesce(sum(programmes) filter (where facts & (1 << 28) <> 0 and facts & private.other_filter_bits('priced') = 0), 0),
          'unpriced', coalesce(sum(programmes) filter (where facts & unknown <> 0 and facts & private.other_filter_bits('price') = 0), 0))
          from facts)));
end
$$;

-- The order that a page is asked in, as SQL. Months of start count from the next one on.
create or replace function private.programme_order(p_sort text, p_language text, p_euros text) returns text
language sql stable set search_path = '' as $$
  select case p_sort
      when 'price' then format('%s asc nulls last, ', p_euros)
      when 'length' then 'd.weeks asc nulls last, '
      when 'start' then format('nullif(%1$s, 0) & -(%1$s) asc nulls last, ',
        format('((((d.teaching & 4095) << 12) | (d.teaching & 4095)) >> %s & 4095)', extract(month from current_date)::integer % 12))
      when 'name' then ''
      else 'd.known desc, ' end
    || format('d.sort_%s, d.programme_id', p_language)
$$;
alter function private.programme_page(text, text, bigint, integer) set random_page_cost = 1;

-- One page of programmes, how many there are, and how many there would be under other filters:
-- {total, page, page_size, programmes, facets}. Filters that are unknown or of another type are none; see
-- private.programme_conditions(). A page beyond the last one gives the last one. Prices are in euros.
create function public.search_programmes(
  p_filters jsonb default '{}', p_language text default 'es', p_sort text default 'relevance',
  p_page integer default 1, p_page_size integer default 20
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  language constant text := case when p_language = 'en' then 'en' else 'es' end;
  size constant integer := least(greatest(coalesce(p_page_size, 20), 1), 100);
  asked record;
  counts jsonb;
  page integer;
begin
  asked := private.programme_conditions(case jsonb_typeof(p_filters) when 'object' then p_filters else '{}' end);
  counts := private.programme_counts(asked.always, asked.late, asked.fails, asked.passes, asked.own, asked.asked,
    asked.euros, asked.country);
  page := least(greatest(coalesce(p_page, 1), 1), greatest(1, ceil((counts ->> 'total')::numeric / size)::integer));
  return counts || jsonb_build_object('page', page, 'page_size', size, 'programmes', private.programme_hits(
    private.programme_page(asked.passes, private.programme_order(p_sort, language, asked.euros), (page - 1)::bigint * size, size)));
end
$$;

revoke all on function private.choice_bits(text, text[]), private.programme_conditions(jsonb),
  private.programme_counts(text, text, text, text, text, bigint, text, integer),
  private.programme_facets(bigint[], integer[], bigint[], integer[], integer[], integer[], integer[], bigint, text, integer),
  public.search_programmes(jsonb, text, text, integer, integer) from public, anon, authenticated;
grant execute on function public.search_programmes(jsonb, text, text, integer, integer) to anon, authenticated, service_role;
