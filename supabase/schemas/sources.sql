-- Open registers: their schools, and what pages show of them.

create table public.school_sources (
  register text not null check (register ~ '^[a-z]{2,30}$'),
  -- the register's own: UNITID, UAI, CRICOS provider code, codice scuola
  identifier text not null check (identifier ~ '\S' and char_length(identifier) <= 200),
  -- no reference: that a school was deleted here is remembered, and the next run does not bring it back
  school_id uuid not null,
  -- as the register writes it; the search knows it
  name text not null check (char_length(name) <= 500),
  edition text not null check (char_length(edition) <= 50),
  licence text not null check (char_length(licence) <= 100),
  fetched_at timestamptz not null default now(),
  also_identifiers text[] not null default '{}',
  -- the institute that a branch belongs to
  parent_identifier text check (char_length(parent_identifier) <= 100),
  parent_name text check (char_length(parent_name) <= 500),
  -- the edition in which the school was missing; null as long as it is listed
  gone_since text check (char_length(gone_since) <= 50),
  -- The values that this register gave the school, by its columns. A value is the register's as long as it is the same.
  stated jsonb not null default '{}' check (jsonb_typeof(stated) = 'object'),
  -- What it states where a user wrote another value: {column: {value: {column: …}, kept}}.
  differing jsonb not null default '{}' check (jsonb_typeof(differing) = 'object'),
  -- The programmes that it gave the school, with the versions that it left them in.
  programmes jsonb not null default '{}' check (jsonb_typeof(programmes) = 'object'),
  -- where the register is put together from several: which of them the entry is from
  source text check (source ~ '^[a-z]{2,30}$'),
  -- values of its programmes that are implausible and not shown: [{programme, column, value}]
  left_out jsonb not null default '[]' check (jsonb_typeof(left_out) = 'array'),
  -- the page that states the entry, where the register is put together from single pages
  page text check (page ~ '^https?://' and char_length(page) <= 2000),
  primary key (register, identifier)
);
alter table public.school_sources enable row level security;
revoke all on public.school_sources from anon, authenticated;
grant select on public.school_sources to anon, authenticated;
grant all on public.school_sources to service_role;
create index school_sources_school on public.school_sources (school_id);
create index school_sources_differing on public.school_sources (register, identifier) where differing <> '{}';
create policy school_sources_read_active on public.school_sources for select to anon, authenticated
  using (exists (select 1 from public.schools s where s.id = school_id and s.is_active));
create policy school_sources_read_admin on public.school_sources for select to authenticated
  using ((select public.is_admin()));

-- Changes of a run besides columns of schools: the previous source (null: none), and programmes, [{id, before,
-- version}], where `version` is the run's.
create table private.register_changes (
  import uuid not null references private.school_imports (id) on delete cascade,
  register text not null,
  identifier text not null,
  school_id uuid not null,
  source_before jsonb,
  programmes_before jsonb not null default '[]',
  primary key (import, register, identifier)
);
alter table private.register_changes enable row level security;
create index register_changes_school on private.register_changes (import, school_id);

-- Registers of a new directory, stored at the first start, so that an interrupted one continues.
create table private.first_registers (register text primary key check (register ~ '^[a-z]{2,30}$'));
alter table private.first_registers enable row level security;

-- Register sources with a confirmed licence: without it their programmes are excluded.
create table private.confirmed_sources (
  register text not null check (register ~ '^[a-z]{2,30}$'),
  source text not null check (source ~ '^[a-z]{2,30}$'),
  -- no reference: the account may be deleted later
  confirmed_by uuid,
  confirmed_at timestamptz not null default now(),
  primary key (register, source)
);
alter table private.confirmed_sources enable row level security;

-- Administrators' decisions about registers: matches of entries, and differences. Each is stored with user and time, is
-- asked once, and can be undone.
create table private.register_decisions (
  id uuid primary key default gen_random_uuid(),
  register text not null,
  identifier text not null,
  -- the first column of a difference; null for the question which school an entry is
  difference text,
  choice text not null check (choice in ('merge', 'separate', 'take', 'keep')),
  -- no reference: the school may be deleted later
  school_id uuid not null,
  -- as the register writes it
  name text not null,
  -- merge, separate: the run of one row that wrote it, by which it is taken back
  import uuid unique references private.school_imports (id),
  -- take, keep: what the register states, and what the school had; of a value that was taken also the sources of before
  -- and after
  theirs jsonb,
  ours jsonb,
  -- the difference as it was noted, and what of it the register had given before
  noted jsonb,
  stated_before jsonb,
  decided_by uuid,
  decided_at timestamptz not null default now(),
  undone_by uuid,
  undone_at timestamptz,
  check ((difference is null) = (choice in ('merge', 'separate'))),
  check ((import is null) = (choice in ('take', 'keep')))
);
alter table private.register_decisions enable row level security;
create index register_decisions_entry on private.register_decisions (register, identifier, difference);
create index register_decisions_made on private.register_decisions (decided_at desc, id);

-- Registers of a school, or of an unchanged programme: [{register, source, identifier, page, name, edition, gone_since,
-- facts}]. `facts` are columns that still hold the register's values (decision 106). Public for active schools;
-- administrators see hidden ones.
create function public.school_registers(p_school uuid, p_programme uuid default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('register', r.register, 'source', r.source, 'identifier', r.identifier,
    'page', r.page, 'name', r.name,
      'edition', r.edition, 'gone_since', r.gone_since,
      'facts', (select coalesce(jsonb_agg(f.key order by f.key), '[]') from jsonb_each(r.stated) f
        where to_jsonb(s) -> f.key = f.value)) order by r.register, r.identifier), '[]')
    from public.schools s join public.school_sources r on r.school_id = s.id
   where s.id = p_school and (s.is_active or public.is_admin())
     and (p_programme is null or exists (select 1 from public.programmes p
       where p.id = p_programme and p.school_id = s.id and p.version = (r.programmes ->> p.id::text)::integer))
