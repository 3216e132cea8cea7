-- The public search: one page of schools or programmes with the interpretation of the text, and counts.

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
    select s.country, coalesce(mode() within group (order by s.region), '') as region,
      mode() within group (order by s.city) as city, s.town_slug as town, count(*)::integer as schools,
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
     where (p.id = p_term.place or p.id = (select w.id from private.places w where w.id = any (p_term.vals::integer[])
       order by w.weight desc, w.id limit 1))
       and p.kind = 'town' and p.weight >= 100000 and not exists (select from towns t where t.country = c.name_en)
  ), named as materialized (
    select s.name, s.slug from private.search_documents d join public.schools s on s.id = d.id
     where d.kind = 'school' and d.words @@ p_term.named::tsquery
       and not s.town_slug = any (array(select t.town from towns t))
       and starts_with(d.plain_name, array_to_string(private.significant_words(string_to_array(p_term.words, ' ')),
         ' '))
     order by d.band, d.sort_es limit 2
  )
  select case when (select count(*) from choices) + (select count(*) from named) > 1
    then jsonb_build_object('words', p_term.words,
    'places', (select jsonb_agg(to_jsonb(c) - 'best' order by c.best desc, c.schools desc, c.country, c.town)
      from (select * from choices order by best desc, schools desc, country, town limit 4) c),
    'schools', (select coalesce(jsonb_agg(to_jsonb(n)), '[]') from named n)) end
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
             where ' || private.hit_condition() || ' group by 1) n join public.schools s on s.id = n.school
               and s.town_slug <> '''' group by n.city) c'
      into cities using p_query;
  end if;
  return cities;
end
$$;

-- Matching schools or programmes: {total, page, page_size, ids, km, unpriced, facets} with the interpretation:
-- `understood` [{kind, words, values}], `ignored` words, `missing` unsupported facts, `corrected` text, `near`,
-- `price`, `length`, `cheap`, `ambiguous`, `placeless` (words such as 'near me' that need a place). `relaxed` {without,
-- km, place, nearby} has what was dropped, and the number nearby; `beside` {without, total, km} results in the place
-- itself without a condition, `anywhere` whether places were dropped for online; for one hit, `wider` {without, total,
-- place, km} results with one word less, or a wider radius. Beyond the last page, the last page.
create function private.search(p_kind text, p_request jsonb) returns jsonb
language plpgsql stable set search_path = '' set jit = off as $$
declare
  request constant jsonb := case jsonb_typeof(p_request) when 'object' then p_request else '{}' end;
  size constant integer := least(greatest(coalesce(private.request_number(request, 'page_size'), 12), 0), 100)::integer;
  requested_page constant integer := least(greatest(coalesce(private.request_number(request, 'page'), 1), 1),
    1e9)::integer;
  answer constant private.search_answer := private.relaxed_search(p_kind, request);
  reading constant private.search_reading := answer.reading;
  query constant private.search_query := answer.query;
  total constant integer := (answer.counts ->> 'total')::integer;
  page constant integer := least(requested_page, greatest(1, ceil(total::numeric / greatest(size, 1))::integer));
  requested_sort constant text := case when request ->> 'sort' in ('name', 'country', 'price', 'checked', 'length',
    'start') then request ->> 'sort' else '' end;
  ids uuid[] := '{}';
begin
  if size > 0 and total > 0 then
    ids := private.search_ids(query, case when requested_sort = '' and reading.cheap is not null then 'price'
      else requested_sort end,
      case when request ->> 'language' = 'en' then 'en' else 'es' end, (page - 1)::bigint * size, size);
  end if;
  return answer.counts || jsonb_build_object('page', page, 'page_size', size, 'ids', to_jsonb(ids),
    'km', case when query.km is not null then (select jsonb_agg(private.distance_km(query.lat, query.lng, d.lat, d.lng)
      order by i.place)
      from unnest(ids) with ordinality i (id, place) join private.search_documents d on d.id = i.id) end,
    'understood', (select coalesce(jsonb_agg(jsonb_build_object('kind', case when t.kind = 'lacks' then 'not'
      when t.kind = 'place' and answer.relaxed is null and total > 0
          -- found in names or texts
          and not exists (select from private.search_documents d
            where d.words @@ private.lexeme('=place:' || t.place)::tsquery) then 'word' else t.kind end,
        'words', t.words, 'values', case t.kind
        when 'place' then jsonb_build_array(private.place_json(t.place) ->> 'country',
          private.place_json(t.place) ->> 'name') else to_jsonb(t.vals) end)), '[]')
      from unnest(reading.terms) t where t.kind not in ('any', 'missing')),
    'ignored', case when exists (select from unnest(reading.terms) t where t.kind <> 'any')
      then to_jsonb(reading.ignored) else '[]' end, 'missing', to_jsonb(reading.missing), 'corrected',
      reading.corrected,
    'placeless', case when reading.near is null then reading.near_words end,
    'near', case when reading.near is not null then private.place_json(reading.near)
      || jsonb_build_object('words', reading.near_words) end,
    'price', case when reading.price_words is not null then jsonb_build_object('words', reading.price_words, 'euros',
      reading.price_max,
      'amount', reading.price_amount, 'least', reading.price_least, 'currency', reading.price_currency) end,
    'length', case when reading.length_words is not null then jsonb_build_object('words', reading.length_words, 'value',
      reading.length_value,
      'unit', reading.length_unit, 'end', reading.length_end) end,
    'cheap', reading.cheap, 'relaxed', answer.relaxed, 'wider', answer.wider, 'unknown', answer.unknown,
    'ambiguous', case when requested_page = 1 and p_kind = 'school' then
      (select private.place_choices(t) from unnest(reading.terms) t where t.kind = 'place' limit 1) end)
    || case when p_kind = 'programme' then jsonb_build_object('cities',
      private.city_counts(query, request #>> '{filters,country,0}'))
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
  select coalesce(jsonb_agg(to_jsonb(p) - array['position', 'is_active', 'created_at', 'editor_note']
    || jsonb_build_object(
      'school_slug', s.slug, 'school_name', s.name, 'country', s.country, 'city', s.city,
      'region', case s.town_slug when '' then s.region end, 'prices', coalesce(c.prices, '[]'), 'year_euros',
        d.year_euros, 'total_euros', d.total_euros, 'idle', i.idle)
    order by wanted.place), '[]')
  from unnest(p_ids) with ordinality as wanted (id, place)
  join public.programmes p on p.id = wanted.id
  join public.schools s on s.id = p.school_id
  -- those of closed schools have none
  left join private.search_documents d on d.id = p.id
  left join prices c on c.programme_id = p.id
  left join idle i on i.programme = p.id
$$;

-- The values of a kind that the words of a search name.
create function private.understood_values(p_found jsonb, p_kind text) returns text[]
language sql immutable set search_path = '' as $$
  select array(select v.value from jsonb_array_elements(p_found -> 'understood') u cross
    join lateral jsonb_array_elements_text(u -> 'values') v (value)
    where u ->> 'kind' = p_kind)
$$;

-- One page of schools of private.search(), with facets.
create function public.search_schools(p_request jsonb default '{}') returns jsonb
language sql stable security definer set search_path = '' as $$
  select f.found - 'ids' || jsonb_build_object('schools', private.school_cards(
      array(select i.id::uuid from jsonb_array_elements_text(f.found -> 'ids') with ordinality i (id, place)
        order by i.place),
      case when p_request ->> 'language' = 'en' then 'en' else 'es' end,
      private.understood_values(f.found, 'level'), private.understood_values(f.found, 'language')))
    from (select private.search('school', p_request) as found offset 0) f
$$;

-- One page of programmes in the same form; with a country the counts of its cities.
create function public.search_programmes(p_request jsonb default '{}') returns jsonb
language sql stable security definer set search_path = '' as $$
  select f.found - 'ids' || jsonb_build_object('programmes', private.programme_cards(
      array(select i.id::uuid from jsonb_array_elements_text(f.found -> 'ids') with ordinality i (id, place)
        order by i.place)))
    from (select private.search('programme', p_request) as found offset 0) f
$$;

-- Home page counts: {schools, countries, specialties, checked_on, updated_at}, active schools only; the last two are
-- the latest, null in an empty directory.
create function public.directory_summary() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('schools', count(*), 'countries', count(distinct d.country),
      'specialties', (select count(distinct m.mark) from private.search_groups g cross
        join lateral unnest(g.marks) m (mark)
        where m.mark like 'field:%' and exists (select from private.search_documents k where k.group_id = g.id
          and k.kind = 'school')),
      'checked_on', max(d.checked_on),
      'updated_at', (select max(s.updated_at) from public.schools s where s.listed))
    from private.search_documents d where d.kind = 'school'
$$;

-- Home page counts: {programmes, schools, priced} of searchable ones.
create function public.count_programmes() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('programmes', coalesce(sum(s.programmes), 0), 'schools', count(*), 'priced',
    coalesce(sum(s.priced), 0))
    from (select count(*) as programmes, count(*) filter (where 'priced:1' = any (g.marks)) as priced
            from private.search_documents d join private.search_groups g on g.id = d.group_id where d.kind = 'programme'
              group by d.school_id) s
$$;

revoke execute on function private.city_counts(private.search_query,text), private.place_choices(private.search_term),
  private.place_json(integer), private.programme_cards(uuid[]), private.search(text,jsonb),
  private.understood_values(jsonb,text) from public;
revoke execute on function public.count_programmes(), public.directory_summary(), public.search_programmes(jsonb),
  public.search_schools(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.count_programmes(), public.directory_summary(), public.search_programmes(jsonb),
  public.search_schools(jsonb) to anon, authenticated, service_role;
