-- The plan of prices without sequential scans: the first load of figures took minutes, as it scanned them for each school.

-- All prices of these schools and of their active programmes. A programme without a price of its own takes the
-- school's, and is free where a law says so. `place` is the rule: the school as a whole first, a price of one's own
-- before an inherited one, the newest year of each audience, then the cheapest. Records, because a trigger has no stored row yet.
create or replace function private.prices_of(p_schools public.schools[]) returns setof private.price
language plpgsql stable set search_path = '' set jit = off set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  -- In PL/pgSQL with one plan: planning takes longer than a page of results. Without sequential scans, which a plan from
  -- before the first load of figures would repeat for each school.
  return query
  with schools as materialized (
    select s.id, s.country, s.ownership, s.tuition_min, s.tuition_max, s.tuition_currency, s.tuition_year, s.tuition_free
      from unnest(p_schools) s
  ), taught as materialized (
    select p.id, p.school_id, p.level, p.weeks, p.prices from public.programmes p
     where p.is_active and p.school_id in (select s.id from schools s)
  ), laws as materialized (
    select s.id as school_id, t.level, t.currency, substring(t.year from '^\d{4}(?:-\d\d)?$') as year, t.url, t.key
      from schools s
      join public.countries c on c.name_en = s.country
      join public.country_statements t on t.country = c.code and t.topic = 'fees' and t.status = 'shown' and t.nationwide
        and t.amount = 0 and t.ownership = 'public'
     where s.ownership = 'public'
  ), tuitions as materialized (
    select f.* from (
      select k.school_id, f.measure, f.period, f.value, f.unit, f.source, max(f.period) over (partition by k.school_id) as newest
        from public.school_sources k join public.figures f on f.register = k.register and f.identifier = k.identifier
       where k.school_id in (select s.id from schools s) and f.measure in ('tuition_in_state', 'tuition_out_of_state')
         and f.subject = '' and f.state = 'known' and f.value > 0) f
     where f.period = f.newest
  ), of_schools as materialized (
    -- a decided price without a year is taken for the newest
    select s.id as school_id, nullif(s.tuition_min, 0) as min, nullif(s.tuition_max, 0) as max, s.tuition_currency as currency,
        s.tuition_year as year, coalesce(s.tuition_year, '9999') as since, null as audience, false as free, null as source
      from schools s where greatest(s.tuition_min, s.tuition_max) > 0
    union all
    select s.id, 0, 0, coalesce(s.tuition_currency, 'EUR'), s.tuition_year, coalesce(s.tuition_year, '9999'), null, true, null
      from schools s where s.tuition_free
    union all
    select f.school_id, f.value, f.value, f.unit, nullif(f.period, ''), f.period,
        case when count(*) = 2 then null when min(f.measure) = 'tuition_in_state' then 'in-state' else 'out-of-state' end, false, min(f.source)
      from tuitions f group by f.school_id, f.value, f.unit, f.period
  ), stated as (
    select p.school_id, p.id as programme_id, p.weeks, 'programme' as basis, (e.price ->> 'min')::numeric as min, (e.price ->> 'max')::numeric as max,
        e.price ->> 'currency' as currency, e.price ->> 'per' as per, e.price ->> 'year' as year, coalesce(e.price ->> 'year', '') as since,
        e.price ->> 'audience' as audience, e.price - array['min', 'max', 'currency', 'per', 'year', 'audience'] as texts, false as free,
        null as source, e.nth
      from taught p cross join lateral jsonb_array_elements(p.prices) with ordinality e (price, nth)
    union all
    select o.school_id, p.id, p.weeks, 'school', o.min, o.max, o.currency, 'year', o.year, o.since, o.audience, '{}', o.free, o.source, 0
      from of_schools o
      join (select t.school_id, t.id, t.weeks from taught t where t.prices = '[]' and private.takes_school_price(t.level)
            union all select s.id, null, null from schools s) p on p.school_id = o.school_id
    union all
    (select distinct on (p.id) p.school_id, p.id, p.weeks, 'law', 0, 0, l.currency, 'year', l.year, '', null, '{}'::jsonb, true, l.url, 0
      from taught p join laws l on l.school_id = p.school_id and coalesce(l.level, p.level) = p.level
     where p.prices = '[]' order by p.id, l.level nulls last, l.key)
    union all
    (select distinct on (t.school_id) t.school_id, null, null, 'law', 0, 0, l.currency, 'year', l.year, '', null, '{}'::jsonb, true, l.url, 0
      from (select p.school_id, array_agg(distinct p.level) as levels from taught p where p.level is not null group by 1) t
      join laws l on l.school_id = t.school_id
     where not exists (select from unnest(t.levels) n (level) where not exists (
       select from laws a where a.school_id = t.school_id and coalesce(a.level, n.level) = n.level))
     order by t.school_id, l.level nulls last, l.key)
  ), compared as (
    select s.*, max(left(s.since, 4)) over (partition by s.school_id, s.programme_id, s.basis,
          case when s.basis = 'programme' then concat(s.audience, s.texts ->> 'audience_es', s.texts ->> 'audience_en') end) as newest,
        coalesce(s.min, s.max) / case s.currency when 'EUR' then 1 else r.per_euro end as euros
      from stated s left join public.exchange_rates r on r.currency = s.currency
  ), measured as (
    select c.*,
        round(case when c.free then 0 else c.euros * case c.per
          when 'year' then 1
          when 'semester' then 2
          when 'month' then least(12, coalesce(c.weeks * 12 / 52, 12))
          when 'programme' then case when c.weeks <= 52 then 1 else 52 / c.weeks end end end, 2)::double precision as year_euros,
        -- a shorter programme of an institution is a year there, whose share nobody states
        round(case when c.free then 0 when c.per = 'programme' then c.euros
          when c.weeks is null or c.basis = 'school' and c.weeks < 52 then null
          else c.euros * greatest(1, c.weeks / case c.per when 'year' then 52 when 'semester' then 26 when 'month' then 52.0 / 12 end)
          end, 2)::double precision as total_euros
      from compared c
  )
  select m.school_id, m.programme_id, m.basis, m.min, m.max, m.currency, m.per, m.year, m.audience, m.texts, m.free, m.source,
      m.year_euros, m.total_euros, row_number() over (partition by m.school_id order by m.programme_id is not null,
        array_position(array['programme', 'school', 'law'], m.basis), left(m.since, 4) <> m.newest,
        m.year_euros, m.total_euros, m.since desc, m.nth, m.programme_id)::integer
    from measured m;
end
$$;

-- Tuition of all schools reprices them, which takes seconds.
alter function public.load_figures(text,text,jsonb,jsonb) set statement_timeout = '5min';
