-- Files with schools or programmes: upload, check, duplicates, writing and undoing.

-- A file that was imported, or a run of a register. The history (change_log) holds what the fields were before, for undoing it.
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

-- The rows of a file. `write` is what a row would write: with `version` it changes a school, without it is a new one.
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
  -- matched: a school that was there turns out to be in the register
  constraint import_rows_kind_check check (kind in ('error', 'duplicate', 'new', 'matched', 'changed', 'same')),
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

  -- the school or programme
  row_id uuid not null,
  primary key (import, row_id)
);
alter table private.import_changes enable row level security;
-- deleting a school asks whether an import made it
create index import_changes_school on private.import_changes (school_id);
create index import_changes_standing on private.import_changes (import, school_id, row_id) where undone is null;
create index import_changes_left on private.import_changes (import, name, row_id) where not undone;

-- The schools, whole rows, that have one of these ids, legacy_ids or slugs.
create function public.import_matches(p_ids uuid[], p_legacy_ids text[], p_slugs text[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from public.schools s
    where s.id in (select i.id from unnest(p_ids) i (id)
      union select l.id from public.schools l where l.legacy_id = any (p_legacy_ids)
      union select g.id from public.schools g where g.slug = any (p_slugs)));
end
$$;

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
  if p_rows <> (select count(*) from private.import_rows r where r.import = p_import) then
    raise exception 'rows of the file are missing' using errcode = 'object_not_in_prerequisite_state';
  end if;
  update private.school_imports i set status = 'uploaded', headings = p_headings, row_count = p_rows, details = p_details
   where i.id = p_import and i.status = 'uploading';
end
$$;

-- Deletes rows that are no longer needed, a few at a time: those of a finished import without a problem, and files that were
-- not imported within a week. An import that is not finished keeps its rows. Answers how many.
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
          or p.kind in ('same', 'new', 'matched', 'changed') and p.outcome is null)
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
      and i.uploaded_at < present - interval '7 days' and not exists (select 1 from private.import_rows r where r.import = i.id);
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

-- What became of the rows of an import: {new, changed, same, rejected, skipped, open}, together its row_count. `open` are those
-- that are not checked, or wait to be written.
create function private.import_tally(p_import private.school_imports) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('new', t.new, 'changed', t.changed, 'same', t.same, 'rejected', t.rejected, 'skipped', t.skipped,
      'open', p_import.row_count - t.new - t.changed - t.same - t.rejected - t.skipped)
    from (select count(*) filter (where r.outcome = 'created') as new,
        count(*) filter (where r.outcome = 'changed') as changed,
        count(*) filter (where r.outcome is null and r.kind = 'same') as same,
        count(*) filter (where r.outcome = 'failed' or r.outcome is null and r.kind = 'error') as rejected,
        count(*) filter (where r.outcome is null and r.kind = 'duplicate'
          and case coalesce(r.choice, p_import.duplicates) when 'create' then false when 'update' then r.update_write is null
            else true end) as skipped
      from private.import_rows r where r.import = p_import.id and r.run = p_import.run) t
$$;

