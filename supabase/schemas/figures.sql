-- Figures of open sources on schools and programmes: outcomes, places, costs. Never averaged, each with its scope.

-- Figures belong to a register's identifier, not to a school: they stay valid whatever runs, undos or matches do,
-- without a new load.
create table public.figures (
  -- a publication: SOURCES of lib/figures/model/sources.ts
  source text not null check (source ~ '^[a-z-]{2,30}$'),
  register text not null check (register ~ '^[a-z]{2,30}$'),
  identifier text not null check (identifier ~ '\S' and char_length(identifier) <= 100),
  -- what in the school it is of: '' all of it, a programme's key in the register, or a group of programmes or people
  subject text not null default '' check (char_length(subject) <= 300),
  -- no reference: registers come and go without their figures
  programme_id uuid,
  measure text not null check (measure in (
    'employment_6m', 'employment_12m', 'employment_18m', 'employment_24m', 'employment_year1', 'employment_year2',
      'contributing_1y',
    'employment_expected_6m', 'employment_added_6m', 'further_study', 'graduation_rate', 'retention_year1',
      'state_grade', 'dropout', 'earnings_1y', 'earnings_2y', 'earnings_4y', 'earnings_5y', 'earnings_6y_after_entry',
    'earnings_10y_after_entry', 'debt', 'awards', 'pupils', 'places', 'applicants', 'first_wishes', 'confirmed_wishes',
      'admitted',
    'enrolled', 'admission_rate', 'tuition_in_state', 'tuition_out_of_state', 'room_board', 'aid_share', 'grant_share',
      'grant_average', 'institutional_grant_average', 'loan_share', 'loan_average')),
  -- the cohort or year: '2023', '2022-23'; '' where the source names none
  period text not null default '' check (period ~ '^(\d{4}(-\d\d)?)?$'),
  state text not null default 'known' check (state in ('known', 'suppressed', 'not published')),
  value numeric,
  -- amounts of money are in a currency, a year's
  unit text not null check (unit in ('percent', 'points', 'count') or unit ~ '^[A-Z]{3}$'),
  -- how many people it is of
  sample_size integer check (sample_size > 0),
  scope_es text not null check (scope_es ~ '\S' and char_length(scope_es) <= 300),
  scope_en text not null check (scope_en ~ '\S' and char_length(scope_en) <= 300),
  edition text not null check (edition ~ '\S' and char_length(edition) <= 100),
  primary key (register, identifier, source, subject, measure, period),
  constraint figures_known check ((state = 'known') = (value is not null)),
  constraint figures_in_bounds check (case unit when 'percent' then value between 0 and 100
    when 'points' then value between -100 and 100
    else value between 0 and 1e9 end)
);
alter table public.figures enable row level security;
revoke all on public.figures from anon, authenticated;
grant select on public.figures to anon, authenticated;
grant all on public.figures to service_role;
create index figures_source on public.figures (source);
create policy figures_read on public.figures for select to anon, authenticated
  using ((select public.is_admin()) or (
    exists (select 1 from public.school_sources k join public.schools s on s.id = k.school_id
      where k.register = figures.register and k.identifier = figures.identifier and s.listed)
    and (programme_id is null or exists (select 1 from public.programmes p where p.id = programme_id
      and p.is_active))));

-- Sources ever loaded here, including removed ones: a start does not load them again.
create table private.figure_loads (
  source text primary key,
  loaded_at timestamptz not null default now()
);
alter table private.figure_loads enable row level security;

-- Replaces a source's figures; an empty list removes it. p_series are [{measure, unit, period, edition, scope_es,
-- scope_en}], p_rows are [{identifier, subject, programme, figures: [[index in p_series, value, sample size, state]]}].
-- Returns {figures, changed, removed, schools, unmatched}: `changed` are new or different, `unmatched` identifiers have
-- no school. Tuition of all schools reprices them, which takes seconds.
create function public.load_figures(p_source text, p_register text, p_series jsonb, p_rows jsonb) returns jsonb
language plpgsql security definer set search_path = '' set jit = off set statement_timeout = '5min' as $$
declare
  counted jsonb;
