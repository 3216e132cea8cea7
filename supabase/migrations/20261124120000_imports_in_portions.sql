-- Imports in portions. Until now a file was written by one statement and taken back by one, which kept a database with one
-- connection from everybody else for up to a minute. Now its rows wait in a table, are checked, written and taken back a few
-- at a time by jobs, and each portion is one transaction together with what says how far it is: whoever goes on after a crash
-- goes on where it stood.

-- ── an import, from the upload of its file to being undone ──────────────────────────────────────────────────────
alter table private.school_imports
  -- uploading, uploaded (nothing is known of its rows yet), checked, importing, imported, undoing, undone
  add column status text not null default 'uploading' check (status in
    ('uploading', 'uploaded', 'checked', 'importing', 'imported', 'undoing', 'undone')),
  add column headings jsonb not null default '[]',
  -- what the upload noticed about the file; what was chosen for the check
  add column details jsonb not null default '{}',
  add column options jsonb not null default '{}',
  add column row_count integer not null default 0,
  -- counts the checks: what an earlier one found is void
  add column run integer not null default 0,
  -- what becomes of probable duplicates without a choice of their own
  add column duplicates text not null default 'skip' check (duplicates in ('update', 'skip', 'create')),
  add column created_count integer not null default 0,
  add column changed_count integer not null default 0,
  add column undone_count integer not null default 0,
  add column left_count integer not null default 0,
  add column uploaded_at timestamptz not null default now();

-- The rows of a file. `write` is what a row would write: with `version` it changes a school, without it is a new one.
create table private.import_rows (
  import uuid not null references private.school_imports (id) on delete cascade,
  position integer not null,
  -- as a spreadsheet counts
  number integer not null,
  cells jsonb not null check (jsonb_typeof(cells) = 'array'),
  -- what the check number `run` found
  run integer,
  kind text check (kind in ('error', 'duplicate', 'new', 'changed', 'same')),
  name text,
  columns jsonb,
  errors jsonb,
  write jsonb,
  -- of a probable duplicate: what it is probably the same as, and what it would change there
  duplicate jsonb,
  update_write jsonb,
  choice text check (choice in ('update', 'skip', 'create')),
  -- what the import did
  outcome text check (outcome in ('created', 'changed', 'failed')),
  code text,
  school_id uuid,
  primary key (import, position)
);
alter table private.import_rows enable row level security;
create index import_rows_kind on private.import_rows (import, run, kind, position);
create index import_rows_failed on private.import_rows (import, position) where outcome = 'failed';

-- Who of a file's rows names a school, an identifier, or a name in a town first: finding a second one takes one look.
create table private.import_claims (
  import uuid not null references private.school_imports (id) on delete cascade,
  run integer not null,
  -- md5 of what is claimed
  claim uuid not null,
  position integer not null,
  primary key (import, run, claim)
);
alter table private.import_claims enable row level security;

-- What an import did to a school, and what became of it when the import was undone.
create table private.import_changes (
  import uuid not null references private.school_imports (id) on delete cascade,
  school_id uuid not null,
  kind text not null check (kind in ('created', 'changed')),
  -- the entry of the history (change_log)
  change_id bigint not null,
  name text not null,
  -- null: still stands
  undone boolean,
  -- what was changed since, and so was left
  differing text[] not null default '{}',
  primary key (import, school_id)
);
alter table private.import_changes enable row level security;
create index import_changes_standing on private.import_changes (import, school_id) where undone is null;
-- deleting a school asks whether an import made it
create index import_changes_school on private.import_changes (school_id);
create index import_changes_left on private.import_changes (import, name, school_id) where not undone;

-- The imports so far.
insert into private.import_changes (import, school_id, kind, change_id, name, undone)
select i.id, u.school, 'created', i.last_change,
    coalesce((select l.label from public.change_log l where l.row_id = u.school and l.table_name = 'schools'
      order by l.id desc limit 1), ''), case when i.undone_at is not null then true end
  from private.school_imports i cross join lateral unnest(i.created) u (school);
