-- Prices: every stated one in one form and order. What is shown, compared, filtered and counted is read here.

create type private.price as (
  school_id uuid,
  -- null: of the school as a whole
  programme_id uuid,
  -- 'programme': its own; 'school': of the institution; 'law': no tuition, by a rule for all such schools of the
  -- country
  basis text,
  min numeric,
  max numeric,
  currency text,
  per text,
  year text,
  -- residents, international, eu; of American institutions in-state, out-of-state; null for all
  audience text,
  -- what else the source states: audience_es, audience_en, includes_es, includes_en, approximate, quote
  texts jsonb,
  free boolean,
  -- a source of figures, or the address of a law
  source text,
  -- the lower amount at the day's rate, for a year and in total; null when a length or rate is unknown
  year_euros double precision,
  total_euros double precision,
  -- in the school and in each of its programmes; the first one is the price
  place integer
);

-- Levels for which a yearly price of the institution counts.
create function private.takes_school_price(p_level text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(p_level = any (array['professional-course', 'certificate', 'vocational-intermediate', 'diploma',
    'vocational-higher',
    'associate', 'bachelor']), false)
$$;

-- All prices of these schools and of their active programmes. A programme without a price of its own takes the
-- school's, and is free where a law says so. `place` is the rule: the school as a whole first, a price of one's own
-- before an inherited one, the newest year of each audience, then the cheapest. Records, because a trigger has no
-- stored row yet.
create function private.prices_of(p_schools public.schools[]) returns setof private.price
language plpgsql stable set search_path = '' set jit = off set plan_cache_mode = force_generic_plan
  set enable_seqscan = off as $$
begin
  -- In PL/pgSQL with one plan: planning takes longer than a page of results. Without sequential scans, which a plan
  -- from before the first load of figures would repeat for each school.
  return query
  with schools as materialized (
    select s.id, s.country, s.ownership, s.tuition_min, s.tuition_max, s.tuition_currency, s.tuition_year,
      s.tuition_free
      from unnest(p_schools) s
  ), taught as materialized (
    select p.id, p.school_id, p.level, p.weeks, p.prices from public.programmes p
     where p.is_active and p.school_id in (select s.id from schools s)
  ), laws as materialized (
    select s.id as school_id, t.level, t.currency, substring(t.year from '^\d{4}(?:-\d\d)?$') as year, t.url, t.key
      from schools s
      join public.countries c on c.name_en = s.country
      join public.country_statements t on t.country = c.code and t.topic = 'fees' and t.status = 'shown'
        and t.nationwide
        and t.amount = 0 and t.ownership = 'public'
     where s.ownership = 'public'
  ), tuitions as materialized (
    select f.* from (
      select k.school_id, f.measure, f.period, f.value, f.unit, f.source,
        max(f.period) over (partition by k.school_id) as newest
        from public.school_sources k join public.figures f on f.register = k.register and f.identifier = k.identifier
       where k.school_id in (select s.id from schools s) and f.measure in ('tuition_in_state', 'tuition_out_of_state')
         and f.subject = '' and f.state = 'known' and f.value > 0) f
     where f.period = f.newest
  ), of_schools as materialized (
    -- a decided price without a year is taken for the newest
    select s.id as school_id, nullif(s.tuition_min, 0) as min, nullif(s.tuition_max, 0) as max,
      s.tuition_currency as currency,
        s.tuition_year as year, coalesce(s.tuition_year, '9999') as since, null as audience, false as free,
          null as source
      from schools s where greatest(s.tuition_min, s.tuition_max) > 0
    union all
    select s.id, 0, 0, coalesce(s.tuition_currency, 'EUR'), s.tuition_year, coalesce(s.tuition_year, '9999'), null,
      true, null
      from schools s where s.tuition_free
    union all
    select f.school_id, f.value, f.value, f.unit, nullif(f.period, ''), f.period,
        case when count(*) = 2 then null when min(f.measure) = 'tuition_in_state' then 'in-state'
          else 'out-of-state' end, false, min(f.source)
      from tuitions f group by f.school_id, f.value, f.unit, f.period
  ), stated as (
    select p.school_id, p.id as programme_id, p.weeks, 'programme' as basis, (e.price ->> 'min')::numeric as min,
      (e.price ->> 'max')::numeric as max,
        e.price ->> 'currency' as currency, e.price ->> 'per' as per, e.price ->> 'year' as year,
          coalesce(e.price ->> 'year', '') as since,
        e.price ->> 'audience' as audience, e.price - array['min', 'max', 'currency', 'per', 'year',
          'audience'] as texts, false as free,
        null as source, e.nth
      from taught p cross join lateral jsonb_array_elements(p.prices) with ordinality e (price, nth)
    union all
    select o.school_id, p.id, p.weeks, 'school', o.min, o.max, o.currency, 'year', o.year, o.since, o.audience, '{}',
      o.free, o.source, 0
      from of_schools o
      join (select t.school_id, t.id, t.weeks from taught t where t.prices = '[]'
        and private.takes_school_price(t.level)
            union all select s.id, null, null from schools s) p on p.school_id = o.school_id
    union all
    (select distinct on (p.id) p.school_id, p.id, p.weeks, 'law', 0, 0, l.currency, 'year', l.year, '', null,
      '{}'::jsonb, true, l.url, 0
      from taught p join laws l on l.school_id = p.school_id and coalesce(l.level, p.level) = p.level
     where p.prices = '[]' order by p.id, l.level nulls last, l.key)
    union all
    (select distinct on (t.school_id) t.school_id, null, null, 'law', 0, 0, l.currency, 'year', l.year, '', null,
      '{}'::jsonb, true, l.url, 0
      from (select p.school_id, array_agg(distinct p.level) as levels from taught p
        where p.level is not null group by 1) t
      join laws l on l.school_id = t.school_id
     where not exists (select from unnest(t.levels) n (level) where not exists (
       select from laws a where a.school_id = t.school_id and coalesce(a.level, n.level) = n.level))
     order by t.school_id, l.level nulls last, l.key)
  ), compared as (
    select s.*, max(left(s.since, 4)) over (partition by s.school_id, s.programme_id, s.basis,
          case when s.basis = 'programme' then concat(s.audience, s.texts ->> 'audience_es',
            s.texts ->> 'audience_en') end) as newest,
        coalesce(s.min, s.max) / case s.currency when 'EUR' then 1 else r.per_euro end as euros
      from stated s left join public.exchange_rates r on r.currency = s.currency
  ), measured as (
    select c.*,
        round(case when c.free then 0 else c.euros * case c.per
          when 'year' then 1
          when 'semester' then 2
          when 'month' then least(12, coalesce(c.weeks * 12 / 52, 12))
          when 'programme' then case when c.weeks <= 52 then 1
            else 52 / c.weeks end end end, 2)::double precision as year_euros,
        -- a shorter programme of an institution is a year there, whose share nobody states
        round(case when c.free then 0 when c.per = 'programme' then c.euros
          when c.weeks is null or c.basis = 'school' and c.weeks < 52 then null
          else c.euros * greatest(1, c.weeks / case c.per when 'year' then 52 when 'semester' then 26
            when 'month' then 52.0 / 12 end)
          end, 2)::double precision as total_euros
      from compared c
  )
  select m.school_id, m.programme_id, m.basis, m.min, m.max, m.currency, m.per, m.year, m.audience, m.texts, m.free,
    m.source,
      m.year_euros, m.total_euros, row_number() over (partition by m.school_id order by m.programme_id is not null,
        array_position(array['programme', 'school', 'law'], m.basis), left(m.since, 4) <> m.newest,
        m.year_euros, m.total_euros, m.since desc, m.nth, m.programme_id)::integer
    from measured m;
end
$$;

-- The price of a school or programme that the search compares.
create type private.compared_price as (id uuid, year_euros double precision, total_euros double precision,
  audience text, free boolean);

create function private.compared_prices(p_schools uuid[]) returns setof private.compared_price
language sql stable set search_path = '' as $$
  select d.id, (array_agg(p.year_euros order by p.place) filter (where p.year_euros is not null))[1],
      (array_agg(p.total_euros order by p.place) filter (where p.total_euros is not null))[1],
      (array_agg(p.audience order by p.place))[1], (array_agg(p.free order by p.place))[1]
    from private.prices_of(array(select s from public.schools s where s.id = any (p_schools) and s.listed)) p
    cross join lateral unnest(array[p.programme_id, p.school_id]) d (id)
   where d.id is not null group by d.id
$$;

create function private.price_json(p_price private.price) returns jsonb
language sql immutable set search_path = '' as $$
  select (p_price).texts || to_jsonb(p_price) - array['texts', 'school_id', 'programme_id', 'place']
    || jsonb_build_object('school', (p_price).school_id, 'programme', (p_price).programme_id)
$$;

-- Prices of schools visible to the caller, in order.
create function public.school_prices(p_schools uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.price_json(p) order by p.school_id, p.place), '[]')
    from private.prices_of(array(select s from public.schools s
      where s.id = any (p_schools[1:100]) and (s.is_active or (select public.is_admin())))) p