begin
  perform private.require_importer();
  perform pg_advisory_xact_lock(hashtextextended('figures ' || p_source, 0));
  with series as materialized (
    select s.place - 1 as place, w.* from jsonb_array_elements(p_series) with ordinality s (value, place)
      cross join lateral jsonb_to_record(s.value) w (measure text, unit text, period text, edition text, scope_es text,
        scope_en text)
  ), given as materialized (
    select r.value ->> 'identifier' as identifier, coalesce(r.value ->> 'subject', '') as subject,
        (r.value ->> 'programme')::uuid as programme_id, s.measure, coalesce(s.period, '') as period,
        coalesce(f.value ->> 3, 'known') as state, (f.value ->> 1)::numeric as value, s.unit,
          (f.value ->> 2)::integer as sample_size,
        s.scope_es, s.scope_en, s.edition
      from jsonb_array_elements(p_rows) r cross join lateral jsonb_array_elements(r.value -> 'figures') f
      left join series s on s.place = (f.value ->> 0)::integer
  ), removed as (
    delete from public.figures f where f.source = p_source
      and not exists (select 1 from given g where f.register = p_register
      and g.identifier = f.identifier and g.subject = f.subject and g.measure = f.measure and g.period = f.period)
    returning 1
  ), written as (
    insert into public.figures as f (source, register, identifier, subject, programme_id, measure, period, state, value,
      unit, sample_size,
        scope_es, scope_en, edition)
      select p_source, p_register, g.* from given g
    on conflict (register, identifier, source, subject, measure, period) do update
      set programme_id = excluded.programme_id,
      state = excluded.state, value = excluded.value, unit = excluded.unit, sample_size = excluded.sample_size,
      scope_es = excluded.scope_es, scope_en = excluded.scope_en, edition = excluded.edition
      where f.* is distinct from excluded.*
    returning 1
  )
  select jsonb_build_object('figures', (select count(*) from given), 'changed', (select count(*) from written),
      'removed', (select count(*) from removed), 'schools', count(*) filter (where k.school_id is not null),
      'unmatched', count(*) filter (where k.school_id is null)) into counted
    from (select distinct g.identifier from given g) i
    left join public.school_sources k on k.register = p_register and k.identifier = i.identifier;
  if (counted ->> 'figures')::integer <> (select count(*) from public.figures f where f.source = p_source) then
    raise exception 'a figure comes twice' using errcode = 'unique_violation';
  end if;
  insert into private.figure_loads (source) values (p_source) on conflict (source) do update set loaded_at = now();
  return counted;
end
$$;

-- All figures of these schools and their programmes, with the number of students of the school's record, which has no
-- source here. The first one of a measure is the one that is shown: the whole before its parts, then the newest. A
-- difference is that of the rates as they are shown. `idle` are the two newest years of a programme, '2022-24', if it
-- has conferred no award in them.
create function private.figures_of(p_schools uuid[]) returns table (school uuid, programme uuid, subject text,
  measure text,
  period text, state text, value numeric, unit text, sample_size integer, scope_es text, scope_en text, source text,
    edition text,
  idle text, place bigint)
language sql stable set search_path = '' set enable_seqscan = off as $$
  with stated as (
    select k.school_id, f.*, max(round(f.value, 1)) filter (where f.measure = 'employment_6m') over w
          - max(round(f.value, 1)) filter (where f.measure = 'employment_expected_6m') over w as difference
      from public.school_sources k join public.figures f on f.register = k.register and f.identifier = k.identifier
     where k.school_id = any (p_schools)
    window w as (partition by k.school_id, f.register, f.identifier, f.source, f.subject, f.period)
  ), shown as (
    select s.school_id, s.programme_id, s.subject, s.measure, s.period, s.state,
        case s.measure when 'employment_added_6m' then s.difference
          else s.value end as value, s.unit, s.sample_size, s.scope_es,
        s.scope_en, s.source, s.edition, s.register, s.identifier
      from stated s where s.measure <> 'employment_added_6m' or s.difference is not null
    union all
    select s.id, null, '', 'pupils', '', 'known', s.students_count, 'count', null, 'toda la escuela',
      'the whole school', null, '', '', ''
      from public.schools s where s.id = any (p_schools) and s.students_count > 0
  )
  select f.school_id, f.programme_id, f.subject, f.measure, f.period, f.state, f.value, f.unit, f.sample_size,
    f.scope_es, f.scope_en,
      f.source, f.edition,
      case when f.measure = 'awards' and f.value = 0 and row_number() over w = 1 and lead(f.value) over w = 0
        then left(lead(f.period) over w, 4) || '-' || right(f.period, 2) end,
      row_number() over (partition by f.school_id
        order by f.programme_id nulls first, f.measure, f.subject, f.period desc, f.register, f.identifier, f.source)
    from shown f
  window w as (partition by f.school_id, f.programme_id, f.measure order by f.period desc, f.register, f.identifier)
