-- Documents that a request finds: conditions, order, counts by filter. A request is one jsonb: {search, exact,
-- language, sort, page, page_size, filters: {country: [...], field: [...] ...}, city, near: {lat, lng, km}, area:
-- [south, west, north, east], price_max, price_per: 'year' | 'programme', price_unknown, weeks_min, weeks_max, region,
-- town}. Prices are in euros. Missing and mistyped values are ignored.

-- Conditions on documents.
create type private.search_query as (
  kind text,
  words tsquery,
  -- of schools that have one programme that meets all conditions of programmes, or a name that says so
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
create type private.request_group as (id bigint, kind text, failed text);
create type private.search_count as (group_id bigint, other_city boolean, unpriced boolean, documents integer);

-- Choice filters of a request: (key, marks).
create function private.request_marks(p_request jsonb) returns table (key text, marks text[])
language sql immutable set search_path = '' as $$
  select f.key, array(select f.key || ':' || (e.entry #>> '{}') from jsonb_array_elements(f.entries) e (entry)
      where jsonb_typeof(e.entry) in ('string', 'number') limit 20)
    from jsonb_each(case jsonb_typeof(p_request -> 'filters') when 'object' then p_request -> 'filters'
      else '{}' end) f (key, entries)
   where case jsonb_typeof(f.entries) when 'array' then jsonb_array_length(f.entries) > 0 else false end
$$;

-- A number of a request, limited; null when missing.
create function private.request_number(p_request jsonb, p_key text) returns double precision
language sql immutable set search_path = '' as $$
  select case jsonb_typeof(p_request -> p_key)
    when 'number' then least(greatest((p_request ->> p_key)::numeric, -1e12), 1e12)::double precision end
$$;

-- A text of a request; '' when missing.
create function private.request_string(p_request jsonb, p_key text) returns text
language sql immutable set search_path = '' as $$
  select case jsonb_typeof(p_request -> p_key) when 'string' then p_request ->> p_key else '' end
$$;

-- What one programme of a school must meet: filters and terms that concern programmes, with fields and words that
-- programmes have. Without a kind when there is no condition of programmes, or only one thing, which the school's own
-- document tells. `named` is what a school itself may have instead.
create function private.taught_query(p_request jsonb, p_reading private.search_reading, p_price private.search_query,
  out query private.search_query, out together private.search_term[])
language plpgsql stable set search_path = '' set enable_seqscan = off as $$
declare
  of_programmes constant text[] := '{level,mode,attendance,language,month,topic,lacks}';
  groups constant private.request_group[] := private.taught_groups(p_request);
begin
  together := array(select t from unnest(p_reading.terms) t where t.kind = any (of_programmes || '{field}')
    or t.kind = 'word' and exists (select from private.search_documents d
      where d.words @@ ('''=kind:programme'' & (' || t.required || ')')::tsquery));
  if coalesce(p_reading.weeks_min, p_reading.weeks_max) is null and p_reading.any_level is null
     and not exists (select from unnest(together) t where t.kind = 'topic')
     and (not exists (select from unnest(together) t where t.kind = any (of_programmes))
       or cardinality(together) + (p_price.price_max is not null)::integer < 2) then
    -- a filter does not change what the text asks for, so that its counts hold
    together := '{}';
  end if;
  if groups is null and together = '{}' and coalesce(p_reading.weeks_min, p_reading.weeks_max) is null then
    return;
  end if;
  query.kind := 'programme';
  query.groups := private.group_ids(groups, 'programme', true);
  query.teachings := private.group_ids(groups, 'teaching', true);
  query.weeks_min := p_reading.weeks_min;
  query.weeks_max := p_reading.weeks_max;
  query.words := concat_ws(' & ', '''=kind:programme''',
    (select string_agg('(' || t.required || ')', ' & ') from unnest(together) t))::tsquery;
  -- a programme whose price nobody knows costs no less than the cheapest that the school states
  if together <> '{}' or coalesce(p_reading.weeks_min, p_reading.weeks_max) is not null then
    query.price_max := p_price.price_max;
    query.price_min := p_price.price_min;
  end if;
  -- or the school itself does: what it is about, and without programmes its level is not known
  query.named := case when groups is null and query.price_max is null and coalesce(query.weeks_min,
    query.weeks_max) is null and not exists (
      select from unnest(together) t where t.kind in ('mode', 'attendance', 'language', 'month') or t.kind = 'level'
        and p_reading.any_level is null)
    then (select string_agg('(' || case t.kind when 'topic' then t.named when 'level' then '''=level:'''
      else t.required end || ')', ' & ')
      from unnest(together) t)::tsquery end;
end
$$;

-- Groups of programmes under the filters of schools that programmes meet; null without one.
create function private.taught_groups(p_request jsonb) returns private.request_group[]
language sql stable set search_path = '' as $$
  select private.request_groups('programme', jsonb_build_object('filters', jsonb_object_agg(f.key, f.value)))
    from jsonb_each(case jsonb_typeof(p_request -> 'filters') when 'object' then p_request -> 'filters' else '{}' end) f
   where f.key = any (private.taught_keys())
$$;

-- The query of a request with these terms. If several conditions concern programmes, one programme of a school must
-- meet them all.
create function private.search_query_of(p_kind text, p_request jsonb, p_reading private.search_reading)
returns private.search_query
language plpgsql stable set search_path = '' set enable_seqscan = off as $$
declare
  area constant jsonb := p_request -> 'area';
  near constant jsonb := case jsonb_typeof(p_request -> 'near') when 'object' then p_request -> 'near' end;
  -- the words of a name, wherever the school is: 'Barcelona Culinary Hub'
  whole_name constant tsquery := private.words_query(private.significant_words(p_reading.words), '+', '')::tsquery;
  wanted private.search_query;
  one private.search_query;
  taught record;
  together private.search_term[] := '{}';
begin
  wanted.kind := p_kind;
  wanted.price_max := coalesce(p_reading.price_max, private.request_number(p_request, 'price_max'));
  wanted.price_min := p_reading.price_min;
  wanted.by_total := p_request ->> 'price_per' = 'programme';
  wanted.price_unknown := p_request -> 'price_unknown' = 'true';
  wanted.weeks_min := greatest(private.request_number(p_request, 'weeks_min'), case p_kind
    when 'programme' then p_reading.weeks_min end);
  wanted.weeks_max := least(private.request_number(p_request, 'weeks_max'), case p_kind
    when 'programme' then p_reading.weeks_max end);
  wanted.city := nullif(public.normalise_text(private.request_string(p_request, 'city')), '');
  wanted.country := case when wanted.city is not null then p_request #>> '{filters,country,0}' end;
  wanted.region := nullif(private.request_string(p_request, 'region'), '');
  wanted.town := nullif(private.request_string(p_request, 'town'), '');
  if jsonb_typeof(area) = 'array' and jsonb_array_length(area) = 4
     and not exists (select from jsonb_array_elements(area) e (entry) where jsonb_typeof(e.entry) <> 'number') then
    wanted.area := array(select least(greatest(e.entry::numeric, -1000), 1000)::double precision
      from jsonb_array_elements(area) with ordinality e (entry, place) order by e.place);
  end if;
  if near is not null and private.request_number(near, 'lat') is not null and private.request_number(near,
    'lng') is not null then
    wanted.lat := least(greatest(private.request_number(near, 'lat'), -90), 90);
    wanted.lng := private.request_number(near, 'lng');
    wanted.km := least(greatest(coalesce(private.request_number(near, 'km'), 50), 0), 1000);
  elsif p_reading.near is not null then
    select p.lat, p.lng, p_reading.km into wanted.lat, wanted.lng, wanted.km from private.places p
      where p.id = p_reading.near;
  end if;
  if p_kind = 'school' then
    select t.* into taught from private.taught_query(p_request, p_reading, wanted) t;
    one := taught.query;
    together := taught.together;
    if one.kind is not null then
      execute 'select coalesce(array_agg(distinct d.school_id), ''{}'') from private.search_documents d where '
        || private.search_condition()
        into wanted.schools using one;
      wanted.named := case when exists (select from unnest(together) t where t.kind = 'topic')
        and one.named is not null and whole_name is not null
        then one.named || whole_name else one.named end;
    end if;
  end if;
  -- several places are alternatives
  wanted.words := (select string_agg('(' || g.condition || ')', ' & ') from (
    select string_agg(t.required, ' | ') as condition from unnest(p_reading.terms)
      with ordinality t (kind, words, vals, place, required, named, tests, gains, position)
     where t.required is not null and not exists (select from unnest(together) o
       where (o.kind, o.words) = (t.kind, t.words))
     group by case when t.kind in ('place', 'country') then 0 else t.position end) g)::tsquery;
  if cardinality(private.significant_words(p_reading.words)) > 1
    and exists (select from unnest(p_reading.terms) t where t.kind in ('place', 'country')) then
    wanted.words := wanted.words || whole_name;
  end if;
  -- nothing but words that every school has
  if wanted.words is null and one.kind is null and exists (select from unnest(p_reading.terms) t where t.kind = 'any')
    then
    wanted.words := (select string_agg('(' || private.words_query(string_to_array(t.words, ' '), '+', '', true) || ')',
      ' & ') from unnest(p_reading.terms) t
      where t.kind = 'any')::tsquery;
  end if;
  wanted.words := wanted.words && private.lexeme('=kind:' || p_kind)::tsquery;
  -- marks alone find nothing
  if p_reading.words = '{}' and p_reading.price_words is null and p_reading.length_words is null then
    wanted.schools := '{}';
  end if;
  wanted.plain := array_to_string(private.significant_words(p_reading.words), ' ');
  select array_agg(g.test), array_agg(g.gain) into wanted.tests, wanted.gains
    from (select t.tests, t.gains from unnest(p_reading.terms) t limit 8) t cross
      join lateral unnest(t.tests, t.gains) g (test, gain)
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
    and (($1).price_max is null or coalesce(case when ($1).by_total then d.total_euros
      else d.year_euros end, ($1).price_max) <= ($1).price_max)
    and (($1).price_min is null or coalesce(case when ($1).by_total then d.total_euros
      else d.year_euros end, ($1).price_min) >= ($1).price_min)
    and (($1).weeks_min is null or d.weeks >= ($1).weeks_min)
    and (($1).weeks_max is null or d.weeks <= ($1).weeks_max)
    and (($1).area is null or d.lat between ($1).area[1] and ($1).area[3]
      and case when ($1).area[2] <= ($1).area[4] then d.lng between ($1).area[2] and ($1).area[4]
        else d.lng >= ($1).area[2] or d.lng <= ($1).area[4] end)
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
create function private.search_counts(p_query private.search_query, p_groups private.request_group[])
  returns private.search_count[]
language plpgsql stable set search_path = '' set enable_seqscan = off set work_mem = '32MB'
  set max_parallel_workers_per_gather = 0 set jit = off as $$
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
       group by grouping sets ((d.group_id, d.other_city, d.unpriced), (d.teaching_id, d.other_city, d.unpriced))) c
         where c.id is not null'
    into counts using p_query, passing, taught;
  return counts;
end
$$;

-- Ids of matching documents: a page, or with p_size null all.
create function private.search_ids(p_query private.search_query, p_sort text, p_language text, p_offset bigint,
  p_size integer) returns uuid[]
language plpgsql stable set search_path = '' set enable_seqscan = off set work_mem = '32MB'
  set max_parallel_workers_per_gather = 0 set jit = off as $$
declare
  ids uuid[];
  ranked constant boolean := p_query.tests is not null and p_sort = '';
  named constant text := format('d.sort_%s, d.id', p_language);
  -- schools by how complete they are
  ordered constant text := case p_query.kind when 'school' then 'd.band, ' else '' end || named;
  month constant text := format('((((d.months::integer << 12) | d.months) >> %s) & 4095)',
    extract(month from current_date)::integer % 12);
begin
  execute 'select array(select d.id from private.search_documents d where ' || private.hit_condition() || ' order by '
    || case
        when p_size is null then 'd.id'
        when p_sort = 'name' then named
        when p_sort = 'country'
          then format('(select public.normalise_text(c.name_%s) collate "C" from public.countries c where c.name_en = d.country), %s', p_language, ordered)
        when p_sort = 'price' then 'case when ($1).by_total then d.total_euros else d.year_euros end asc nulls last, '
          || ordered
        when p_sort = 'checked' then 'd.checked_on desc nulls last, ' || ordered
        when p_sort = 'length' then 'd.weeks asc nulls last, ' || named
        when p_sort = 'start' then format('nullif(%1$s, 0) & -(%1$s) asc nulls last, %2$s', month, named)
        when p_query.km is not null then 'private.distance_km(($1).lat, ($1).lng, d.lat, d.lng), d.band, ' || named
        when ranked then 'case when ($1).plain <> '''' and starts_with(d.plain_name, ($1).plain) then case when d.plain_name = ($1).plain then 2000 else 1000 end else 0 end'
          || (select string_agg(format(' + case when d.ranked @@ ($1).tests[%1$s] then ($1).gains[%1$s] else 0 end', n),
            '') from generate_series(1, cardinality(p_query.tests)) n)
          || ' desc, d.band, ' || named
        else 'd.band, ' || named end
      || ' offset $2 limit $3)'
    into ids using p_query, p_offset, p_size;
  return ids;
end
$$;

-- Groups that fail at most one filter of a request, with that filter: others never count. A kind with a filter has the
-- empty group 0.
create function private.request_groups(p_kind text, p_request jsonb) returns private.request_group[]
language plpgsql stable set search_path = '' set jit = off as $$
begin
  return (
    with filters as materialized (
      select case when p_kind = 'programme' and a.key in ('language', 'month') then 'teaching'
        else p_kind end as kind, a.key, a.marks
        from private.request_marks(p_request) a where p_kind <> 'school' or a.key <> all (private.taught_keys())
    )
    select array_agg((f.id, f.kind, f.failed)::private.request_group) from (
      select g.id, g.kind, min(a.key) filter (where not g.marks && a.marks) as failed
        from private.search_groups g join filters a on a.kind = g.kind
       group by g.id having count(*) filter (where not g.marks && a.marks) <= 1
      union all
      select distinct 0, a.kind, '' from filters a) f);
end
$$;

-- Ids of one kind, only passing ones or all; null without a filter of the kind.
create function private.group_ids(p_groups private.request_group[], p_kind text, p_passing boolean) returns bigint[]
language sql immutable set search_path = '' as $$
  select case when exists (select from unnest(p_groups) g where g.kind = p_kind)
    then array(select g.id from unnest(p_groups) g where g.kind = p_kind and (not p_passing or g.failed is null)) end
$$;

-- {total, unpriced, facets: {key: [{value, count}]}} from counts: a document that fails one filter only counts for that
-- filter's values.
create function private.search_facets(p_kind text, p_counts private.search_count[], p_unknown boolean,
  p_groups private.request_group[]) returns jsonb
language sql stable set search_path = '' set enable_sort = off set enable_nestloop = off set work_mem = '32MB'
  set jit = off as $$
  with counted as materialized (
    select c.group_id, g.kind, g.marks, f.failed, c.other_city, c.unpriced, c.documents, not c.unpriced
      or coalesce(p_unknown, false) as affordable
      from unnest(p_counts) c left join unnest(p_groups) f on f.id = c.group_id
        join private.search_groups g on g.id = c.group_id
  ), summed as materialized (
    select m.mark, sum(c.documents)::integer as documents
      from counted c cross join lateral unnest(c.marks) m (mark)
     where c.affordable and (c.failed is null or starts_with(m.mark, c.failed || ':'))
       and (not c.other_city or starts_with(m.mark, 'country:'))
     group by 1
  ), facets as (
    select split_part(f.mark, ':', 1) as key, substr(f.mark, strpos(f.mark, ':') + 1) as value, f.documents
      from summed f
  )
  select jsonb_build_object(
    'total', (select coalesce(sum(c.documents) filter (where c.kind = p_kind and c.failed is null and not c.other_city
      and c.affordable), 0) from counted c),
    'unpriced', (select coalesce(sum(c.documents) filter (where c.kind = p_kind
      and c.failed is null and not c.other_city and c.unpriced), 0) from counted c),
    'facets', (select coalesce(jsonb_object_agg(k.key, k.counts), '{}') from (
      select f.key, jsonb_agg(jsonb_build_object('value', f.value, 'count', f.documents)
        order by f.value collate "C") as counts
        from facets f group by f.key) k))
$$;

-- Counts of schools by the filters that one programme meets, where there are conditions of programmes: {key: [{value,
-- count}]}, else {}. A programme that fails one filter only counts for that filter's values.
create function private.taught_facets(p_query private.search_query, p_request jsonb, p_reading private.search_reading,
  p_groups private.request_group[]) returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off set work_mem = '32MB'
  set max_parallel_workers_per_gather = 0 set jit = off as $$
declare
  groups constant private.request_group[] := private.taught_groups(p_request);
  others private.search_query := p_query;
  one private.search_query;
  taught record;
  schools uuid[];
  facets jsonb;
begin
  select t.* into taught from private.taught_query(p_request, p_reading, p_query) t;
  one := taught.query;
  if one.kind is null then
    return '{}';
  end if;
  others.schools := null;
  others.named := null;
  others.groups := private.group_ids(p_groups, 'school', true);
  execute 'select array(select d.id from private.search_documents d where ' || private.hit_condition()
    || ')' into schools using others;
  one.groups := private.group_ids(groups, 'programme', false);
  one.teachings := private.group_ids(groups, 'teaching', false);
  execute 'select coalesce(jsonb_object_agg(k.key, k.counts), ''{}'') from (
      select split_part(c.mark, '':'', 1) as key, jsonb_agg(jsonb_build_object(
          ''value'', substr(c.mark, strpos(c.mark, '':'') + 1), ''count'', c.schools)
            order by c.mark collate "C") as counts
        from (select m.mark, count(distinct d.school_id) as schools from private.search_documents d
          left join unnest($2) g on g.kind = ''programme'' and g.id = d.group_id
          left join unnest($2) t on t.kind = ''teaching'' and t.id = d.teaching_id
          join private.search_groups k on k.id in (d.group_id, d.teaching_id)
          cross join lateral unnest(k.marks) m (mark)
         where d.school_id = any ($3) and split_part(m.mark, '':'', 1) = any (private.taught_keys())
           and coalesce(starts_with(m.mark, g.failed || '':''), true)
             and coalesce(starts_with(m.mark, t.failed || '':''), true)
           and ' || private.search_condition() || '
         group by 1) c
       group by 1) k'
    into facets using one, groups, schools;
  -- none of a kind counts nothing, not what the schools have otherwise
  return (select jsonb_object_agg(t.key, coalesce(facets -> t.key, '[]')) from unnest(private.taught_keys()) t (key));
end
$$;

revoke execute on function private.request_groups(text,jsonb), private.request_marks(jsonb),
  private.request_number(jsonb,text), private.request_string(jsonb,text),
  private.group_ids(private.request_group[],text,boolean), private.hit_condition(), private.is_unpriced(),
  private.other_city(), private.search_condition(), private.search_counts(private.search_query,private.request_group[]),
  private.search_facets(text,private.search_count[],boolean,private.request_group[]),
  private.search_ids(private.search_query,text,text,bigint,integer),
  private.search_query_of(text,jsonb,private.search_reading), private.taught_groups(jsonb),
  private.taught_facets(private.search_query,jsonb,private.search_reading,private.request_group[]),
  private.taught_query(jsonb,private.search_reading,private.search_query) from public;
