-- Imports of files and register runs: upload, steps, clean-up.

-- An imported file, or a register run. change_log has the previous values for undoing it.
create table private.school_imports (
  id uuid primary key default gen_random_uuid(),
  -- null: a run that the site began itself; only super admins continue it
  actor uuid,
  file_name text not null check (char_length(file_name) <= 200),
  imported_at timestamptz,
  undone_at timestamptz,
  -- uploading, uploaded (nothing is known of its rows yet), checked, importing, imported, undoing, undone
  status text not null default 'uploading' check (status in
    ('uploading', 'uploaded', 'checked', 'importing', 'imported', 'undoing', 'undone')),
  headings jsonb not null default '[]',
  -- what the upload noticed about the file; what was chosen for the check
  details jsonb not null default '{}',
  options jsonb not null default '{}',
  row_count integer not null default 0,
  -- counts the checks: what an earlier one found is void
  run integer not null default 0,
  -- what becomes of probable duplicates without a choice of their own
  duplicates text not null default 'skip' check (duplicates in ('update', 'skip', 'create')),
  created_count integer not null default 0,
  changed_count integer not null default 0,
  undone_count integer not null default 0,
  left_count integer not null default 0,
  uploaded_at timestamptz not null default now(),
  contents text not null default 'schools' check (contents in ('schools', 'programmes')),
  register text check (register ~ '^[a-z]{2,30}$'),
  -- what the check found, kept when the rows are gone
  report jsonb,
  -- what became of the rows, as private.import_tally() counts; from then on they may go
  tally jsonb
);
alter table private.school_imports enable row level security;
create index school_imports_actor on private.school_imports (actor, imported_at desc);
create index school_imports_uploaded on private.school_imports (uploaded_at desc, id);

-- Rows of a file. `write` is the change: with `version` of a school, without it a new one.
create table private.import_rows (
  import uuid not null references private.school_imports (id) on delete cascade,
  position integer not null,
  -- as a spreadsheet counts
  number integer not null,
  cells jsonb not null check (jsonb_typeof(cells) = 'array'),
  -- what the check number `run` found
  run integer,
  kind text,
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
  row_id uuid,

  identifier text,
  differing integer not null default 0,
  -- matched: a school that was there turns out to be in the register; left: excluded by choice, or no school
  constraint import_rows_kind_check check (kind in ('error', 'duplicate', 'new', 'matched', 'changed', 'same', 'left')),
  primary key (import, position)
);
alter table private.import_rows enable row level security;
create index import_rows_kind on private.import_rows (import, run, kind, position);
create index import_rows_failed on private.import_rows (import, position) where outcome = 'failed';

-- The first row that claims a school, an identifier, or a name in a town, for finding duplicates.
create table private.import_claims (
  import uuid not null references private.school_imports (id) on delete cascade,
  run integer not null,
  -- md5 of what is claimed
  claim uuid not null,
  position integer not null,
  primary key (import, run, claim)
);
alter table private.import_claims enable row level security;

-- Changes of an import to schools, and the results of undoing them.
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

  -- the school or programme
  row_id uuid not null,
  -- of a school: public.programs() before a file changed it, and after the import
  programs_before text,
  programs_after text,
  primary key (import, row_id)
);
alter table private.import_changes enable row level security;
-- deleting a school looks up its import
create index import_changes_school on private.import_changes (school_id);
create index import_changes_standing on private.import_changes (import, school_id, row_id) where undone is null;
create index import_changes_left on private.import_changes (import, name, row_id) where not undone;

create function private.require_importer() returns void
language plpgsql set search_path = '' as $$
begin
  if not private.may_run_jobs() then
    raise exception 'only an admin may import schools' using errcode = 'insufficient_privilege';
  end if;
end
$$;

-- The caller's import; a super admin and the server have access to all. P0002 when missing.
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