$$;

-- Figures of schools visible to the caller, in order: [{school, programme, subject, measure, period, state, value,
-- unit, sample_size, scope_es, scope_en, source, edition, idle}].
create function public.school_figures(p_schools uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(f) - 'place' order by f.school, f.place), '[]')
    from private.figures_of(p_schools[1:100]) f join public.schools s on s.id = f.school
   where (select public.is_admin()) or s.is_active and (s.listed or f.source is null)
     and (f.programme is null or exists (select 1 from public.programmes p where p.id = f.programme and p.is_active))
$$;

-- Loaded sources: [{source, register, loaded_on, figures, schools}], of listed schools; a removed source has none.
create function public.figure_sources() returns jsonb
language sql stable security definer set search_path = '' set jit = off as $$
  select coalesce(jsonb_agg(jsonb_build_object('source', l.source, 'loaded_on', (l.loaded_at at time zone 'UTC')::date,
      'figures', coalesce(c.figures, 0), 'schools', coalesce(c.schools, 0)) order by l.source), '[]')
    from private.figure_loads l left join (
      select f.source, count(*) as figures, count(distinct s.id) as schools
        from public.figures f
        join public.school_sources k on k.register = f.register and k.identifier = f.identifier
        join public.schools s on s.id = k.school_id and s.listed
       group by f.source) c on c.source = l.source
$$;

-- Pages of schools and programmes show figures.
create function private.record_changed_figures() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[];
begin
  if current_setting('directory.page_changes', true) = 'all' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    ids := array(select distinct s.id from new_rows n join public.school_sources k using (register, identifier)
      join public.schools s on s.id = k.school_id and s.is_active limit 501);
  elsif tg_op = 'DELETE' then
    ids := array(select distinct s.id from old_rows o join public.school_sources k using (register, identifier)
      join public.schools s on s.id = k.school_id and s.is_active limit 501);
  else
    ids := array(select distinct s.id from (
        (select * from new_rows except select * from old_rows)
          union all (select * from old_rows except select * from new_rows)) c
      join public.school_sources k using (register, identifier)
      join public.schools s on s.id = k.school_id and s.is_active limit 501);
  end if;
  perform private.write_changed_schools(ids, '{}', true);
  return null;
end
$$;

create trigger figures_zz_page_insert after insert on public.figures
  referencing new table as new_rows for each statement execute function private.record_changed_figures();
create trigger figures_zz_page_update after update on public.figures
  referencing old table as old_rows new table as new_rows
    for each statement execute function private.record_changed_figures();
create trigger figures_zz_page_delete after delete on public.figures
  referencing old table as old_rows for each statement execute function private.record_changed_figures();

revoke execute on function
  public.load_figures(text,text,jsonb,jsonb)
  from public, anon, authenticated, service_role;
grant execute on function
  public.load_figures(text,text,jsonb,jsonb)
  to service_role;
revoke execute on function
  public.figure_sources(),
  public.school_figures(uuid[])
  from public, anon, authenticated, service_role;
grant execute on function
  public.figure_sources(),
  public.school_figures(uuid[])
  to anon, authenticated, service_role;
revoke execute on function
  private.figures_of(uuid[]),
  private.record_changed_figures()
  from public;