$$;

-- Writes changed prices of these schools into the search index. Whether there is one is a mark, with which a document
-- is written again.
create function private.reprice(p_schools uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  changed uuid[];
begin
  if p_schools = '{}' then
    return;
  end if;
  with prices as materialized (
    select * from private.compared_prices(p_schools)
  ), updated as (
    update private.search_documents d set year_euros = n.year_euros, total_euros = n.total_euros, audience = n.audience
      from (select o.id, p.year_euros, p.total_euros, p.audience from private.search_documents o left
        join prices p on p.id = o.id
             where o.school_id = any (p_schools)) n
     where d.id = n.id and (d.year_euros, d.total_euros, d.audience) is distinct from (n.year_euros, n.total_euros,
       n.audience)
    returning 1
  )
  select coalesce(array_agg(d.id), '{}') into changed
    from private.search_documents d left join prices p on p.id = d.id
   where d.school_id = any (p_schools) and d.kind = 'programme'
     and (d.words @@ '''=priced:1'''::tsquery <> (p.id is not null)
       or d.words @@ '''=free:1'''::tsquery <> coalesce(p.free, false));
  if changed <> '{}' then
    perform private.index_search('{}', changed);
  end if;
end
$$;

-- After a change of rates: compares prices of the next p_size schools after id p_after (null: from the beginning)
-- again. Returns the last id, or null at the end.
create function public.reprice_programmes(p_after uuid default null, p_size integer default 500) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  portion constant uuid[] := array(select s.id from public.schools s where s.listed
    and (p_after is null or s.id > p_after)
    order by s.id limit least(greatest(coalesce(p_size, 500), 1), 5000));
begin
  perform private.reprice(portion);
  return portion[cardinality(portion)];
end
$$;

-- Written figures with tuition or awards, and links of schools to registers, to which figures belong.
create function private.reprice_written() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  written constant text := concat_ws(' union all ', case when tg_op <> 'DELETE' then 'select * from new_rows' end,
    case when tg_op <> 'INSERT' then 'select * from old_rows' end);
  schools uuid[];
begin
  execute format(case tg_table_name when 'figures'
      then 'select array(select distinct k.school_id from (%s) w join public.school_sources k using (register, identifier) where w.measure like ''tuition%%'')'
      else 'select array(select distinct w.school_id from (%s) w)' end, written) into schools;
  perform private.reprice(schools);
  perform private.refresh_completeness(schools);
  if tg_table_name = 'figures' then
    execute format('select array(select distinct k.school_id from (%s) w join public.school_sources k using (register, identifier) where w.measure = ''awards'')', written)
      into schools;
  end if;
  perform private.index_search('{}', array(
    select d.id from private.search_documents d
    left join (select f.programme from private.figures_of(schools) f where f.idle is not null) i on i.programme = d.id
     where d.school_id = any (schools) and d.kind = 'programme' and (d.band >= 10) <> (i.programme is not null)));
  return null;
end
$$;

-- A law counts for the public schools of its country.
create function private.reprice_country() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  schools constant uuid[] := array(select s.id from public.schools s join public.countries c on c.name_en = s.country
    where c.code = coalesce(new.country, old.country) and s.ownership = 'public' and s.listed);
begin
  perform private.reprice(schools);
  perform private.refresh_completeness(schools);
  return null;
end
$$;

do $$
declare
  name text;
begin
  foreach name in array array['figures', 'school_sources'] loop
    execute format('create trigger %1$I after insert on public.%2$I referencing new table as new_rows
      for each statement when (current_setting(''directory.bulk'',
        true) is distinct from ''on'') execute function private.reprice_written()', name || '_prices_insert', name);
    execute format('create trigger %1$I after update on public.%2$I referencing old table as old_rows new table as new_rows
      for each statement when (current_setting(''directory.bulk'',
        true) is distinct from ''on'') execute function private.reprice_written()', name || '_prices_update', name);
    execute format('create trigger %1$I after delete on public.%2$I referencing old table as old_rows
      for each statement execute function private.reprice_written()', name || '_prices_delete', name);
  end loop;
end
$$;
create trigger country_statements_prices_update after update of status, nationwide, amount, ownership, level
  on public.country_statements
  for each row when (old.nationwide or new.nationwide) execute function private.reprice_country();
create trigger country_statements_prices_delete after delete on public.country_statements
  for each row when (old.nationwide) execute function private.reprice_country();

revoke execute on function private.compared_prices(uuid[]), private.price_json(private.price),
  private.prices_of(schools[]),
  private.reprice(uuid[]), private.reprice_country(), private.reprice_written(), private.takes_school_price(text)
    from public;
revoke execute on function public.reprice_programmes(uuid,integer), public.school_prices(uuid[])
  from public, anon, authenticated, service_role;
grant execute on function public.school_prices(uuid[]) to anon, authenticated, service_role;
grant execute on function public.reprice_programmes(uuid,integer) to service_role;