$$;

-- Data sources: {checked: {schools, countries, programmes, sources, latest}, registers: [{register, source, edition,
-- taken_in, schools, programmes, gone}], countries: [{country, schools, programmes}]}. Active schools and programmes
-- only. `checked` are manually checked; `taken_in` is a date.
create function public.data_sources() returns jsonb
language sql stable security definer set search_path = '' set jit = off as $$
  with counted as materialized (
    select s.id, s.country, s.checked_on, jsonb_array_length(s.sources) as sources,
      coalesce(p.programmes, 0) as programmes
      from public.schools s
      left join (select d.school_id, count(*) as programmes from public.programmes d where d.is_active group by 1) p
        on p.school_id = s.id
     where s.listed
  ), given as (
    select r.register, r.source, count(*) as programmes
      from public.school_sources r cross join lateral jsonb_object_keys(r.programmes) k (id)
      join public.programmes p on p.id = k.id::uuid and p.is_active
      join counted c on c.id = r.school_id
     group by 1, 2
  )
  select jsonb_build_object(
    'checked', (select jsonb_build_object('schools', count(*), 'countries', count(distinct c.country),
        'programmes', coalesce(sum(c.programmes), 0), 'sources', coalesce(sum(c.sources), 0), 'latest',
          max(c.checked_on))
      from counted c where c.checked_on is not null),
    'registers', (select coalesce(jsonb_agg(to_jsonb(w) order by w.register, w.source), '[]') from (
        select r.register, r.source, mode() within group (order by r.edition) as edition,
            max(r.fetched_at at time zone 'UTC')::date as taken_in,
            count(distinct r.school_id) filter (where r.gone_since is null) as schools,
            coalesce(max(g.programmes), 0) as programmes,
            count(distinct r.school_id) filter (where r.gone_since is not null) as gone
          from public.school_sources r join counted c on c.id = r.school_id left join given g on g.register = r.register
            and g.source is not distinct from r.source
         group by r.register, r.source) w),
    'countries', (select coalesce(jsonb_agg(to_jsonb(w) order by w.schools desc, w.country), '[]') from (
        select c.country, count(*) as schools, sum(c.programmes) as programmes from counted c group by 1) w))
$$;

-- Confirms the licence of a register's source or withdraws that. The next run adds or hides its programmes.
create function public.confirm_register_source(p_register text, p_source text, p_confirmed boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_importer();
  if p_confirmed then
    insert into private.confirmed_sources (register, source, confirmed_by) values (p_register, p_source, auth.uid())
    on conflict do nothing;
  else
    delete from private.confirmed_sources c where c.register = p_register and c.source = p_source;
  end if;
  if found then
    perform private.add_audit_entry('setting_changed', 'setting', null, 'register_licences',
      jsonb_build_object(p_register || ' ' || p_source, p_confirmed));
  end if;
end
$$;

-- Confirmed sources: [{register, source, confirmed_at, confirmed_by}], with the user's name or address.
create function public.confirmed_register_sources() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return (select coalesce(jsonb_agg(jsonb_build_object('register', c.register, 'source', c.source, 'confirmed_at',
    c.confirmed_at,
      'confirmed_by', coalesce(private.audit_name(c.confirmed_by),
        (select u.email from auth.users u where u.id = c.confirmed_by))) order by c.register, c.source), '[]')
          from private.confirmed_sources c);
end
$$;

-- A value that a user chose to keep is not asked again, even by a run checked before.
create function private.keep_decided_values() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.differing := (select jsonb_object_agg(d.key, case when d.value -> 'kept' = 'false' and exists (
        select 1 from private.register_decisions k
         where k.register = new.register and k.identifier = new.identifier and k.difference = d.key
           and k.choice = 'keep' and k.undone_at is null and k.theirs = d.value -> 'value')
      then d.value || '{"kept": true}' else d.value end)
    from jsonb_each(new.differing) d);
  return new;
end
$$;

-- Columns that are known together, by the first of them; null for columns without differences. UNITS in
-- lib/imports/registers/model/values.ts is equivalent.
create function private.difference_columns(p_column text) returns text[]
language sql immutable set search_path = '' as $$
  select case when p_column in ('region', 'ownership', 'address', 'website', 'email', 'phone', 'students_count')
    then array[p_column] end
$$;

-- A school's values in columns with differences.
create function private.compared_columns(p_school public.schools) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('region', p_school.region, 'ownership', p_school.ownership, 'address', p_school.address,
    'website', p_school.website, 'email', p_school.email, 'phone', p_school.phone, 'students_count',
      p_school.students_count)
$$;

-- Some of them, without empty ones.
create function private.compared_values(p_school public.schools, p_columns text[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(private.compared_columns(p_school)) e
   where e.key = any (p_columns) and e.value <> 'null'
$$;
create trigger keep_decided_values before insert or update of differing on public.school_sources
  for each row when (new.differing <> '{}') execute function private.keep_decided_values();

revoke execute on function
  private.difference_columns(text),
  private.keep_decided_values(),
  private.compared_values(schools,text[]),
  private.compared_columns(schools)
  from public;
revoke execute on function
  public.confirm_register_source(text,text,boolean),
  public.confirmed_register_sources(),
  public.data_sources(),
  public.school_registers(uuid,uuid)
  from public, anon, authenticated, service_role;
grant execute on function
  public.confirm_register_source(text,text,boolean),
  public.confirmed_register_sources()
  to authenticated, service_role;
grant execute on function
  public.data_sources(),
  public.school_registers(uuid,uuid)
  to anon, authenticated, service_role;