insert into private.import_changes (import, school_id, kind, change_id, name, undone)
select i.id, u.school, 'changed', l.id, coalesce(l.label, ''), case when i.undone_at is not null then true end
  from private.school_imports i cross join lateral unnest(i.changed) u (school)
  cross join lateral (select c.id, c.label from public.change_log c where c.table_name = 'schools' and c.row_id = u.school
    and c.action = 'update' and c.id > i.before_change and c.id <= i.last_change order by c.id limit 1) l
on conflict do nothing;
update private.school_imports i set status = case when i.undone_at is null then 'imported' else 'undone' end,
  created_count = cardinality(i.created), changed_count = cardinality(i.changed),
  undone_count = case when i.undone_at is null then 0 else cardinality(i.created) + cardinality(i.changed) end,
  uploaded_at = i.imported_at;

drop function public.import_schools(jsonb, text), public.import_school_portions(uuid, text),
  public.add_import_portion(uuid, integer, jsonb), public.undo_school_import(uuid), public.recent_school_imports();
drop table private.import_portions;
alter table private.school_imports drop column created, drop column changed, drop column before_change,
  drop column last_change, alter column imported_at drop not null, alter column imported_at drop default;
create index school_imports_uploaded on private.school_imports (uploaded_at desc, id);

-- ── who may ─────────────────────────────────────────────────────────────────────────────────────────────────────
create function private.require_importer() returns void
language plpgsql set search_path = '' as $$
begin
  if not private.steers_jobs() then
    raise exception 'only an admin may import schools' using errcode = 'insufficient_privilege';
  end if;
end
$$;

-- An import that the caller may go on with: their own; a super admin's, and the server's, are all. P0002 when there is none.
create function private.own_import(p_import uuid) returns private.school_imports
language plpgsql set search_path = '' as $$
declare
  import private.school_imports;
begin
  perform private.require_importer();
  select * into import from private.school_imports i where i.id = p_import
    and (i.actor = auth.uid() or public.is_super_admin() or current_setting('role', true) = 'service_role') for update;
  if not found then
    raise exception 'no such import' using errcode = 'no_data_found';
  end if;
  return import;
end
$$;