-- The same once nothing more is written: what was open was left out.
create function private.closed_tally(p_tally jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select p_tally || jsonb_build_object('open', 0,
    'skipped', (p_tally -> 'skipped')::integer + (p_tally -> 'open')::integer)
$$;

-- Ends a step that is complete. 55000 when rows are neither written nor rejected, not checked, or not taken back; 22023 when the
-- import is at another step. Ending it twice changes nothing.
create function public.end_import_step(p_import uuid, p_step text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  import constant private.school_imports := private.own_import(p_import);
  before constant text := case p_step when 'check' then 'uploaded' when 'apply' then 'importing' when 'undo' then 'undoing' end;
  ended constant text := case p_step when 'check' then 'checked' when 'apply' then 'imported' when 'undo' then 'undone' end;
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
    raise exception 'the step is not complete' using errcode = 'object_not_in_prerequisite_state', detail = rest || ' rows are left';
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
      select r.position, c.claim, true as certain from rows r cross join lateral jsonb_array_elements_text(r.claims) c (claim)
      union all
      select r.position, concat_ws(E'\n', 'name', r.name, r.country, r.city), false from rows r where r.fresh
    ), earlier as materialized (
      select e.* from private.note_import_claims(p_import, p_run, (select coalesce(jsonb_agg(c), '[]') from claims c)) e
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
      from rows r left join earlier e on e.claimant = r.position left join found f on f.position = r.position
      left join public.schools s on s.id = f.id
     where e.claimant is not null or f.position is not null;
  return answer;
end
$$;

-- Writes what the check found about rows: [{position, kind, name, columns, errors, write, duplicate, update_write}]. 55000 when
-- the check is over or another one has begun.
create function public.save_import_check(p_import uuid, p_run integer, p_rows jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_importer();
  perform 1 from private.school_imports i where i.id = p_import and i.run = p_run and i.status = 'uploaded' for key share;
  if not found then
    raise exception 'this check is over' using errcode = 'object_not_in_prerequisite_state';
  end if;
  update private.import_rows r set run = p_run, kind = c.kind, name = left(c.name, 300), columns = c.columns,
      errors = c.errors, write = c.write, duplicate = c.duplicate, update_write = c.update_write, choice = null,
      identifier = c.identifier, differing = coalesce(c.differing, 0)
    from jsonb_to_recordset(p_rows) c (position integer, kind text, name text, columns jsonb, errors jsonb, write jsonb,
      duplicate jsonb, update_write jsonb, identifier text, differing integer)
   where r.import = p_import and r.position = c.position;
end
$$;

-- Writes rows [{position, entry}] that all go: `entry` with `version` changes the school or programme `id`, without it is a new
-- one with that id. What is not what it was when the file was checked stays as it is, and its row has failed; so has the second
-- of two rows about the same.
create function private.write_imported(p_import uuid, p_rows jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  contents constant text := (select i.contents from private.school_imports i where i.id = p_import);
  target constant regclass := private.imported_table(contents);
  fields constant text[] := private.imported_fields(contents);
  identity constant text[] := case contents when 'programmes' then array['id', 'school_id'] else array['id', 'legacy_id'] end;
  given constant jsonb := case contents when 'programmes' then private.with_places(p_rows) else p_rows end;
  rows constant jsonb := (select coalesce(jsonb_agg(g.value order by g.position), '[]') from (
    select w.value, (w.value -> 'position')::integer as position,
        row_number() over (partition by w.value #>> '{entry,id}' order by (w.value -> 'position')::integer) as number
      from jsonb_array_elements(given) w) g where g.number = 1);
  new_fields text[];
  before_change bigint;
  old_ids uuid[];
  new_ids uuid[];
begin
  perform private.lock_imported(contents,
    array(select (r.entry ->> 'id')::uuid from jsonb_to_recordset(rows) r (entry jsonb) where r.entry ? 'version'),
    array(select (r.entry ->> 'school_id')::uuid from jsonb_to_recordset(rows) r (entry jsonb) where not r.entry ? 'version'));
  select coalesce(max(l.id), 0) into before_change from public.change_log l;

  execute format('with written as (
      update %3$s s set (%1$s) = row (%2$s)
        from jsonb_to_recordset($1) r (entry jsonb)
        join %3$s o on o.id = (r.entry ->> ''id'')::uuid and o.version = (r.entry ->> ''version'')::integer
        cross join lateral jsonb_populate_record(o, r.entry - ''version'') k
       where r.entry ? ''version'' and s.id = o.id returning s.id)
    select coalesce(array_agg(id), ''{}'') from written',
    private.column_list(fields), private.column_list(fields, 'k'), target) into old_ids using rows;

  -- what no row of a new one names gets its default
  new_fields := identity || array(select f from unnest(fields) f where f = 'name'
    or exists (select 1 from jsonb_to_recordset(rows) r (entry jsonb) where not entry ? 'version' and entry ? f));
  execute format('with written as (
      insert into %3$s (%1$s)
      select %2$s
        from jsonb_to_recordset($1) r (position integer, entry jsonb)
        cross join lateral jsonb_populate_record(null::%3$s, r.entry) k
       where not r.entry ? ''version'' order by r.position returning id)
    select coalesce(array_agg(id), ''{}'') from written',
    private.column_list(new_fields), private.column_list(new_fields, 'k'), target) into new_ids using rows;

  insert into private.import_changes (import, school_id, row_id, kind, change_id, name)
  select p_import, l.school_id, l.row_id, case l.action when 'insert' then 'created' else 'changed' end, l.id, coalesce(l.label, '')
    from public.change_log l where l.id > before_change and l.table_name = contents and l.row_id = any (old_ids || new_ids)
   order by l.id
  on conflict do nothing;
  update private.import_rows r set row_id = e.id,
      outcome = case when e.id = any (new_ids) then 'created' when e.id = any (old_ids) then 'changed' else 'failed' end,
      code = case when e.id = any (old_ids || new_ids) then null else 'changed' end
    from (select (w.value ->> 'position')::integer as position, (w.value #>> '{entry,id}')::uuid as id
            from jsonb_array_elements(rows) w) e
   where r.import = p_import and r.position = e.position;
  update private.import_rows r set outcome = 'failed', code = 'changed'
    from jsonb_to_recordset(given) g (position integer)
   where r.import = p_import and r.position = g.position and r.outcome is null;
  update private.school_imports i set created_count = i.created_count + cardinality(new_ids),
    changed_count = i.changed_count + cardinality(old_ids) where i.id = p_import;
end
$$;

-- The addresses under which schools stand or stood, for their pages.
create function private.addresses_of(p_ids uuid[]) returns text[]
language sql stable set search_path = '' as $$
  select array(select s.slug from public.schools s where s.id = any (p_ids)
    union select h.slug from public.slug_history h where h.school_id = any (p_ids))
$$;

-- The import of a step, locked; a row of nulls when the step has ended. 55000 at any other step, P0002 when it is gone.
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

-- The next rows from p_from to p_to that wait to be written, with what each writes.
create function private.waiting_rows(p_import private.school_imports, p_from integer, p_to integer, p_limit integer)
returns table ("position" integer, entry jsonb)
language sql stable set search_path = '' as $$
  select r.position, case when r.kind <> 'duplicate' or coalesce(r.choice, p_import.duplicates) = 'create' then r.write
      else r.update_write end
    from private.import_rows r
   where r.import = p_import.id and r.position between p_from and p_to and r.run = p_import.run and r.outcome is null
     and (r.kind in ('new', 'matched', 'changed')
       or (r.kind = 'duplicate' and (coalesce(r.choice, p_import.duplicates) = 'create'
         or (coalesce(r.choice, p_import.duplicates) = 'update' and r.update_write is not null))))
   order by r.position limit least(greatest(p_limit, 1), 500)
$$;

-- The next of what an import wrote that waits to be taken back.
create function private.waiting_changes(p_import uuid, p_limit integer) returns setof private.import_changes
language sql stable set search_path = '' as $$
  select c.* from private.import_changes c where c.import = p_import and c.undone is null
   order by c.school_id, c.row_id limit least(greatest(p_limit, 1), 500)
$$;

-- Rejects the next row of a step that the backend fails on whenever it is written or taken back alone. Answers how many: 0 or 1.
create function public.reject_import_row(p_import uuid, p_step text, p_from integer, p_to integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  at_work private.school_imports;
  given_up integer;
begin
  if p_step = 'apply' then
    at_work := private.import_at_step(p_import, 'importing', 'imported');
    update private.import_rows r set outcome = 'failed', code = 'refused'
      from private.waiting_rows(at_work, p_from, p_to, 1) w where r.import = p_import and r.position = w.position;
    get diagnostics given_up = row_count;
  else
    at_work := private.import_at_step(p_import, 'undoing', 'undone');
    update private.import_changes c set undone = false, differing = coalesce((select array_agg(k order by k)
        from public.change_log l cross join lateral jsonb_object_keys(l.new) k where l.id = c.change_id), '{}')
      from private.waiting_changes(at_work.id, 1) w where c.import = p_import and c.row_id = w.row_id;
    get diagnostics given_up = row_count;
    update private.school_imports i set left_count = i.left_count + given_up where i.id = p_import;
  end if;
  return given_up;
end
$$;

-- Writes the next p_limit rows from p_from to p_to that wait for it, in the name of p_actor. A row that cannot be written
-- fails alone. Answers {done, slugs}: how many rows were looked at, 0 at the end, and whose pages show something else now.
create function public.apply_import_rows(
  p_import uuid, p_from integer, p_to integer, p_limit integer, p_actor uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  import constant private.school_imports := private.import_at_step(p_import, 'importing', 'imported');
  wanted jsonb;
  one jsonb;
  schools uuid[];
  slugs text[];
begin
  perform private.act_for(p_actor);
  select jsonb_agg(jsonb_build_object('position', w.position, 'entry', case when w.entry ? 'id' then w.entry
        else w.entry || jsonb_build_object('id', gen_random_uuid()) end) order by w.position) into wanted
    from private.waiting_rows(import, p_from, p_to, p_limit) w;
  if wanted is null then
    return '{"done": 0, "slugs": []}';
  end if;
  schools := array(select distinct (w.entry ->> case import.contents when 'programmes' then 'school_id' else 'id' end)::uuid
    from jsonb_to_recordset(wanted) w (entry jsonb));
  slugs := private.addresses_of(schools);
  begin
    perform private.write_rows(import, wanted);
  exception when integrity_constraint_violation or data_exception then
    for one in select w.value from jsonb_array_elements(wanted) w loop
      begin
        perform private.write_rows(import, jsonb_build_array(one));
      exception when unique_violation then
        update private.import_rows r set outcome = 'failed', code = 'taken'
         where r.import = p_import and r.position = (one ->> 'position')::integer;
      when foreign_key_violation then
        -- the programme's school is gone
        update private.import_rows r set outcome = 'failed', code = 'missing'
         where r.import = p_import and r.position = (one ->> 'position')::integer;
      when integrity_constraint_violation or data_exception then
        update private.import_rows r set outcome = 'failed', code = 'refused'
         where r.import = p_import and r.position = (one ->> 'position')::integer;
      end;
    end loop;
  end;
  return jsonb_build_object('done', jsonb_array_length(wanted),
    'slugs', array(select unnest(slugs) union select unnest(private.addresses_of(schools))));
end
$$;

-- What stands in the way of taking back what an import did: the fields (or 'images') that were changed since. A new school that
-- was activated since is still what was imported, and so is a new programme that was hidden or put elsewhere in its list.
create function private.differing_since(p_change private.import_changes, p_contents text) returns text[]
language sql stable set search_path = '' as $$
  select case p_change.kind
    when 'created' then array(
      select distinct f.field from public.change_log l
        cross join lateral (
          select 'images' as field where l.table_name = 'school_images'
          union all
          select k from jsonb_object_keys(case when l.table_name = p_contents then coalesce(l.new, '{}') else '{}' end) k
        ) f
       where l.school_id = p_change.school_id and l.id > p_change.change_id
         and case p_contents when 'programmes' then l.row_id = p_change.row_id and f.field not in ('is_active', 'position')
           else f.field <> 'is_active' end
         and (exists (select 1 from public.schools s where s.id = p_change.row_id)
           or exists (select 1 from public.programmes p where p.id = p_change.row_id)) order by 1)
    else array(
      select n.key from public.change_log l cross join lateral jsonb_each(l.new) n
        cross join lateral (
          select to_jsonb(s) as fields from public.schools s where s.id = p_change.row_id
          union all
          select to_jsonb(p) from public.programmes p where p.id = p_change.row_id) o
       where l.id = p_change.change_id and o.fields -> n.key is distinct from n.value order by 1)
  end
$$;

-- Takes back what one import did to these; what was changed since stays, and is noted.
create function private.undo_changes(p_import uuid, p_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  contents constant text := (select i.contents from private.school_imports i where i.id = p_import);
  target constant regclass := private.imported_table(contents);
  fields constant text[] := private.imported_fields(contents);
  restored jsonb;
begin
  perform private.lock_imported(contents, p_ids);
  update private.import_changes c set differing = private.differing_since(c, contents), undone = true
   where c.import = p_import and c.row_id = any (p_ids);
  perform set_config('directory.undoing', 'on', true);
  execute format('delete from %s s using private.import_changes c
    where c.import = $1 and c.row_id = any ($2) and c.kind = ''created'' and c.differing = ''{}'' and s.id = c.row_id', target)
    using p_import, p_ids;
  perform set_config('directory.undoing', '', true);
  select jsonb_agg(jsonb_build_object('id', c.row_id, 'fields', (
        select coalesce(jsonb_object_agg(o.key, o.value), '{}') from jsonb_each(l.old) o where o.key <> all (c.differing))))
    into restored
    from private.import_changes c join public.change_log l on l.id = c.change_id
   where c.import = p_import and c.row_id = any (p_ids) and c.kind = 'changed';
  execute format('update %3$s s set (%1$s) = row (%2$s)
      from jsonb_to_recordset($1) r (id uuid, fields jsonb) join %3$s o on o.id = r.id
      cross join lateral jsonb_populate_record(o, r.fields) k
     where s.id = o.id', private.column_list(fields), private.column_list(fields, 'k'), target) using coalesce(restored, '[]');
  update private.import_changes c set undone = false
   where c.import = p_import and c.row_id = any (p_ids) and c.differing <> '{}';
end
$$;

-- Takes back the next p_limit schools or programmes of an import, in the name of p_actor. Answers as apply_import_rows.
create function public.undo_import_changes(p_import uuid, p_limit integer, p_actor uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  import constant private.school_imports := private.import_at_step(p_import, 'undoing', 'undone');
  ids uuid[];
  schools uuid[];
  one uuid;
  slugs text[];
begin
  perform private.act_for(p_actor);
  select coalesce(array_agg(c.row_id order by c.school_id, c.row_id), '{}'), coalesce(array_agg(distinct c.school_id), '{}')
    into ids, schools
    from private.waiting_changes(import.id, p_limit) c;
  slugs := private.addresses_of(schools);
  begin
    perform private.undo_rows(import, ids);
  exception when integrity_constraint_violation or data_exception then
    foreach one in array ids loop
      begin
        perform private.undo_rows(import, array[one]);
      exception when unique_violation then
        -- a slug or an identifier that it had belongs to another one now
        update private.import_changes c set undone = false, differing = '{slug}'
         where c.import = p_import and c.row_id = one;
      when integrity_constraint_violation or data_exception then
        -- what it was does not go together with what it has become, a number with no unit, say
        update private.import_changes c set undone = false, differing = coalesce((select array_agg(k order by k)
            from public.change_log l cross join lateral jsonb_object_keys(l.new) k where l.id = c.change_id), '{}')
         where c.import = p_import and c.row_id = one;
      end;
    end loop;
  end;
  update private.school_imports i set
      undone_count = i.undone_count + (select count(*) from private.import_changes c
        where c.import = p_import and c.row_id = any (ids) and c.undone),
      left_count = i.left_count + (select count(*) from private.import_changes c
        where c.import = p_import and c.row_id = any (ids) and not c.undone)
   where i.id = p_import;
  return jsonb_build_object('done', cardinality(ids),
    'slugs', array(select unnest(slugs) union select unnest(private.addresses_of(schools))));
end
$$;

create function public.import_overview(p_import uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return (select to_jsonb(i) - 'actor' - 'run' || jsonb_build_object(
      'tally', case i.status when 'importing' then private.import_tally(i) else i.tally end,
      'may_act', i.actor = auth.uid() or public.is_super_admin(),
      'sample', (select r.cells from private.import_rows r where r.import = i.id order by r.position limit 1),
      'changes', (select count(*) from private.import_changes c where c.import = i.id),
      'counts', (select coalesce(jsonb_object_agg(k.kind, k.rows), '{}') from (
          select r.kind, count(*) as rows from private.import_rows r
           where r.import = i.id and r.run = i.run and r.kind is not null group by r.kind) k),
      'failed', (select count(*) from private.import_rows r where r.import = i.id and r.outcome = 'failed'),
      -- what applying it would write of the probable duplicates
      'chosen', (select count(*) from private.import_rows r where r.import = i.id and r.run = i.run and r.kind = 'duplicate'
          and (coalesce(r.choice, i.duplicates) = 'create'
            or (coalesce(r.choice, i.duplicates) = 'update' and r.update_write is not null))))
    from private.school_imports i where i.id = p_import);
end
$$;

-- A page of an import's rows of a kind ('' is all of them, 'failed' those that could not be written, 'noted' those that are taken
-- without some of their cells): {total, page, page_count, rows}.
create function public.list_import_rows(p_import uuid, p_kind text, p_page integer, p_page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  size constant integer := least(greatest(coalesce(p_page_size, 50), 1), 200);
  current_run integer;
  found integer;
  page integer;
begin
  perform private.require_importer();
  select i.run into current_run from private.school_imports i where i.id = p_import;
  select count(*) into found from private.import_rows r where r.import = p_import and r.run = current_run
    and (p_kind = '' or (p_kind = 'failed' and r.outcome = 'failed') or r.kind = p_kind
      or (p_kind = 'noted' and r.errors is not null and r.kind <> 'error'));
  page := least(greatest(coalesce(p_page, 1), 1), greatest(1, ceil(found::numeric / size)::integer));
  return jsonb_build_object('total', found, 'page', page, 'page_count', greatest(1, ceil(found::numeric / size)::integer),
    'rows', (select coalesce(jsonb_agg(to_jsonb(w) order by w.position), '[]') from (
        select r.position, r.number, r.kind, r.name, r.columns, r.errors, r.duplicate, r.choice, r.outcome, r.code,
            r.update_write is not null as may_update
          from private.import_rows r where r.import = p_import and r.run = current_run
            and (p_kind = '' or (p_kind = 'failed' and r.outcome = 'failed') or r.kind = p_kind
      or (p_kind = 'noted' and r.errors is not null and r.kind <> 'error'))
         order by r.position offset (page - 1)::bigint * size limit size) w));
end
$$;

-- Rows with something to be looked at (errors, skipped cells, probable duplicates, not written), whole, after the one given.
create function public.import_problem_rows(p_import uuid, p_after integer, p_size integer default 500) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_importer();
  perform private.audit_export('import');
  return (select coalesce(jsonb_agg(to_jsonb(w) order by w.position), '[]') from (
    select r.position, r.number, r.cells, r.kind, r.errors, r.duplicate, r.outcome, r.code
      from private.import_rows r join private.school_imports i on i.id = r.import and r.run = i.run
     where r.import = p_import and r.position > p_after
       and (r.kind in ('error', 'duplicate') or r.errors is not null or r.outcome = 'failed')
     order by r.position limit least(greatest(p_size, 1), 1000)) w);
end
$$;

-- A page of the imports, newest first: {total, page, page_count, imports}.
create function public.list_imports(p_page integer, p_page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return private.listed_imports(false, p_page, p_page_size);
end
$$;

-- A page of what undoing an import left as it is: {total, page, page_count, rows: [{id, name, school_id, school, differing}]};
-- `school` is the name of a programme's school.
create function public.list_import_differences(p_import uuid, p_page integer, p_page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  size constant integer := least(greatest(coalesce(p_page_size, 50), 1), 200);
  found integer;
  page integer;
begin
  perform private.require_importer();
  select count(*) into found from private.import_changes c where c.import = p_import and not c.undone;
  page := least(greatest(coalesce(p_page, 1), 1), greatest(1, ceil(found::numeric / size)::integer));
  return jsonb_build_object('total', found, 'page', page, 'page_count', greatest(1, ceil(found::numeric / size)::integer),
    'rows', (select coalesce(jsonb_agg(to_jsonb(w) order by w.name, w.id), '[]') from (
        select c.row_id as id, c.name, c.school_id, c.differing,
            (select s.name from public.schools s where s.id = c.school_id and c.row_id <> c.school_id) as school
          from private.import_changes c
         where c.import = p_import and not c.undone order by c.name, c.row_id
        offset (page - 1)::bigint * size limit size) w));
end
$$;

-- Programmes to and from files, by the same imports as schools: an import is about one or the other.
create function public.export_programmes(
  p_schools uuid[], p_after_school uuid default null, p_after_position integer default null, p_after_id uuid default null,
  p_size integer default 500
) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if not (select public.is_admin()) then
    raise exception 'only an admin may export programmes' using errcode = 'insufficient_privilege';
  end if;
  perform private.audit_export('programme');
  return (select coalesce(jsonb_agg(to_jsonb(page) - 'place' order by page.place, page.position, page.id), '[]') from (
    select p.*, s.slug as school_slug, s.name as school_name, u.place
      from unnest(p_schools[1:500]) with ordinality u (id, place)
      join public.schools s on s.id = u.id join public.programmes p on p.school_id = u.id
     where p_after_id is null
        or (u.place, p.position, p.id) > (array_position(p_schools, p_after_school)::bigint, p_after_position, p_after_id)
     order by u.place, p.position, p.id limit least(greatest(coalesce(p_size, 500), 1), 1000)) page);
end
$$;

create function public.import_programme_matches(
  p_ids uuid[], p_school_ids uuid[], p_school_slugs text[], p_school_names text[], p_slugs text[]
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  named jsonb;
  found uuid[];
  rows jsonb;
begin
  perform private.require_importer();
  select coalesce(jsonb_agg(to_jsonb(array(select s.id from public.schools s
      where s.sort_name = public.normalise_text(n.name) order by s.id limit 2)) order by n.place), '[]')
    into named from unnest(p_school_names) with ordinality n (name, place);
  found := array(
    select s.id from public.schools s where s.id = any (p_school_ids)
    union select s.id from public.schools s where s.slug = any (p_school_slugs)
    union select i.id::uuid from jsonb_array_elements(named) n (ids) cross join lateral jsonb_array_elements_text(n.ids) i (id)
    union select p.school_id from public.programmes p where p.id = any (p_ids));
  select coalesce(jsonb_agg(to_jsonb(p)), '[]') into rows from public.programmes p
   where p.id = any (p_ids) or (p.school_id = any (found) and p.slug = any (p_slugs));
  return jsonb_build_object('named', named, 'programmes', rows, 'schools',
    (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'slug', s.slug, 'name', s.name)), '[]')
       from public.schools s where s.id = any (found)));
end
$$;

-- Notes what rows claim, [{position, claim, certain}], and gives those that are not the first to do so: whether it is certain,
-- and the position of the first.
create function private.note_import_claims(p_import uuid, p_run integer, p_claims jsonb)
returns table (claimant integer, certain boolean, owner integer)
language sql set search_path = '' as $$
  with claims as materialized (
    select c.position, md5(c.claim)::uuid as claim, c.certain
      from jsonb_to_recordset(p_claims) c (position integer, claim text, certain boolean)
  ), noted as (
    insert into private.import_claims (import, run, claim, position)
    select p_import, p_run, c.claim, min(c.position) from claims c group by c.claim
    on conflict do nothing returning claim, position
  )
  select c.position, bool_or(c.certain), min(o.position)
    from claims c cross join lateral (
      select n.position from noted n where n.claim = c.claim
      union all
      select k.position from private.import_claims k where k.import = p_import and k.run = p_run and k.claim = c.claim
    ) o
   -- an owner further down: its portion was done before this one
   where o.position <> c.position group by c.position
$$;

-- The same of programmes, [{position, claims, fresh, school, names}]: [{position, earlier, certain, programme}], where
-- `programme` is the whole row of one that the school has under one of these names, in any language.
create function public.find_programme_duplicates(p_import uuid, p_run integer, p_rows jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  perform private.require_importer();
  with rows as materialized (
      select r.position, r.claims, r.fresh, r.school,
          array(select distinct public.normalise_text(n.name) from jsonb_array_elements_text(r.names) n (name)) as names
        from jsonb_to_recordset(p_rows) r (position integer, claims jsonb, fresh boolean, school uuid, names jsonb)
    ), claims as materialized (
      select r.position, c.claim, true as certain from rows r cross join lateral jsonb_array_elements_text(r.claims) c (claim)
      union all
      select r.position, concat_ws(E'\n', 'name', r.school, n.name), false
        from rows r cross join lateral unnest(r.names) n (name) where r.fresh
    ), earlier as materialized (
      select e.* from private.note_import_claims(p_import, p_run, (select coalesce(jsonb_agg(c), '[]') from claims c)) e
    ), known as materialized (
      -- each name of these schools is normalised once, however many rows there are
      select p.school_id, p.id, p.is_active, p.position, public.normalise_text(n.name) as name
        from public.programmes p cross join lateral (values (p.name), (p.name_es), (p.name_en)) n (name)
       where p.school_id in (select r.school from rows r where r.fresh) and n.name is not null
    ), found as (
      select distinct on (r.position) r.position, k.id
        from rows r cross join lateral unnest(r.names) n (name)
        join known k on k.school_id = r.school and k.name = n.name
       where r.fresh order by r.position, k.is_active desc, k.position, k.id
    )
    select coalesce(jsonb_agg(jsonb_build_object('position', r.position, 'certain', coalesce(e.certain, false),
        'earlier', (select o.number from private.import_rows o where o.import = p_import and o.position = e.owner),
        'programme', to_jsonb(p))), '[]') into answer
      from rows r left join earlier e on e.claimant = r.position left join found f on f.position = r.position
      left join public.programmes p on p.id = f.id
     where e.claimant is not null or f.position is not null;
  return answer;
end
$$;

-- The table that an import writes, and the columns that it changes there.
create function private.imported_table(p_contents text) returns regclass
language sql stable set search_path = '' as $$
  select case p_contents when 'programmes' then 'public.programmes'::regclass else 'public.schools'::regclass end
$$;

create function private.imported_fields(p_contents text) returns text[]
language sql stable set search_path = '' as $$
  select case p_contents when 'programmes' then array(
      select c from unnest(private.written_columns('public.programmes')) c
       where c <> all (array['id', 'school_id', 'created_at', 'updated_at', 'version']))
    else private.school_fields() end
$$;

-- Locks what an import writes, in one order, so that two imports of the same wait for each other instead of locking each other
-- out. Programmes before their schools, as whoever saves a programme does: its trigger writes the school's column.
create function private.lock_imported(p_contents text, p_ids uuid[], p_schools uuid[] default '{}') returns void
language plpgsql set search_path = '' as $$
declare
  schools uuid[];
begin
  if p_contents = 'programmes' then
    perform 1 from public.programmes p where p.id = any (p_ids) order by p.id for update;
    schools := array(select unnest(p_schools) union select p.school_id from public.programmes p where p.id = any (p_ids));
    perform 1 from public.schools s where s.id = any (schools) order by s.id for no key update;
  else
    perform 1 from public.schools s where s.id = any (p_ids) order by s.id for update;
  end if;
end
$$;

-- New programmes [{position, entry}] whose rows name no place go to the end of their school's list, in the order of the file.
create function private.with_places(p_rows jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(case when r.at_end then r.value || jsonb_build_object('entry', r.entry || jsonb_build_object('position',
      r.number + coalesce((select max(p.position) from public.programmes p where p.school_id = r.school), 0)))
      else r.value end order by r.place), '[]')
    from (select o.*, row_number() over (partition by o.school, o.at_end order by o.place) as number from (
        select w.value, w.place, w.value -> 'entry' as entry, (w.value #>> '{entry,school_id}')::uuid as school,
            not w.value -> 'entry' ? 'version' and w.value #>> '{entry,position}' is null as at_end
          from jsonb_array_elements(p_rows) with ordinality w (value, place)) o) r
$$;

-- As apply_import_rows and undo_import_changes, of an import with many rows: the pages of all its schools are made anew behind their
-- readers, and each portion says so in one row.
create function public.apply_many_import_rows(
  p_import uuid, p_from integer, p_to integer, p_limit integer, p_actor uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_importer();
  perform set_config('directory.page_changes', 'gently', true);
  return public.apply_import_rows(p_import, p_from, p_to, p_limit, p_actor);
end
$$;

create function public.undo_many_import_changes(p_import uuid, p_limit integer, p_actor uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_importer();
  perform set_config('directory.page_changes', 'gently', true);
  return public.undo_import_changes(p_import, p_limit, p_actor);
end
$$;

revoke execute on function
  public.apply_import_rows(uuid,integer,integer,integer,uuid),
  public.apply_many_import_rows(uuid,integer,integer,integer,uuid),
  public.end_import_step(uuid,text),
  public.find_import_duplicates(uuid,integer,jsonb),
  public.find_programme_duplicates(uuid,integer,jsonb),
  public.import_matches(uuid[],text[],text[]),
  public.import_portion(uuid,integer,integer),
  public.import_programme_matches(uuid[],uuid[],text[],text[],text[]),
  public.reject_import_row(uuid,text,integer,integer),
  public.save_import_check(uuid,integer,jsonb),
  public.tidy_imports(integer),
  public.undo_import_changes(uuid,integer,uuid),
  public.undo_many_import_changes(uuid,integer,uuid)
  from public, anon, authenticated, service_role;
grant execute on function
  public.apply_import_rows(uuid,integer,integer,integer,uuid),
  public.apply_many_import_rows(uuid,integer,integer,integer,uuid),
  public.end_import_step(uuid,text),
  public.find_import_duplicates(uuid,integer,jsonb),
  public.find_programme_duplicates(uuid,integer,jsonb),
  public.import_matches(uuid[],text[],text[]),
  public.import_portion(uuid,integer,integer),
  public.import_programme_matches(uuid[],uuid[],text[],text[],text[]),
  public.reject_import_row(uuid,text,integer,integer),
  public.save_import_check(uuid,integer,jsonb),
  public.tidy_imports(integer),
  public.undo_import_changes(uuid,integer,uuid),
  public.undo_many_import_changes(uuid,integer,uuid)
  to service_role;
revoke execute on function
  public.add_import_rows(uuid,jsonb),
  public.begin_import(text),
  public.choose_import_duplicates(uuid,text,integer),
  public.discard_import(uuid),
  public.end_import_upload(uuid,jsonb,integer,jsonb),
  public.export_programmes(uuid[],uuid,integer,uuid,integer),
  public.import_overview(uuid),
  public.import_problem_rows(uuid,integer,integer),
  public.list_import_differences(uuid,integer,integer),
  public.list_import_rows(uuid,text,integer,integer),
  public.list_imports(integer,integer),
  public.prepare_import(uuid,text,jsonb)
  from public, anon, authenticated, service_role;
grant execute on function
  public.add_import_rows(uuid,jsonb),
  public.begin_import(text),
  public.choose_import_duplicates(uuid,text,integer),
  public.discard_import(uuid),
  public.end_import_upload(uuid,jsonb,integer,jsonb),
  public.export_programmes(uuid[],uuid,integer,uuid,integer),
  public.import_overview(uuid),
  public.import_problem_rows(uuid,integer,integer),
  public.list_import_differences(uuid,integer,integer),
  public.list_import_rows(uuid,text,integer,integer),
  public.list_imports(integer,integer),
  public.prepare_import(uuid,text,jsonb)
  to authenticated, service_role;
revoke execute on function
  private.closed_tally(jsonb),
  private.differing_since(private.import_changes,text),
  private.import_at_step(uuid,text,text),
  private.import_tally(private.school_imports),
  private.imported_fields(text),
  private.imported_table(text),
  private.lock_imported(text,uuid[],uuid[]),
  private.note_import_claims(uuid,integer,jsonb),
  private.waiting_changes(uuid,integer),
  private.waiting_rows(private.school_imports,integer,integer,integer),
  private.with_places(jsonb)
  from public;
