-- Open registers: which school is in which, runs of imports, matches and differences to decide.

create table public.school_sources (
  register text not null check (register ~ '^[a-z]{2,30}$'),
  -- the register's own: UNITID, UAI, CRICOS provider code, codice scuola
  identifier text not null check (identifier ~ '\S' and char_length(identifier) <= 100),
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
  -- What it states where somebody said otherwise: {column: {value: {column: …}, kept}}.
  differing jsonb not null default '{}' check (jsonb_typeof(differing) = 'object'),
  -- The programmes that it gave the school, with the versions that it left them in.
  programmes jsonb not null default '{}' check (jsonb_typeof(programmes) = 'object'),
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

-- What a run did beside the columns of schools: a source as it was before (null: there was none), and programmes as they were,
-- [{id, before, version}], where `version` is the one that the run left.
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

-- The registers that a new directory begins with. They are written down when a start first asks, so that one that was interrupted
-- goes on with those that are missing.
create table private.first_registers (register text primary key check (register ~ '^[a-z]{2,30}$'));
alter table private.first_registers enable row level security;

-- What administrators decide about registers: which school an entry is, and whose value counts where a register and a school
-- say different things. Each decision is kept with who made it and when, is asked for once, and can be taken back.
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
  -- take, keep: what the register states, and what the school said; of a value that was taken also the sources of before and after
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

create function public.begin_register_run(p_register text, p_file_name text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  perform private.require_importer();
  insert into private.school_imports (actor, file_name, register)
    values (auth.uid(), left(coalesce(p_file_name, ''), 200), p_register) returning id into made;
  return made;
end
$$;

-- What the schools of a country are recognised by, without those that the register itself brought, which it knows apart:
-- [{id, names, country, city, website, lat, lng, exact, taken}]. `taken`: another entry of the register is about it.
create function public.register_candidates(p_register text, p_country text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'country', s.country, 'city', s.city, 'website', s.website,
      'lat', s.coordinates_lat, 'lng', s.coordinates_lng, 'exact', coalesce(s.coordinates_precision = 'campus', false),
      'taken', exists (select 1 from public.school_sources r where r.school_id = s.id and r.register = p_register),
      'names', jsonb_build_array(s.name) || coalesce((select jsonb_agg(r.name) from public.school_sources r where r.school_id = s.id), '[]'))
      order by s.id), '[]')
    from public.schools s where s.country = p_country
     and not exists (select 1 from private.import_changes c join private.school_imports i on i.id = c.import
       where c.school_id = s.id and c.kind = 'created' and i.register = p_register));
end
$$;

-- What a run compares its rows with: {sources: [a row of school_sources], schools: [{school, programmes}]}: the sources with
-- these identifiers, and the schools of those and of p_ids.
create function public.register_known(p_register text, p_identifiers text[], p_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return jsonb_build_object(
    'sources', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from public.school_sources r
      where r.register = p_register and r.identifier = any (p_identifiers)),
    'schools', (select coalesce(jsonb_agg(jsonb_build_object('school', to_jsonb(s), 'programmes',
        (select coalesce(jsonb_agg(to_jsonb(p) order by p.position, p.id), '[]') from public.programmes p where p.school_id = s.id))), '[]')
      from public.schools s where s.id = any (p_ids) or s.id in (select r.school_id from public.school_sources r
        where r.register = p_register and r.identifier = any (p_identifiers))));
end
$$;

-- What a check found: {kinds: {kind: rows}, left: {why: rows}, differing}.
create function private.register_report(p_import uuid, p_run integer) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'kinds', (select coalesce(jsonb_object_agg(k.kind, k.rows), '{}') from (
      select r.kind, count(*) as rows from private.import_rows r
       where r.import = p_import and r.run = p_run and r.kind is not null group by r.kind) k),
    'left', (select coalesce(jsonb_object_agg(k.error, k.rows), '{}') from (
      select r.errors -> 0 ->> 'error' as error, count(*) as rows from private.import_rows r
       where r.import = p_import and r.run = p_run and r.kind = 'error' group by 1) k),
    'differing', (select coalesce(sum(r.differing), 0) from private.import_rows r where r.import = p_import and r.run = p_run))
$$;

-- The column of programmes that these rows make, before they are rows.
create function private.programmes_column_of(p_rows jsonb) returns text
language sql stable set search_path = '' as $$
  select '[' || coalesce(string_agg(private.column_entry(jsonb_populate_record(null::public.programmes,
      r.row || '{"certified": false}'))::text, ',' order by r.place), '') || ']'
    from jsonb_array_elements(p_rows) with ordinality r (row, place)
$$;