-- ── the upload ──────────────────────────────────────────────────────────────────────────────────────────────────
create function public.begin_import(p_file_name text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  perform private.require_importer();
  insert into private.school_imports (actor, file_name) values (auth.uid(), left(coalesce(p_file_name, ''), 200))
  returning id into made;
  return made;
end
$$;

-- Keeps rows of a file, [{position, number, cells}]. The same portion again changes nothing.
create function public.add_import_rows(p_import uuid, p_rows jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if (private.own_import(p_import)).status <> 'uploading' then
    raise exception 'the file is complete' using errcode = 'invalid_parameter_value';
  end if;
  insert into private.import_rows (import, position, number, cells)
  select p_import, r.position, r.number, r.cells
    from jsonb_to_recordset(p_rows) r (position integer, number integer, cells jsonb)
  on conflict do nothing;
end
$$;

create function public.end_import_upload(p_import uuid, p_headings jsonb, p_rows integer, p_details jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.own_import(p_import);
  update private.school_imports i set status = 'uploaded', headings = p_headings, row_count = p_rows, details = p_details
   where i.id = p_import and i.status = 'uploading';
end
$$;

-- Deletes rows that nobody needs any more, a few at a time: what was written or had nothing to write, and files that were
-- left lying for a week. Answers how many.
create function private.tidy_imports(p_limit integer) returns integer
language plpgsql set search_path = '' as $$
declare
  gone integer;
  claims integer;
begin
  delete from private.import_rows r where r.ctid = any (array(
    select o.row from (
        select i.id, i.uploaded_at < now() - interval '7 days' and i.status in ('uploading', 'uploaded', 'checked')
            or i.imported_at < now() - interval '90 days' as old
          from private.school_imports i
         where i.status in ('imported', 'undoing', 'undone') or i.uploaded_at < now() - interval '7 days') i
      cross join lateral (select p.ctid as row from private.import_rows p where p.import = i.id
        and (i.old or p.outcome in ('created', 'changed') or p.kind in ('same', 'new', 'changed') and p.outcome is null)
        limit p_limit) o
     limit p_limit));
  get diagnostics gone = row_count;
  delete from private.import_claims c where c.ctid = any (array(
    select o.row from private.school_imports i
      cross join lateral (select p.ctid as row from private.import_claims p
        where p.import = i.id and (i.status <> 'uploaded' or p.run <> i.run) limit p_limit) o
     limit p_limit));
  get diagnostics claims = row_count;
  if gone = 0 then
    delete from private.school_imports i where i.status in ('uploading', 'uploaded', 'checked')
      and i.uploaded_at < now() - interval '7 days' and not exists (select 1 from private.import_rows r where r.import = i.id);
  end if;
  return gone + claims;
end
$$;
create function public.tidy_imports(p_limit integer default 500) returns integer
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return private.tidy_imports(least(greatest(p_limit, 1), 2000));
end
$$;

-- Forgets an import that has written nothing.
create function public.discard_import(p_import uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if (private.own_import(p_import)).status not in ('uploading', 'uploaded', 'checked') then
    raise exception 'the import has begun' using errcode = 'invalid_parameter_value';
  end if;
  -- the rows go with the next uploads
  update private.school_imports i set status = 'uploading', uploaded_at = now() - interval '8 days' where i.id = p_import;
end
$$;

-- ── its steps: check, apply, undo ───────────────────────────────────────────────────────────────────────────────
-- Makes an import ready for a job that does this step. 22023 when it is not its turn, 55006 while another one is at work.
create function public.prepare_import(p_import uuid, p_step text, p_options jsonb default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  import constant private.school_imports := private.own_import(p_import);
begin
  if exists (select 1 from public.jobs j where j.subject = p_import::text and j.status in ('queued', 'running')) then
    raise exception 'a job is at work on this import' using errcode = 'object_in_use';
  end if;
  if p_step = 'check' and import.status in ('uploaded', 'checked') then
    update private.school_imports i set status = 'uploaded', options = p_options, run = i.run + 1 where i.id = p_import;
  elsif p_step = 'apply' and import.status in ('checked', 'importing') then
    update private.school_imports i set status = 'importing', imported_at = coalesce(i.imported_at, now())
     where i.id = p_import;
  elsif p_step = 'undo' and (import.status in ('importing', 'imported', 'undoing')
      or import.status = 'undone' and import.left_count > 0) then
    -- what was left before is looked at again
    update private.import_changes c set undone = null, differing = '{}' where c.import = p_import and not c.undone;
    update private.school_imports i set status = 'undoing', left_count = 0 where i.id = p_import;
  else
    raise exception 'not the turn of this step' using errcode = 'invalid_parameter_value';
  end if;
end
$$;

-- Says that a step is done.
create function public.end_import_step(p_import uuid, p_step text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.own_import(p_import);
  update private.school_imports i
     set status = case p_step when 'check' then 'checked' when 'apply' then 'imported' else 'undone' end,
         undone_at = case p_step when 'undo' then now() else i.undone_at end
   where i.id = p_import
     and i.status = case p_step when 'check' then 'uploaded' when 'apply' then 'importing' else 'undoing' end;
end
$$;

-- What one choice does with probable duplicates: all of them, or the row at p_position.
create function public.choose_import_duplicates(p_import uuid, p_choice text, p_position integer default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if (private.own_import(p_import)).status <> 'checked' then
    raise exception 'the import has begun' using errcode = 'invalid_parameter_value';
  end if;
  if p_position is null then
    update private.school_imports i set duplicates = p_choice where i.id = p_import;
    update private.import_rows r set choice = null where r.import = p_import and r.choice is not null;
  else
    update private.import_rows r set choice = p_choice where r.import = p_import and r.position = p_position;
  end if;
end
$$;

-- ── the check ───────────────────────────────────────────────────────────────────────────────────────────────────
-- Rows with what is needed to check them: {options, details, run, rows: [{position, number, cells}]}.
create function public.import_portion(p_import uuid, p_from integer, p_to integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return (select jsonb_build_object('options', i.options, 'details', i.details, 'run', i.run, 'headings', i.headings, 'rows',
      (select coalesce(jsonb_agg(jsonb_build_object('position', r.position, 'number', r.number, 'cells', r.cells)
          order by r.position), '[]')
         from private.import_rows r where r.import = i.id and r.position between p_from and p_to))
    from private.school_imports i where i.id = p_import);
end
$$;

create or replace function public.import_matches(p_ids uuid[], p_legacy_ids text[], p_slugs text[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from public.schools s
    where s.id in (select i.id from unnest(p_ids) i (id)
      union select l.id from public.schools l where l.legacy_id = any (p_legacy_ids)
      union select g.id from public.schools g where g.slug = any (p_slugs)));
end
$$;

-- Where a website lives: its host without www.
create function private.web_host(p_website text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace(lower(substring(p_website from '^[A-Za-z]+://([^/?#:]+)')), '^www\.', '')
$$;
create index schools_web_host on public.schools (private.web_host(website)) where website is not null;

-- Notes what rows claim, [{position, claims, fresh, name, country, city, website}], and answers those that are not the first
-- to do so or are probably a school that is there: [{position, earlier, certain, school, by}]. `earlier` is the number of
-- the row that came first, `certain` whether both name one school or identifier; `school` is the whole row of a school with
-- the same name in the same town, or with a website on the same host in the same town. Only `fresh` rows, which would be new
-- schools, are compared by name and host. A host that several schools of the town share says nothing.
create function public.find_import_duplicates(p_import uuid, p_run integer, p_rows jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  perform private.require_importer();
  with rows as materialized (
      select r.position, r.claims, r.fresh, public.normalise_text(r.name) as name, r.country,
          public.normalise_text(r.city) as city, private.web_host(r.website) as host
        from jsonb_to_recordset(p_rows)
          r (position integer, claims jsonb, fresh boolean, name text, country text, city text, website text)
    ), claims as materialized (
      select r.position, md5(c.claim)::uuid as claim, true as certain
        from rows r cross join lateral jsonb_array_elements_text(r.claims) c (claim)
      union all
      select r.position, md5(concat_ws(E'\n', 'name', r.name, r.country, r.city))::uuid, false from rows r where r.fresh
    ), noted as (
      insert into private.import_claims (import, run, claim, position)
      select p_import, p_run, c.claim, min(c.position) from claims c group by c.claim
      on conflict do nothing returning claim, position
    ), earlier as (
      select c.position, bool_or(c.certain) as certain, min(owner.position) as owner
        from claims c cross join lateral (
          select n.position from noted n where n.claim = c.claim
          union all
          select k.position from private.import_claims k where k.import = p_import and k.run = p_run and k.claim = c.claim
        ) owner
       where owner.position < c.position group by c.position
    ), found as (
      select r.position, s.id, s.reason from rows r cross join lateral (
          select t.id, 'name' as reason, 1 as rank from public.schools t
           where t.country = r.country and t.sort_name = r.name and public.normalise_text(t.city) = r.city
          union all
          select min(t.id::text)::uuid, 'host', 2 from public.schools t
           where private.web_host(t.website) = r.host and t.website is not null and public.normalise_text(t.city) = r.city
          having count(*) = 1
          order by rank, id limit 1) s
       where r.fresh
    )
    select coalesce(jsonb_agg(jsonb_build_object('position', r.position, 'certain', coalesce(e.certain, false),
        'earlier', (select o.number from private.import_rows o where o.import = p_import and o.position = e.owner),
        'school', to_jsonb(s), 'by', f.reason)), '[]') into answer
      from rows r left join earlier e on e.position = r.position left join found f on f.position = r.position
      left join public.schools s on s.id = f.id
     where e.position is not null or f.position is not null;
  return answer;
end
$$;

-- Writes what the check found about rows: [{position, kind, name, columns, errors, write, duplicate, update_write}].
create function public.save_import_check(p_import uuid, p_run integer, p_rows jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_importer();
  update private.import_rows r set run = p_run, kind = c.kind, name = left(c.name, 300), columns = c.columns,
      errors = c.errors, write = c.write, duplicate = c.duplicate, update_write = c.update_write, choice = null
    from jsonb_to_recordset(p_rows) c (position integer, kind text, name text, columns jsonb, errors jsonb, write jsonb,
      duplicate jsonb, update_write jsonb)
   where r.import = p_import and r.position = c.position;
end
$$;