-- Stores rows of a file, [{position, number, cells}]. Idempotent.
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
  if p_rows <> (select count(*) from private.import_rows r where r.import = p_import) then
    raise exception 'rows of the file are missing' using errcode = 'object_not_in_prerequisite_state';
  end if;
  update private.school_imports i set status = 'uploaded', headings = p_headings, row_count = p_rows,
    details = p_details
   where i.id = p_import and i.status = 'uploading';
end
$$;

-- Deletes some unneeded rows: rows without problems of finished imports, and files not imported within a week.
-- Unfinished imports keep their rows. Returns the number.
create function private.tidy_imports(p_limit integer) returns integer
language plpgsql set search_path = '' as $$
declare
  present constant timestamptz := private.cleanup_time();
  gone integer;
  claims integer;
begin
  delete from private.import_rows r where r.ctid = any (array(
    select o.row from (
        select i.id, i.uploaded_at < present - interval '7 days' and i.status in ('uploading', 'uploaded', 'checked')
            or i.imported_at < present - interval '90 days' and (i.register is null or i.status = 'undone') as old
          from private.school_imports i
         where i.status in ('imported', 'undoing', 'undone')
            or i.status in ('uploading', 'uploaded', 'checked') and i.uploaded_at < present - interval '7 days') i
      cross join lateral (select p.ctid as row from private.import_rows p where p.import = i.id
        and (i.old or p.outcome in ('created', 'changed')
          or p.kind in ('same', 'new', 'matched', 'changed', 'left') and p.outcome is null)
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
      and i.uploaded_at < present - interval '7 days' and not exists (select 1 from private.import_rows r
        where r.import = i.id);
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

-- Deletes an import that has written nothing.
create function public.discard_import(p_import uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if (private.own_import(p_import)).status not in ('uploading', 'uploaded', 'checked') then
    raise exception 'the import has begun' using errcode = 'invalid_parameter_value';
  end if;
  -- the rows go with the next uploads
  update private.school_imports i set status = 'uploading', uploaded_at = now() - interval '8 days'
    where i.id = p_import;
end
$$;

create function public.prepare_import(p_import uuid, p_step text, p_options jsonb default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  import constant private.school_imports := private.own_import(p_import);
begin
  if exists (select 1 from public.jobs j where j.subject = p_import::text and j.status in ('queued', 'running')) then
    raise exception 'a job is at work on this import' using errcode = 'object_in_use';
  end if;
  if p_step = 'check' and import.status in ('uploaded', 'checked') then
    update private.school_imports i set status = 'uploaded', options = p_options, run = i.run + 1,
        contents = coalesce(p_options ->> 'contents', 'schools')
     where i.id = p_import;
  elsif p_step = 'apply' and import.status in ('checked', 'importing') then
    update private.school_imports i set status = 'importing', imported_at = coalesce(i.imported_at, now())
     where i.id = p_import;
  elsif p_step = 'undo' and (import.status in ('importing', 'imported', 'undoing')
      or import.status = 'undone' and import.left_count > 0) then
    -- what was left before is looked at again
    update private.import_changes c set undone = null, differing = '{}' where c.import = p_import and not c.undone;
    -- what an unfinished import has not written yet is never written
    update private.school_imports i set status = 'undoing', left_count = 0,
        tally = case i.status when 'importing' then private.closed_tally(private.import_tally(i)) else i.tally end
     where i.id = p_import;
  else
    raise exception 'not the turn of this step' using errcode = 'invalid_parameter_value';
  end if;
end
$$;

-- Counts of rows: {new, changed, same, rejected, skipped, open}, adding up to row_count. `open` are unchecked or not
-- written.
create function private.import_tally(p_import private.school_imports) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('new', t.new, 'changed', t.changed, 'same', t.same, 'rejected', t.rejected, 'skipped',
    t.skipped,
      'open', p_import.row_count - t.new - t.changed - t.same - t.rejected - t.skipped)
    from (select count(*) filter (where r.outcome = 'created') as new,
        count(*) filter (where r.outcome = 'changed') as changed,
        count(*) filter (where r.outcome is null and r.kind = 'same') as same,
        count(*) filter (where r.outcome = 'failed' or r.outcome is null and r.kind = 'error') as rejected,
        count(*) filter (where r.outcome is null and r.kind = 'left' or r.outcome is null and r.kind = 'duplicate'
          and case coalesce(r.choice, p_import.duplicates) when 'create' then false
            when 'update' then r.update_write is null
            else true end) as skipped
      from private.import_rows r where r.import = p_import.id and r.run = p_import.run) t
$$;

-- The final counts: open rows were omitted.
create function private.closed_tally(p_tally jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select p_tally || jsonb_build_object('open', 0,
    'skipped', (p_tally -> 'skipped')::integer + (p_tally -> 'open')::integer)
$$;

-- Ends a completed step. 55000 when rows are unwritten, unchecked, or not undone; 22023 at another step. Idempotent.
create function public.end_import_step(p_import uuid, p_step text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  import constant private.school_imports := private.own_import(p_import);
  before constant text := case p_step when 'check' then 'uploaded' when 'apply' then 'importing'
    when 'undo' then 'undoing' end;
  ended constant text := case p_step when 'check' then 'checked' when 'apply' then 'imported'
    when 'undo' then 'undone' end;
  counted jsonb;
  rest integer;
begin
  if import.status = ended then
    return;
  elsif before is null or import.status <> before then
    raise exception 'not the turn of this step' using errcode = 'invalid_parameter_value';
  end if;
  if p_step = 'check' then
    rest := import.row_count - (select count(*) from private.import_rows r
      where r.import = p_import and r.run = import.run and r.kind is not null);
  elsif p_step = 'apply' then
    counted := private.import_tally(import);
    rest := (counted -> 'open')::integer;
  else
    rest := (select count(*) from private.import_changes c where c.import = p_import and c.undone is null);
  end if;
  if rest <> 0 then
    raise exception 'the step is not complete' using errcode = 'object_not_in_prerequisite_state', detail = rest
      || ' rows are left';
  end if;
  if import.register is not null and p_step = 'check' then
    update private.school_imports i set report = private.register_report(p_import, import.run) where i.id = p_import;
  elsif import.register is not null and p_step = 'apply' then
    perform private.mark_gone(import);
  end if;
  update private.school_imports i set status = ended, tally = coalesce(counted, i.tally),
      undone_at = case p_step when 'undo' then now() else i.undone_at end
   where i.id = p_import;
end
$$;

-- The locked import of a step; nulls when the step has ended. 55000 at another step, P0002 when missing.
create function private.import_at_step(p_import uuid, p_status text, p_ended text) returns private.school_imports
language plpgsql set search_path = '' as $$
declare
  import private.school_imports;
begin
  perform private.require_importer();
  select * into import from private.school_imports i where i.id = p_import for update;
  if not found then
    raise exception 'no such import' using errcode = 'no_data_found';
  elsif import.status = p_ended then
    return null;
  elsif import.status <> p_status then
    raise exception 'the import is at another step' using errcode = 'object_not_in_prerequisite_state';
  end if;
  return import;
end
$$;

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

revoke execute on function
  public.add_import_rows(uuid,jsonb),
  public.begin_import(text),
  public.begin_register_run(text,text),
  public.discard_import(uuid),
  public.end_import_step(uuid,text),
  public.end_import_upload(uuid,jsonb,integer,jsonb),
  public.prepare_import(uuid,text,jsonb),
  public.tidy_imports(integer)
  from public, anon, authenticated, service_role;
revoke execute on function
  private.closed_tally(jsonb),
  private.import_at_step(uuid,text,text),
  private.import_tally(private.school_imports)
  from public;
grant execute on function
  public.end_import_step(uuid,text),
  public.tidy_imports(integer)
  to service_role;
grant execute on function
  public.add_import_rows(uuid,jsonb),
  public.begin_import(text),
  public.begin_register_run(text,text),
  public.discard_import(uuid),
  public.end_import_upload(uuid,jsonb,integer,jsonb),
  public.prepare_import(uuid,text,jsonb)
  to authenticated, service_role;