-- Changes programmes as a plan has them: rows with the version that they must have, and ids to hide.
create function private.change_register_programmes(p_school uuid, p_changes jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  update public.programmes p set position = k.position, name = k.name, name_en = k.name_en, level = k.level, field = k.field,
      duration_value = k.duration_value, duration_unit = k.duration_unit, duration_text = k.duration_text,
      duration_text_en = k.duration_text_en, prices = k.prices, award_es = k.award_es, award_en = k.award_en, places = k.places,
      graduates = k.graduates, attendance = k.attendance, sources = k.sources, is_active = true
    from jsonb_array_elements(p_changes -> 'update') r (row)
    cross join lateral jsonb_populate_record(null::public.programmes, r.row) k
   where p.id = k.id and p.school_id = p_school and p.version = k.version;
  update public.programmes p set is_active = false
    from jsonb_to_recordset(p_changes -> 'hide') r (id uuid, version integer)
   where p.id = r.id and p.school_id = p_school and p.version = r.version;
end
$$;

-- Writes rows [{position, entry}] of a run: beside the columns, `entry` has the row of school_sources in `register_source` and
-- changes of programmes in `register_programmes`. A school that has changed since the check stays, and its row has failed.
create function private.write_registered(p_import uuid, p_rows jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  before constant text := private.programmes_source();
  good jsonb;
  known_ids uuid[];
  one record;
begin
  perform set_config('directory.programmes_from', 'both', true);
  perform 1 from public.schools s
    where s.id in (select (r.value #>> '{entry,id}')::uuid from jsonb_array_elements(p_rows) r) order by s.id for update;
  select coalesce(jsonb_agg(r.value -> 'entry'), '[]') into good from jsonb_array_elements(p_rows) r
   where case when r.value -> 'entry' ? 'version'
     then exists (select 1 from public.schools s where s.id = (r.value #>> '{entry,id}')::uuid
       and s.version = (r.value #>> '{entry,version}')::integer)
     else not exists (select 1 from public.schools s where s.id = (r.value #>> '{entry,id}')::uuid) end;
  known_ids := array(select (e ->> 'id')::uuid from jsonb_array_elements(good) e where e ? 'version');

  insert into private.register_changes (import, register, identifier, school_id, source_before, programmes_before)
    select p_import, k.register, k.identifier, (e ->> 'id')::uuid, (select to_jsonb(s) from public.school_sources s
          where s.register = k.register and s.identifier = k.identifier),
        (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'version', k.programmes -> c.id::text, 'before',
            (select to_jsonb(p) from public.programmes p where p.id = c.id))), '[]')
           from (select (i ->> 'id')::uuid as id from jsonb_each(e -> 'register_programmes') l
             cross join lateral jsonb_array_elements(l.value) i) c)
      from jsonb_array_elements(good) e
      cross join lateral jsonb_populate_record(null::public.school_sources, e -> 'register_source') k
  on conflict do nothing;
  insert into public.school_sources as s (register, identifier, school_id, name, edition, licence, also_identifiers,
      parent_identifier, parent_name, gone_since, stated, differing, programmes)
    select k.register, k.identifier, (e ->> 'id')::uuid, k.name, k.edition, k.licence, k.also_identifiers,
        k.parent_identifier, k.parent_name, k.gone_since, k.stated, k.differing, k.programmes
      from jsonb_array_elements(good) e
      cross join lateral jsonb_populate_record(null::public.school_sources, e -> 'register_source') k
  on conflict (register, identifier) do update set name = excluded.name, edition = excluded.edition, licence = excluded.licence,
    fetched_at = now(), also_identifiers = excluded.also_identifiers, parent_identifier = excluded.parent_identifier,
    parent_name = excluded.parent_name, gone_since = excluded.gone_since, stated = excluded.stated,
    differing = excluded.differing, programmes = excluded.programmes;

  perform private.write_imported(p_import, (select jsonb_agg(case when r.value -> 'entry' ? 'version' then r.value
      else jsonb_set(r.value, '{entry,programs}',
        to_jsonb(private.programmes_column_of(r.value #> '{entry,register_programmes,insert}'))) end order by r.place)
    from jsonb_array_elements(p_rows) with ordinality r (value, place)));

  perform private.insert_kept('public.programmes', (select jsonb_agg(r.row || jsonb_build_object('school_id', e -> 'id'))
    from jsonb_array_elements(good) e cross join lateral jsonb_array_elements(e #> '{register_programmes,insert}') r (row)));
  for one in select (e ->> 'id')::uuid as school, e -> 'register_programmes' as changes from jsonb_array_elements(good) e
      where e #> '{register_programmes,update}' <> '[]' or e #> '{register_programmes,hide}' <> '[]' loop
    perform private.change_register_programmes(one.school, one.changes);
  end loop;
  if known_ids <> '{}' then
    perform private.write_programmes_columns(array(select (e ->> 'id')::uuid from jsonb_array_elements(good) e
      where e ? 'version' and e -> 'register_programmes' <> '{"insert": [], "update": [], "hide": []}'));
    perform private.index_schools(known_ids);
  end if;
  -- what changed nothing in the school itself is an act of this run all the same
  insert into private.import_changes (import, school_id, row_id, kind, change_id, name)
    select p_import, s.id, s.id, 'changed', 0, s.name from public.schools s where s.id = any (known_ids)
  on conflict do nothing;
  perform set_config('directory.programmes_from', before, true);
end
$$;

-- Takes back what a run did beside the columns of these schools, which undo_changes() sees to. What a person has changed in a
-- programme since stays.
create function private.undo_registered(p_import uuid, p_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  before constant text := private.programmes_source();
  undone uuid[];
  one record;
begin
  perform set_config('directory.programmes_from', 'both', true);
  perform private.undo_changes(p_import, p_ids);
  undone := array(select c.school_id from private.import_changes c
    where c.import = p_import and c.school_id = any (p_ids) and (c.undone or c.kind = 'changed'));
  for one in select c.*, (e.value ->> 'id')::uuid as id, e.value -> 'before' as was, (e.value ->> 'version')::integer as version
      from private.register_changes c cross join lateral jsonb_array_elements(c.programmes_before) e
     where c.import = p_import and c.school_id = any (undone) loop
    if jsonb_typeof(one.was) = 'null' then
      delete from public.programmes p where p.id = one.id and p.version = one.version;
    else
      perform private.change_register_programmes(one.school_id, jsonb_build_object('hide', '[]'::jsonb, 'update', jsonb_build_array(one.was || jsonb_build_object('version', one.version))));
      update public.programmes p set is_active = (one.was ->> 'is_active')::boolean
       where p.id = one.id and p.is_active is distinct from (one.was ->> 'is_active')::boolean and p.version <= one.version + 1;
    end if;
  end loop;
  delete from public.school_sources s using private.register_changes c
   where c.import = p_import and c.school_id = any (undone) and c.source_before is null
     and s.register = c.register and s.identifier = c.identifier;
  update public.school_sources s set edition = k.edition, name = k.name, licence = k.licence, fetched_at = k.fetched_at,
      also_identifiers = k.also_identifiers, parent_identifier = k.parent_identifier, parent_name = k.parent_name,
      gone_since = k.gone_since, stated = k.stated, differing = k.differing,
      -- a programme that was brought back has a later version than it had
      programmes = k.programmes || (select coalesce(jsonb_object_agg(p.id, p.version), '{}') from public.programmes p
        where p.school_id = s.school_id and p.id in (select (e ->> 'id')::uuid from jsonb_array_elements(c.programmes_before) e
          where jsonb_typeof(e -> 'before') = 'object'))
    from private.register_changes c cross join lateral jsonb_populate_record(null::public.school_sources, c.source_before) k
   where c.import = p_import and c.school_id = any (undone) and c.source_before is not null
     and s.register = c.register and s.identifier = c.identifier;
  perform private.write_programmes_columns(array(select s.id from public.schools s join private.register_changes c on c.school_id = s.id
    where c.import = p_import and s.id = any (undone) and c.programmes_before <> '[]'));
  perform private.index_schools(array(select s.id from public.schools s where s.id = any (undone)));
  perform set_config('directory.programmes_from', before, true);
end
$$;

create function private.write_rows(p_import private.school_imports, p_rows jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  if p_import.register is null then
    perform private.write_imported(p_import.id, p_rows);
  else
    perform private.write_registered(p_import.id, p_rows);
  end if;
end
$$;

create function private.undo_rows(p_import private.school_imports, p_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  if p_import.register is null then
    perform private.undo_changes(p_import.id, p_ids);
  else
    perform private.undo_registered(p_import.id, p_ids);
  end if;
end
$$;

-- Marks the schools that a register no longer lists. They stay.
create function private.mark_gone(p_import private.school_imports) returns void
language plpgsql set search_path = '' as $$
begin
  with gone as (
    update public.school_sources s set gone_since = left(coalesce(p_import.details ->> 'edition', ''), 50)
     where s.register = p_import.register and s.gone_since is null and not exists (select 1 from private.import_rows r
       where r.import = p_import.id and r.run = p_import.run and r.identifier = s.identifier)
    returning s.*
  ), noted as (
    insert into private.register_changes (import, register, identifier, school_id, source_before)
      select p_import.id, g.register, g.identifier, g.school_id, to_jsonb(g) || '{"gone_since": null}' from gone g
    on conflict do nothing
  )
  insert into private.import_changes (import, school_id, row_id, kind, change_id, name)
    select p_import.id, s.id, s.id, 'changed', 0, s.name from gone g join public.schools s on s.id = g.school_id
  on conflict do nothing;
end
$$;

create function public.list_register_runs(p_page integer, p_page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return private.listed_imports(true, p_page, p_page_size);
end
$$;

-- Runs of registers, newest first, without the runs of one row that decisions are.
create function private.listed_imports(p_registers boolean, p_page integer, p_page_size integer) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  size constant integer := least(greatest(coalesce(p_page_size, 20), 1), 100);
  found integer;
  page integer;
begin
  select count(*) into found from private.school_imports i
   where i.status <> 'uploading' and (i.register is not null) = p_registers
     and not exists (select 1 from private.register_decisions d where d.import = i.id);
  page := least(greatest(coalesce(p_page, 1), 1), greatest(1, ceil(found::numeric / size)::integer));
  return jsonb_build_object('total', found, 'page', page, 'page_count', greatest(1, ceil(found::numeric / size)::integer),
    'imports', (select coalesce(jsonb_agg(to_jsonb(w) order by w.uploaded_at desc, w.id), '[]') from (
        select i.id, i.file_name, i.contents, i.status, i.uploaded_at, i.imported_at, i.row_count, i.created_count, i.changed_count,
            i.undone_count, i.left_count, coalesce(i.actor = auth.uid(), false) or public.is_super_admin() as may_act, i.register, i.report
          from private.school_imports i where i.status <> 'uploading' and (i.register is not null) = p_registers
           and not exists (select 1 from private.register_decisions d where d.import = i.id)
         order by i.uploaded_at desc, i.id offset (page - 1)::bigint * size limit size) w));
end
$$;

-- The registers of a school, or of a programme that one of them gave it and nobody has changed since: [{register, identifier,
-- name, edition, gone_since, facts}]. `facts` are the columns of the school that still hold what the register stated
-- (decision 106). Like a school's page it is for everybody, of an active school alone; administrators see those of hidden ones.
create function public.school_registers(p_school uuid, p_programme uuid default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('register', r.register, 'identifier', r.identifier, 'name', r.name,
      'edition', r.edition, 'gone_since', r.gone_since,
      'facts', (select coalesce(jsonb_agg(f.key order by f.key), '[]') from jsonb_each(r.stated) f
        where to_jsonb(s) -> f.key = f.value)) order by r.register, r.identifier), '[]')
    from public.schools s join public.school_sources r on r.school_id = s.id
   where s.id = p_school and (s.is_active or public.is_admin())
     and (p_programme is null or exists (select 1 from public.programmes p
       where p.id = p_programme and p.school_id = s.id and p.version = (r.programmes ->> p.id::text)::integer))
$$;

-- What the directory rests on: {checked: {schools, countries, programmes, sources, latest}, registers: [{register, edition,
-- taken_in, schools, programmes, gone}], countries: [{country, schools, programmes}]}. Active schools and programmes alone.
-- `checked` are the schools that a person compared with their sources; `taken_in` is the day.
create function public.data_sources() returns jsonb
language sql stable security definer set search_path = '' set jit = off as $$
  with counted as materialized (
    select s.id, s.country, s.checked_on, jsonb_array_length(s.sources) as sources, coalesce(p.programmes, 0) as programmes
      from public.schools s
      left join (select d.school_id, count(*) as programmes from public.programmes d where d.is_active group by 1) p
        on p.school_id = s.id
     where s.is_active
  ), given as (
    select r.register, count(*) as programmes
      from public.school_sources r cross join lateral jsonb_object_keys(r.programmes) k (id)
      join public.programmes p on p.id = k.id::uuid and p.is_active
      join counted c on c.id = r.school_id
     group by 1
  )
  select jsonb_build_object(
    'checked', (select jsonb_build_object('schools', count(*), 'countries', count(distinct c.country),
        'programmes', coalesce(sum(c.programmes), 0), 'sources', coalesce(sum(c.sources), 0), 'latest', max(c.checked_on))
      from counted c where c.checked_on is not null),
    'registers', (select coalesce(jsonb_agg(to_jsonb(w) order by w.register), '[]') from (
        select r.register, mode() within group (order by r.edition) as edition,
            max(r.fetched_at at time zone 'UTC')::date as taken_in,
            count(distinct r.school_id) filter (where r.gone_since is null) as schools,
            coalesce(max(g.programmes), 0) as programmes,
            count(distinct r.school_id) filter (where r.gone_since is not null) as gone
          from public.school_sources r join counted c on c.id = r.school_id left join given g on g.register = r.register
         group by r.register) w),
    'countries', (select coalesce(jsonb_agg(to_jsonb(w) order by w.schools desc, w.country), '[]') from (
        select c.country, count(*) as schools, sum(c.programmes) as programmes from counted c group by 1) w))
$$;

-- Which of them are still to be taken in, and which were: {missing, done}. A directory is new as long as nobody administers it and
-- no register was ever begun here; then it begins with p_registers, and an older one with none. One that was taken in, and perhaps
-- taken back since, is done.
create function public.first_registers(p_registers text[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_importer();
  if not exists (select 1 from private.first_registers)
      and not exists (select 1 from private.school_imports i where i.register is not null)
      and not exists (select 1 from public.user_roles r where r.role in ('admin', 'super_admin')) then
    insert into private.first_registers (register) select distinct unnest(p_registers);
  end if;
  return (select jsonb_build_object(
      'missing', coalesce(jsonb_agg(f.register order by f.register) filter (where not f.done), '[]'),
      'done', coalesce(jsonb_agg(f.register order by f.register) filter (where f.done), '[]'))
    from (select w.register, exists (select 1 from private.school_imports i
        where i.register = w.register and i.status in ('imported', 'undoing', 'undone')) as done
      from private.first_registers w) f);
end
$$;

-- The runs of a register that nobody's session began and that have not come to their end: [{id, status, job, live}], those that have
-- begun to write first. `job` is the unfinished one of a run; `live` says that a process may be at work on it.
create function public.unfinished_register_runs(p_register text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'status', i.status, 'job', j.id,
      'live', coalesce(j.status = 'running' and j.leased_until >= now(), i.status = 'uploading' and i.uploaded_at > now() - interval '1 minute'))
      order by (i.status = 'importing') desc, i.uploaded_at, i.id), '[]')
    from private.school_imports i
    left join lateral (select w.id, w.status, w.leased_until from public.jobs w
      where w.subject = i.id::text and w.status in ('queued', 'running') order by w.created_at limit 1) j on true
    where i.register = p_register and i.actor is null
      -- what was given up is uploading, and older than a week: its rows go with the next uploads
      and (i.status in ('uploaded', 'checked', 'importing') or i.status = 'uploading' and i.uploaded_at > now() - interval '7 days'));
end
$$;

-- A value that somebody chose to keep is not asked about again, whatever a run writes that was checked before they did.
create function private.remember_kept() returns trigger
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

-- The columns that are known together, by the first of them; none for what nobody is asked about. UNITS of
-- lib/imports/registers/model/values.ts has the same.
create function private.difference_columns(p_column text) returns text[]
language sql immutable set search_path = '' as $$
  select case when p_column = 'tuition_min' then array['tuition_min', 'tuition_max', 'tuition_currency']
    when p_column in ('region', 'ownership', 'address', 'website', 'email', 'phone', 'students_count') then array[p_column] end
$$;

-- What a school says in the columns that people are asked about.
create function private.told_of(p_school public.schools) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('region', p_school.region, 'ownership', p_school.ownership, 'address', p_school.address,
    'website', p_school.website, 'email', p_school.email, 'phone', p_school.phone, 'students_count', p_school.students_count,
    'tuition_min', p_school.tuition_min, 'tuition_max', p_school.tuition_max, 'tuition_currency', p_school.tuition_currency)
$$;

-- The same in some of them, without those that it says nothing in.
create function private.said_in(p_school public.schools, p_columns text[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(private.told_of(p_school)) e
   where e.key = any (p_columns) and e.value <> 'null'
$$;

create function private.open_matches() returns table (import uuid, "position" integer, register text)
language sql stable set search_path = '' as $$
  select r.import, r.position, l.register
    from (select distinct on (i.register) i.id, i.register, i.run from private.school_imports i
           where i.register is not null and i.status = 'imported'
             and not exists (select 1 from private.register_decisions d where d.import = i.id)
           order by i.register, i.imported_at desc, i.id) l
    join private.import_rows r on r.import = l.id and r.run = l.run and r.kind = 'duplicate'
   where r.identifier is not null and not exists (select 1 from public.school_sources s
     where s.register = l.register and s.identifier = r.identifier)
$$;

-- Writes what somebody decided about a row in doubt, in the name of p_actor: `entry` is what a row of a run writes. Answers
-- {id, slugs}: the decision, and whose pages show something else now. P0002 when there is no such row, 55006 when it is decided,
-- 22023 when the school has changed or gone since the entry was made, 23505 when something in it belongs to another school.
create function public.decide_register_match(
  p_import uuid, p_position integer, p_choice text, p_entry jsonb, p_actor uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked record;
  school constant uuid := (p_entry ->> 'id')::uuid;
  known constant integer := (p_entry ->> 'version')::integer;
  run uuid;
  made uuid;
  slugs text[];
begin
  perform private.require_importer();
  perform private.act_for(p_actor);
  select r.identifier, i.register, coalesce(p_entry #>> '{register_source,name}', r.name, '') as name into asked
    from private.import_rows r join private.school_imports i on i.id = r.import
   where r.import = p_import and r.position = p_position and r.kind = 'duplicate' and i.register is not null for update of r;
  if not found then
    raise exception 'no such row' using errcode = 'no_data_found';
  end if;
  if p_choice is null or p_choice not in ('merge', 'separate') or (p_choice = 'merge') <> (known is not null)
    or asked.identifier is distinct from p_entry #>> '{register_source,identifier}'
    or asked.register is distinct from p_entry #>> '{register_source,register}' then
    raise exception 'the entry is not of this row' using errcode = 'invalid_parameter_value';
  end if;
  -- the second of two decisions at one moment sees what the first has written
  perform pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'register entry', asked.register, asked.identifier), 0));
  if exists (select 1 from public.school_sources s where s.register = asked.register and s.identifier = asked.identifier) then
    raise exception 'this is decided' using errcode = 'object_in_use';
  end if;
  if not exists (select 1 from private.open_matches() m where m.import = p_import and m.position = p_position) then
    raise exception 'no such row' using errcode = 'no_data_found';
  end if;
  perform 1 from public.schools s where s.id = school for update;
  if found <> (p_choice = 'merge') or known <> (select s.version from public.schools s where s.id = school) then
    raise exception 'the school has changed' using errcode = 'invalid_parameter_value';
  end if;

  slugs := private.addresses_of(array[school]);
  insert into private.school_imports (actor, file_name, register, status, row_count, imported_at)
    values (auth.uid(), left(asked.name, 200), asked.register, 'imported', 1, now()) returning id into run;
  perform private.write_registered(run, jsonb_build_array(jsonb_build_object('position', 1, 'entry', p_entry)));
  insert into private.register_decisions (register, identifier, choice, school_id, name, import, decided_by)
    values (asked.register, asked.identifier, p_choice, school, asked.name, run, auth.uid()) returning id into made;
  perform private.add_audit_entry('register_decided', 'school', school::text,
    (select s.name from public.schools s where s.id = school),
    jsonb_build_object('register', asked.register, 'identifier', asked.identifier, 'choice', p_choice));
  return jsonb_build_object('id', made, 'slugs', array(select unnest(slugs) union select unnest(private.addresses_of(array[school]))));
end
$$;

create function private.decide_difference(p_asked jsonb, p_choice text) returns text
language plpgsql set search_path = '' as $$
declare
  col constant text := p_asked ->> 'column';
  columns constant text[] := private.difference_columns(col);
  school public.schools;
  source public.school_sources;
  noted jsonb;
  before jsonb;
  after jsonb;
begin
  -- the school first, as whoever writes a run does
  select s.* into school from public.schools s join public.school_sources r on r.school_id = s.id
    where r.register = p_asked ->> 'register' and r.identifier = p_asked ->> 'identifier' for update of s;
  if not found then
    return 'missing';
  end if;
  select r.* into source from public.school_sources r
    where r.register = p_asked ->> 'register' and r.identifier = p_asked ->> 'identifier' and r.school_id = school.id for update;
  noted := source.differing -> col;
  if noted is null or columns is null or noted -> 'kept' = 'true' then
    return 'decided';
  end if;
  before := private.said_in(school, columns);
  after := noted -> 'value';
  if after <> p_asked -> 'theirs' or before <> p_asked -> 'ours' then
    return 'changed';
  end if;
  if p_choice = 'take' then
    begin
      -- figures that need more words bring their source along
      if jsonb_typeof(noted -> 'sources') = 'array' then
        before := before || jsonb_build_object('sources', school.sources);
        after := after || jsonb_build_object('sources', school.sources || coalesce((select jsonb_agg(n) from jsonb_array_elements(noted -> 'sources') n
          where not exists (select 1 from jsonb_array_elements(school.sources) o where o -> 'facts' = n -> 'facts')), '[]'));
      end if;
      perform private.write_columns(school.id, after);
      update public.school_sources r set stated = r.stated || (noted -> 'value'), differing = r.differing - col
       where r.register = source.register and r.identifier = source.identifier;
    exception when integrity_constraint_violation or data_exception then
      return 'refused';
    end;
  end if;
  insert into private.register_decisions
      (register, identifier, difference, choice, school_id, name, theirs, ours, noted, stated_before, decided_by)
    values (source.register, source.identifier, col, p_choice, school.id, source.name,
      case p_choice when 'take' then after else noted -> 'value' end, before, noted,
      (select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(source.stated) e where e.key = any (columns)),
      auth.uid());
  if p_choice = 'keep' then
    update public.school_sources r set differing = jsonb_set(r.differing, array[col, 'kept'], 'true')
     where r.register = source.register and r.identifier = source.identifier;
  end if;
  perform private.add_audit_entry('register_decided', 'school', school.id::text, school.name, jsonb_build_object(
    'register', source.register, 'identifier', source.identifier, 'choice', p_choice, 'column', col));
  return 'done';
end
$$;

-- Decides about differences [{register, identifier, column, theirs, ours}], each as it was shown: 'take' the register's value or
-- 'keep' the school's. Those that are not so any more stay as they are. Answers {outcomes: {what became of them: how many}, slugs}.
create function public.decide_register_differences(p_asked jsonb, p_choice text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  outcomes jsonb := '{}';
  outcome text;
  schools uuid[] := '{}';
  asked record;
begin
  perform private.require_importer();
  if p_choice is null or p_choice not in ('take', 'keep') or coalesce(jsonb_array_length(p_asked), 0) not between 1 and 200 then
    raise exception 'no such decision' using errcode = 'invalid_parameter_value';
  end if;
  -- in one order, so that two administrators wait for each other instead of locking each other out
  for asked in select a.value, r.school_id from jsonb_array_elements(p_asked) a
      left join public.school_sources r on r.register = a.value ->> 'register' and r.identifier = a.value ->> 'identifier'
      order by r.school_id, a.value ->> 'register', a.value ->> 'identifier', a.value ->> 'column' loop
    outcome := private.decide_difference(asked.value, p_choice);
    outcomes := outcomes || jsonb_build_object(outcome, coalesce((outcomes ->> outcome)::integer, 0) + 1);
    if outcome = 'done' and p_choice = 'take' then
      schools := schools || asked.school_id;
    end if;
  end loop;
  return jsonb_build_object('outcomes', outcomes, 'slugs', to_jsonb(private.addresses_of(schools)));
end
$$;

create function private.undo_difference(p_decision private.register_decisions) returns void
language plpgsql set search_path = '' as $$
declare
  columns constant text[] := private.difference_columns(p_decision.difference);
  taken constant jsonb := p_decision.theirs - 'sources';
  school public.schools;
begin
  select s.* into school from public.schools s where s.id = p_decision.school_id for update;
  if p_decision.choice = 'take' and school.id is not null then
    if (select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(private.said_in(school, columns)) e where taken ? e.key) <> taken then
      raise exception 'the school has changed' using errcode = 'invalid_parameter_value';
    end if;
    perform private.write_columns(school.id, (select jsonb_object_agg(k, p_decision.ours -> k) from jsonb_object_keys(taken) k)
      || case when p_decision.theirs -> 'sources' = school.sources then jsonb_build_object('sources', p_decision.ours -> 'sources') else '{}' end);
    update public.school_sources r set stated = (r.stated - array(select jsonb_object_keys(taken))) || p_decision.stated_before,
        differing = r.differing || jsonb_build_object(p_decision.difference, p_decision.noted)
     where r.register = p_decision.register and r.identifier = p_decision.identifier and r.stated @> taken;
  elsif p_decision.choice = 'keep' then
    update public.school_sources r set differing = jsonb_set(r.differing, array[p_decision.difference, 'kept'], 'false')
     where r.register = p_decision.register and r.identifier = p_decision.identifier
       and r.differing #> array[p_decision.difference, 'value'] = p_decision.theirs;
  end if;
end
$$;

create function private.undo_match(p_decision private.register_decisions) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.undo_registered(p_decision.import,
    array(select c.row_id from private.import_changes c where c.import = p_decision.import and c.undone is null));
  if exists (select 1 from private.import_changes c where c.import = p_decision.import and c.kind = 'created' and not c.undone) then
    raise exception 'the school has changed' using errcode = 'invalid_parameter_value';
  end if;
  update private.school_imports i set status = 'undone', undone_at = now() where i.id = p_decision.import;
end
$$;

-- Takes a decision back and answers {slugs}, whose pages show something else now. P0002 when there is none, 55006 when that was done,
-- 22023 when the school has been changed since.
create function public.undo_register_decision(p_decision uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  decision private.register_decisions;
  slugs text[];
begin
  perform private.require_importer();
  select * into decision from private.register_decisions d where d.id = p_decision for update;
  if not found then
    raise exception 'no such decision' using errcode = 'no_data_found';
  end if;
  if decision.undone_at is not null then
    raise exception 'this was taken back' using errcode = 'object_in_use';
  end if;
  slugs := private.addresses_of(array[decision.school_id]);
  update private.register_decisions d set undone_at = now(), undone_by = auth.uid() where d.id = p_decision;
  if decision.difference is null then
    perform private.undo_match(decision);
  else
    perform private.undo_difference(decision);
  end if;
  perform private.add_audit_entry('register_decision_undone', 'school', decision.school_id::text,
    coalesce((select s.name from public.schools s where s.id = decision.school_id), decision.name),
    jsonb_strip_nulls(jsonb_build_object('register', decision.register, 'identifier', decision.identifier,
      'choice', decision.choice, 'column', decision.difference)));
  return jsonb_build_object('slugs', array(select unnest(slugs) union select unnest(private.addresses_of(array[decision.school_id]))));
end
$$;

-- Differences that wait for a decision: where the school says by now what the register states, there is none left.
create function private.open_differences() returns table (
  register text, identifier text, name text, school_id uuid, "column" text, theirs jsonb)
language sql stable set search_path = '' as $$
  select r.register, r.identifier, r.name, r.school_id, d.key, d.value -> 'value'
    from public.school_sources r join public.schools s on s.id = r.school_id cross join lateral jsonb_each(r.differing) d
   where r.differing <> '{}' and d.value -> 'kept' = 'false' and private.difference_columns(d.key) is not null
     and not private.told_of(s) @> (d.value -> 'value')
$$;

-- The registers that have a run or a school, by name: how many schools each brought or knows, how many have left it, its edition
-- (the one that most of its schools are of), what waits for a decision, and its last run.
create function public.list_registers() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return (with sources as (
      select r.register, count(*) filter (where r.gone_since is null) as schools, count(*) filter (where r.gone_since is not null) as gone,
          mode() within group (order by r.edition) filter (where r.gone_since is null) as edition
        from public.school_sources r join public.schools s on s.id = r.school_id group by r.register
    ), runs as (
      select distinct on (i.register) i.register, i.id, i.status, coalesce(i.imported_at, i.uploaded_at) as happened_at
        from private.school_imports i
       where i.register is not null and i.status <> 'uploading'
         and not exists (select 1 from private.register_decisions d where d.import = i.id)
       order by i.register, i.uploaded_at desc, i.id
    ), matches as (
      select m.register, count(*) as rows from private.open_matches() m group by m.register
    ), differences as (
      select d.register, count(*) as rows from private.open_differences() d group by d.register
    )
    select coalesce(jsonb_agg(jsonb_build_object('register', k.register, 'schools', coalesce(s.schools, 0), 'gone', coalesce(s.gone, 0),
        'edition', s.edition, 'matches', coalesce(m.rows, 0), 'differences', coalesce(d.rows, 0),
        'run', r.id, 'run_status', r.status, 'run_at', r.happened_at) order by k.register), '[]')
      from (select register from sources union select register from runs) k
      left join sources s using (register) left join runs r using (register)
      left join matches m using (register) left join differences d using (register));
end
$$;

-- How many schools a run marks, or has marked, as no longer in its register.
create function public.register_run_gone(p_import uuid) returns integer
language plpgsql stable security definer set search_path = '' as $$
declare
  import private.school_imports;
begin
  perform private.require_importer();
  select * into import from private.school_imports i where i.id = p_import;
  if import.status in ('uploaded', 'checked', 'importing') then
    return (select count(*) from public.school_sources s where s.register = import.register and s.gone_since is null
      and not exists (select 1 from private.import_rows r where r.import = import.id and r.run = import.run and r.identifier = s.identifier));
  end if;
  return (select count(*) from private.register_changes c join public.school_sources s
      on s.register = c.register and s.identifier = c.identifier
    where c.import = p_import and s.gone_since is not null and c.source_before -> 'gone_since' = 'null');
end
$$;

-- Where a page of so many rows begins and how many pages there are: {total, page, page_count, from, size}.
create function private.page_of(p_total bigint, p_page integer, p_page_size integer) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('total', p_total, 'page', p.page, 'page_count', p.pages, 'size', p.size, 'from', (p.page - 1)::bigint * p.size)
    from (select s.size, s.pages, least(greatest(coalesce(p_page, 1), 1), s.pages) as page
            from (select z.size, greatest(1, ceil(p_total::numeric / z.size)::integer) as pages
                    from (select least(greatest(coalesce(p_page_size, 20), 1), 200) as size) z) s) p
$$;

-- A page of the rows whose school is in doubt, the likeliest first, with the schools that they may be:
-- {total, page, page_count, rows: [{import, position, register, identifier, cells, duplicate, schools}]}. '' is every register.
create function public.list_register_matches(p_register text, p_page integer, p_page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  part jsonb;
begin
  perform private.require_importer();
  part := private.page_of((select count(*) from private.open_matches() m where p_register = '' or m.register = p_register),
    p_page, p_page_size);
  return part - 'from' - 'size' || jsonb_build_object('rows', (select coalesce(jsonb_agg(jsonb_build_object('import', w.import,
      'position', w.position, 'register', w.register, 'identifier', w.identifier, 'cells', w.cells, 'duplicate', w.duplicate, 'schools',
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'city', s.city, 'region', s.region,
            'address', s.address, 'website', s.website, 'phone', s.phone, 'lat', s.coordinates_lat, 'lng', s.coordinates_lng,
            'is_active', s.is_active, 'also', (select coalesce(jsonb_agg(o.name order by o.register, o.identifier), '[]')
              from public.school_sources o where o.school_id = s.id))), '[]')
         from public.schools s where s.id in (select (c ->> 'school')::uuid
           from jsonb_array_elements(jsonb_build_array(w.duplicate) || coalesce(w.duplicate -> 'others', '[]')) c))) order by w.place), '[]')
    from (select r.import, r.position, m.register, r.identifier, r.cells, r.duplicate,
              row_number() over (order by (r.duplicate ->> 'score')::numeric desc nulls last, m.register, r.identifier) as place
            from private.open_matches() m join private.import_rows r on r.import = m.import and r.position = m.position
           where p_register = '' or m.register = p_register
           order by place offset (part ->> 'from')::bigint limit (part ->> 'size')::integer) w));
end
$$;

-- A page of the differences by school: {…, rows: [{register, identifier, name, school_id, school, city, checked_on, column, theirs, ours}]}.
create function public.list_register_differences(p_register text, p_page integer, p_page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  part jsonb;
begin
  perform private.require_importer();
  part := private.page_of((select count(*) from private.open_differences() d where p_register = '' or d.register = p_register),
    p_page, p_page_size);
  return part - 'from' - 'size' || jsonb_build_object('rows', (select coalesce(jsonb_agg(to_jsonb(w) - 'place' order by w.place), '[]')
    from (select d.*, private.said_in(s, private.difference_columns(d.column)) as ours, s.name as school, s.city, s.checked_on
            from (select o.*, row_number() over (order by n.sort_name, n.id, o.register, o.identifier, o.column) as place
                    from private.open_differences() o join public.schools n on n.id = o.school_id
                   where p_register = '' or o.register = p_register
                   order by place offset (part ->> 'from')::bigint limit (part ->> 'size')::integer) d
            join public.schools s on s.id = d.school_id) w));
end
$$;

-- A page of the schools that have left their register: {…, rows: [{register, identifier, name, school_id, school, city, gone_since}]}.
create function public.list_register_gone(p_register text, p_page integer, p_page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  part jsonb;
begin
  perform private.require_importer();
  part := private.page_of((select count(*) from public.school_sources r join public.schools s on s.id = r.school_id
    where r.gone_since is not null and (p_register = '' or r.register = p_register)), p_page, p_page_size);
  return part - 'from' - 'size' || jsonb_build_object('rows', (select coalesce(jsonb_agg(to_jsonb(w) - 'place' order by w.place), '[]')
    from (select r.register, r.identifier, r.name, r.school_id, s.name as school, s.city, r.gone_since,
              row_number() over (order by s.sort_name, s.id, r.register, r.identifier) as place
            from public.school_sources r join public.schools s on s.id = r.school_id
           where r.gone_since is not null and (p_register = '' or r.register = p_register)
           order by place offset (part ->> 'from')::bigint limit (part ->> 'size')::integer) w));
end
$$;

-- A page of what was decided, the last first: {…, rows: [{id, register, identifier, name, difference, choice, school_id, school, theirs,
-- ours, decided_at, decided_by, undone_at, undone_by}]}; whoever decided is named as they are called now.
create function public.list_register_decisions(p_register text, p_page integer, p_page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  part jsonb;
begin
  perform private.require_importer();
  part := private.page_of((select count(*) from private.register_decisions d where p_register = '' or d.register = p_register),
    p_page, p_page_size);
  return part - 'from' - 'size' || jsonb_build_object('rows', (select coalesce(jsonb_agg(to_jsonb(w) order by w.decided_at desc, w.id), '[]')
    from (select d.id, d.register, d.identifier, d.name, d.difference, d.choice, d.school_id,
              (select s.name from public.schools s where s.id = d.school_id) as school, d.theirs - 'sources' as theirs,
              d.ours - 'sources' as ours, d.decided_at, private.account_name(d.decided_by) as decided_by, d.undone_at,
              private.account_name(d.undone_by) as undone_by
            from private.register_decisions d where p_register = '' or d.register = p_register
           order by d.decided_at desc, d.id offset (part ->> 'from')::bigint limit (part ->> 'size')::integer) w));
end
$$;

-- One row in doubt with what a decision needs: {register, cells, duplicate}. Null when nobody is asked about it.
create function public.register_match(p_import uuid, p_position integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return (select jsonb_build_object('register', m.register, 'cells', r.cells, 'duplicate', r.duplicate)
    from private.open_matches() m join private.import_rows r on r.import = m.import and r.position = m.position
   where m.import = p_import and m.position = p_position);
end
$$;

create trigger remember_kept before insert or update of differing on public.school_sources
  for each row when (new.differing <> '{}') execute function private.remember_kept();

revoke execute on function
  public.begin_register_run(text,text),
  public.decide_register_differences(jsonb,text),
  public.list_register_decisions(text,integer,integer),
  public.list_register_differences(text,integer,integer),
  public.list_register_gone(text,integer,integer),
  public.list_register_matches(text,integer,integer),
  public.list_register_runs(integer,integer),
  public.list_registers(),
  public.register_run_gone(uuid),
  public.undo_register_decision(uuid)
  from public, anon, authenticated, service_role;
grant execute on function
  public.begin_register_run(text,text),
  public.decide_register_differences(jsonb,text),
  public.list_register_decisions(text,integer,integer),
  public.list_register_differences(text,integer,integer),
  public.list_register_gone(text,integer,integer),
  public.list_register_matches(text,integer,integer),
  public.list_register_runs(integer,integer),
  public.list_registers(),
  public.register_run_gone(uuid),
  public.undo_register_decision(uuid)
  to authenticated, service_role;
revoke execute on function
  public.decide_register_match(uuid,integer,text,jsonb,uuid),
  public.first_registers(text[]),
  public.register_candidates(text,text),
  public.register_known(text,text[],uuid[]),
  public.register_match(uuid,integer),
  public.unfinished_register_runs(text)
  from public, anon, authenticated, service_role;
grant execute on function
  public.decide_register_match(uuid,integer,text,jsonb,uuid),
  public.first_registers(text[]),
  public.register_candidates(text,text),
  public.register_known(text,text[],uuid[]),
  public.register_match(uuid,integer),
  public.unfinished_register_runs(text)
  to service_role;
revoke execute on function
  private.change_register_programmes(uuid,jsonb),
  private.decide_difference(jsonb,text),
  private.difference_columns(text),
  private.listed_imports(boolean,integer,integer),
  private.mark_gone(private.school_imports),
  private.open_differences(),
  private.open_matches(),
  private.page_of(bigint,integer,integer),
  private.programmes_column_of(jsonb),
  private.register_report(uuid,integer),
  private.remember_kept(),
  private.said_in(schools,text[]),
  private.told_of(schools),
  private.undo_difference(private.register_decisions),
  private.undo_match(private.register_decisions),
  private.undo_registered(uuid,uuid[]),
  private.undo_rows(private.school_imports,uuid[]),
  private.write_registered(uuid,jsonb),
  private.write_rows(private.school_imports,jsonb)
  from public;
revoke execute on function
  public.data_sources(),
  public.school_registers(uuid,uuid)
  from public, anon, authenticated, service_role;
grant execute on function
  public.data_sources(),
  public.school_registers(uuid,uuid)
  to anon, authenticated, service_role;
