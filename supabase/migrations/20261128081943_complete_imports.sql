-- An import ends only when every row of its file is written, unchanged, rejected or left out, and an undo when everything was looked at;
-- rows of an unfinished import stay.
alter table private.school_imports add column tally jsonb;

create or replace function public.end_import_upload(p_import uuid, p_headings jsonb, p_rows integer, p_details jsonb) returns void
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

create or replace function private.tidy_imports(p_limit integer) returns integer
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

create or replace function public.prepare_import(p_import uuid, p_step text, p_options jsonb default '{}') returns void
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

create function private.closed_tally(p_tally jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select p_tally || jsonb_build_object('open', 0,
    'skipped', (p_tally -> 'skipped')::integer + (p_tally -> 'open')::integer)
$$;

create or replace function public.end_import_step(p_import uuid, p_step text) returns void
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

create or replace function public.save_import_check(p_import uuid, p_run integer, p_rows jsonb) returns void
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

create function private.waiting_changes(p_import uuid, p_limit integer) returns setof private.import_changes
language sql stable set search_path = '' as $$
  select c.* from private.import_changes c where c.import = p_import and c.undone is null
   order by c.school_id, c.row_id limit least(greatest(p_limit, 1), 500)
$$;

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

create or replace function public.apply_import_rows(
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

create or replace function public.undo_import_changes(p_import uuid, p_limit integer, p_actor uuid default null) returns jsonb
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

create or replace function public.import_overview(p_import uuid) returns jsonb
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

create or replace function private.note_import_claims(p_import uuid, p_run integer, p_claims jsonb)
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

create function private.is_sequential_job(p_kind text) returns boolean
language sql immutable set search_path = '' as $$
  select p_kind in ('import-check', 'import-apply', 'import-undo', 'register-check')
$$;

create or replace function public.begin_job_item(p_job uuid, p_lease uuid, p_seconds integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  job constant public.jobs := private.leased_job(p_job, p_lease);
  item public.job_items;
begin
  if job.id is null then
    return '{"state": "lost"}';
  end if;
  if job.cancel_asked_at is not null then
    return '{"state": "cancelled"}';
  end if;
  loop
    select * into item from public.job_items i where i.job_id = p_job and i.status in ('queued', 'running')
     order by i.status desc, i.position limit 1;
    if not found then
      return '{"state": "finished"}';
    end if;
    exit when item.status = 'running' or item.attempts < 3;
    update public.job_items i set status = 'failed', error_code = 'interrupted', finished_at = clock_timestamp()
     where i.job_id = p_job and i.position = item.position;
    update public.jobs j set failed = j.failed + 1 where j.id = p_job;
    if private.is_sequential_job(job.kind) then
      perform private.close_job(p_job, 'failed', 'interrupted');
      return '{"state": "lost"}';
    end if;
  end loop;
  if item.status = 'queued' then
    update public.job_items i set status = 'running', attempts = i.attempts + 1, started_at = clock_timestamp()
     where i.job_id = p_job and i.position = item.position returning * into item;
  end if;
  update public.jobs j set current_label = item.label,
    leased_until = clock_timestamp() + make_interval(secs => p_seconds) where j.id = p_job;
  return jsonb_build_object('state', 'item', 'position', item.position, 'school_id', item.school_id, 'label', item.label,
    'detail', item.detail, 'attempts', item.attempts);
end
$$;

create or replace function public.retry_job(p_job uuid, p_rest boolean default false) returns text
language plpgsql security definer set search_path = '' as $$
declare
  job public.jobs;
  again text[];
  was_failed integer;
begin
  if not private.steers_jobs() then
    raise exception 'only an admin may retry jobs' using errcode = 'insufficient_privilege';
  end if;
  select * into job from public.jobs j where j.id = p_job for update;
  if not found then
    return 'missing';
  end if;
  if job.finished_at is null then
    return 'unfinished';
  end if;
  again := case when p_rest or private.is_sequential_job(job.kind) then '{failed,cancelled}' else '{failed}' end;
  if not exists (select 1 from public.job_items i where i.job_id = p_job and i.status = any (again)) then
    return 'nothing';
  end if;
  select count(*) into was_failed from public.job_items i where i.job_id = p_job and i.status = 'failed';
  update public.job_items i set status = 'queued', attempts = 0, result = null, error_code = null, error_detail = null,
    started_at = null, finished_at = null where i.job_id = p_job and i.status = any (again);
  update public.jobs j set status = 'queued', failed = j.failed - was_failed, finished_at = null, error_code = null,
    error_detail = null, started_by = coalesce(auth.uid(), j.started_by) where j.id = p_job;
  return 'queued';
exception when unique_violation then
  return 'taken';
end
$$;

revoke execute on function
  public.reject_import_row(uuid,text,integer,integer)
  from public, anon, authenticated, service_role;
grant execute on function
  public.reject_import_row(uuid,text,integer,integer)
  to service_role;
revoke execute on function
  private.closed_tally(jsonb),
  private.import_at_step(uuid,text,text),
  private.import_tally(private.school_imports),
  private.waiting_changes(uuid,integer),
  private.waiting_rows(private.school_imports,integer,integer,integer)
  from public;
