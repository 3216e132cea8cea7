-- Imports write and undo rows without scanning whole tables, and return only what is needed: addresses of changed pages
-- are in private.page_changes. Triggers of new schools run once for a statement, or not at all.

create or replace function private.write_imported(p_import uuid, p_rows jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  contents constant text := (select i.contents from private.school_imports i where i.id = p_import);
  target constant regclass := private.imported_table(contents);
  fields constant text[] := private.imported_fields(contents);
  identity constant text[] := case contents when 'programmes' then array['id', 'school_id'] else array['id', 'legacy_id'] end;
  -- 'again' is a second row about the same
  rows constant jsonb := (select coalesce(jsonb_agg(w.value || jsonb_build_object('again', w.number > 1) order by w.position), '[]')
    from (select g.value, (g.value -> 'position')::integer as position,
          row_number() over (partition by g.value #>> '{entry,id}' order by (g.value -> 'position')::integer) as number
        from jsonb_array_elements(case contents when 'programmes' then private.with_places(p_rows) else p_rows end) g) w);
  known constant uuid[] := array(select (r.entry ->> 'id')::uuid from jsonb_to_recordset(rows) r (entry jsonb, again boolean)
    where r.entry ? 'version' and not r.again);
  -- the planner takes a list for many more entries than a portion has, and would read whole tables to join it
  positions constant integer[] := array(select r.position from jsonb_to_recordset(rows) r (position integer));
  new_fields text[];
  before_change bigint;
  old_ids uuid[] := '{}';
  new_ids uuid[];
begin
  perform private.lock_imported(contents, known,
    array(select (r.entry ->> 'school_id')::uuid from jsonb_to_recordset(rows) r (entry jsonb) where not r.entry ? 'version'));
  select coalesce(max(l.id), 0) into before_change from public.change_log l;

  if known <> '{}' then
    execute format('with written as (
        update %3$s s set (%1$s) = row (%2$s)
          from jsonb_to_recordset($1) r (entry jsonb, again boolean)
          join %3$s o on o.id = (r.entry ->> ''id'')::uuid and o.version = (r.entry ->> ''version'')::integer
          cross join lateral jsonb_populate_record(o, r.entry - ''version'') k
         where r.entry ? ''version'' and not r.again and o.id = any ($2) and s.id = o.id and s.id = any ($2) returning s.id)
      select coalesce(array_agg(id), ''{}'') from written',
      private.column_list(fields), private.column_list(fields, 'k'), target) into old_ids using rows, known;
  end if;

  -- what no row of a new one names gets its default
  new_fields := identity || array(select f from unnest(fields) f where f = 'name' or f in (
    select k from jsonb_to_recordset(rows) r (entry jsonb, again boolean) cross join lateral jsonb_object_keys(r.entry) k
     where not r.entry ? 'version' and not r.again));
  execute format('with written as (
      insert into %3$s (%1$s)
      select %2$s
        from jsonb_to_recordset($1) r (position integer, entry jsonb, again boolean)
        cross join lateral jsonb_populate_record(null::%3$s, r.entry) k
       where not r.entry ? ''version'' and not r.again order by r.position returning id)
    select coalesce(array_agg(id), ''{}'') from written',
    private.column_list(new_fields), private.column_list(new_fields, 'k'), target) into new_ids using rows;

  insert into private.import_changes (import, school_id, row_id, kind, change_id, name)
  select p_import, l.school_id, l.row_id, case l.action when 'insert' then 'created' else 'changed' end, l.id, coalesce(l.label, '')
    from public.change_log l where l.id > before_change and l.table_name = contents and l.row_id = any (old_ids || new_ids)
   order by l.id
  on conflict do nothing;
  update private.import_rows r set row_id = case when e.again then r.row_id else e.id end,
      outcome = case when e.again then 'failed' when e.id = any (new_ids) then 'created' when e.id = any (old_ids) then 'changed'
        else 'failed' end,
      code = case when e.again or e.id <> all (old_ids || new_ids) then 'changed' end
    from (select w.position, (w.entry ->> 'id')::uuid as id, w.again
            from jsonb_to_recordset(rows) w (position integer, entry jsonb, again boolean)) e
   where r.import = p_import and r.position = any (positions) and r.position = e.position;
  update private.school_imports i set created_count = i.created_count + cardinality(new_ids),
    changed_count = i.changed_count + cardinality(old_ids) where i.id = p_import;
end
$$;

create or replace function private.differing_since(p_change private.import_changes, p_contents text) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  -- in PL/pgSQL, so that the plan of one change serves the next
  return case p_change.kind
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
  end;
end
$$;

create or replace function private.undo_changes(p_import uuid, p_ids uuid[]) returns void
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
  if restored is not null then
    execute format('update %3$s s set (%1$s) = row (%2$s)
        from jsonb_to_recordset($1) r (id uuid, fields jsonb) join %3$s o on o.id = r.id
        cross join lateral jsonb_populate_record(o, r.fields) k
       where o.id = any ($2) and s.id = o.id and s.id = any ($2)',
      private.column_list(fields), private.column_list(fields, 'k'), target) using restored, p_ids;
  end if;
  update private.import_changes c set undone = false
   where c.import = p_import and c.row_id = any (p_ids) and c.differing <> '{}';
end
$$;

create or replace function private.log_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  omitted text[];
  before constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  known constant jsonb := coalesce(after, before);
  was jsonb;
  became jsonb;
begin
  -- an insert holds no columns
  if tg_op <> 'INSERT' then
    omitted := private.generated_columns(tg_relid) || string_to_array(tg_argv[3], ',');
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(a.key, before -> a.key), jsonb_object_agg(a.key, a.value) into was, became
      from jsonb_each(after) a
      where a.key <> all (omitted) and a.value is distinct from before -> a.key;
    if became is null then
      return null;
    end if;
  elsif tg_op = 'DELETE' and tg_table_name <> 'schools' then
    was := before - omitted;
  end if;
  insert into public.change_log (actor, actor_role, table_name, row_id, school_id, action, label, old, new)
  values (
    auth.uid(),
    -- 'none' when no role was set: the owner, in a migration or a seed
    coalesce(nullif(current_setting('role', true), 'none'), session_user),
    tg_table_name,
    (known ->> tg_argv[0])::uuid,
    (known ->> nullif(tg_argv[1], ''))::uuid,
    lower(tg_op),
    known ->> nullif(tg_argv[2], ''),
    was,
    became);
  return null;
end
$$;

create or replace function private.drop_stale_ai_marks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- a statement that deletes nothing calls the table's triggers all the same
  if exists (select 1 from public.ai_generated_texts m where m.school_id = new.id and m.programme_id is null) then
    delete from public.ai_generated_texts m
     where m.school_id = new.id and m.programme_id is null and m.fingerprint is distinct from md5(to_jsonb(new) ->> m.field);
  end if;
  return null;
end
$$;

create or replace function private.remember_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- a living slug is never shadowed
  if tg_level = 'STATEMENT' then
    delete from public.slug_history h using new_rows n where h.slug = n.slug;
  else
    insert into public.slug_history (slug, school_id) values (old.slug, old.id)
    on conflict (slug) do update set school_id = excluded.school_id, created_at = now();
    delete from public.slug_history h where h.slug = new.slug;
  end if;
  return null;
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
begin
  perform private.act_for(p_actor);
  select jsonb_agg(jsonb_build_object('position', w.position, 'entry', case when w.entry ? 'id' then w.entry
        else w.entry || jsonb_build_object('id', gen_random_uuid()) end) order by w.position) into wanted
    from private.waiting_rows(import, p_from, p_to, p_limit) w;
  if wanted is null then
    return '{"done": 0}';
  end if;
  begin
    perform private.write_rows(import, wanted);
  exception when integrity_constraint_violation or data_exception then
    for one in select w.value from jsonb_array_elements(wanted) w loop
      begin
        perform private.write_rows(import, jsonb_build_array(one));
      exception when integrity_constraint_violation or data_exception then
        -- a missing reference: the programme's school is gone
        update private.import_rows r set outcome = 'failed',
            code = case sqlstate when '23505' then 'taken' when '23503' then 'missing' else 'refused' end
         where r.import = p_import and r.position = (one ->> 'position')::integer;
      end;
    end loop;
  end;
  return jsonb_build_object('done', jsonb_array_length(wanted));
end
$$;

create or replace function public.undo_import_changes(p_import uuid, p_limit integer, p_actor uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  import constant private.school_imports := private.import_at_step(p_import, 'undoing', 'undone');
  ids constant uuid[] := array(select c.row_id from private.waiting_changes(import.id, p_limit) c order by c.school_id, c.row_id);
  one uuid;
begin
  perform private.act_for(p_actor);
  begin
    perform private.undo_rows(import, ids);
  exception when integrity_constraint_violation or data_exception then
    foreach one in array ids loop
      begin
        perform private.undo_rows(import, array[one]);
      exception when integrity_constraint_violation or data_exception then
        -- a slug or an identifier that it had belongs to another one now; or what it was does not go together with what it has
        -- become, a number with no unit, say
        update private.import_changes c set undone = false, differing = case sqlstate when '23505' then array['slug']
            else coalesce((select array_agg(k order by k)
              from public.change_log l cross join lateral jsonb_object_keys(l.new) k where l.id = c.change_id), '{}') end
         where c.import = p_import and c.row_id = one;
      end;
    end loop;
  end;
  update private.school_imports i set undone_count = i.undone_count + n.undone, left_count = i.left_count + n.left
    from (select count(*) filter (where c.undone) as undone, count(*) filter (where not c.undone) as left
            from private.import_changes c where c.import = p_import and c.row_id = any (ids)) n
   where i.id = p_import;
  return jsonb_build_object('done', cardinality(ids));
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
   where r.import = p_import and r.position = c.position
     and r.position = any (array(select (f -> 'position')::integer from jsonb_array_elements(p_rows) f));
end
$$;

create or replace function public.list_import_rows(p_import uuid, p_kind text, p_page integer, p_page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  current_run integer;
  part jsonb;
begin
  perform private.require_importer();
  select i.run into current_run from private.school_imports i where i.id = p_import;
  part := private.page_of((select count(*) from private.import_rows r where r.import = p_import and r.run = current_run
    and (p_kind = '' or (p_kind = 'failed' and r.outcome = 'failed') or r.kind = p_kind
      or (p_kind = 'noted' and r.errors is not null and r.kind <> 'error')
      or (p_kind = 'points' and r.errors @? '$[*] ? (@.error == "zeroCoordinates" || @.error == "farFromCountry")'))), p_page, p_page_size);
  return part - 'from' - 'size' || jsonb_build_object('rows', (select coalesce(jsonb_agg(to_jsonb(w) order by w.position), '[]') from (
        select r.position, r.number, r.kind, r.name, r.columns, r.errors, r.duplicate, r.choice, r.outcome, r.code,
            r.update_write is not null as may_update
          from private.import_rows r where r.import = p_import and r.run = current_run
            and (p_kind = '' or (p_kind = 'failed' and r.outcome = 'failed') or r.kind = p_kind
      or (p_kind = 'noted' and r.errors is not null and r.kind <> 'error')
      or (p_kind = 'points' and r.errors @? '$[*] ? (@.error == "zeroCoordinates" || @.error == "farFromCountry")'))
         order by r.position offset (part ->> 'from')::bigint limit (part ->> 'size')::integer) w));
end
$$;

create or replace function public.list_import_differences(p_import uuid, p_page integer, p_page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  part jsonb;
begin
  perform private.require_importer();
  part := private.page_of((select count(*) from private.import_changes c where c.import = p_import and not c.undone),
    p_page, p_page_size);
  return part - 'from' - 'size' || jsonb_build_object('rows', (select coalesce(jsonb_agg(to_jsonb(w) order by w.name, w.id), '[]') from (
        select c.row_id as id, c.name, c.school_id, c.differing,
            (select s.name from public.schools s where s.id = c.school_id and c.row_id <> c.school_id) as school
          from private.import_changes c
         where c.import = p_import and not c.undone order by c.name, c.row_id
        offset (part ->> 'from')::bigint limit (part ->> 'size')::integer) w));
end
$$;

create or replace function private.listed_imports(p_registers boolean, p_page integer, p_page_size integer) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  part constant jsonb := private.page_of((select count(*) from private.school_imports i
    where i.status <> 'uploading' and (i.register is not null) = p_registers
      and not exists (select 1 from private.register_decisions d where d.import = i.id)), p_page, p_page_size);
begin
  return part - 'from' - 'size' || jsonb_build_object('imports', (select coalesce(jsonb_agg(to_jsonb(w) order by w.uploaded_at desc, w.id), '[]') from (
        select i.id, i.file_name, i.contents, i.status, i.uploaded_at, i.imported_at, i.row_count, i.created_count, i.changed_count,
            i.undone_count, i.left_count, coalesce(i.actor = auth.uid(), false) or public.is_super_admin() as may_act, i.register, i.report
          from private.school_imports i where i.status <> 'uploading' and (i.register is not null) = p_registers
           and not exists (select 1 from private.register_decisions d where d.import = i.id)
         order by i.uploaded_at desc, i.id offset (part ->> 'from')::bigint limit (part ->> 'size')::integer) w));
end
$$;

create or replace function public.decide_register_match(
  p_import uuid, p_position integer, p_choice text, p_entry jsonb, p_actor uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked record;
  school constant uuid := (p_entry ->> 'id')::uuid;
  known constant integer := (p_entry ->> 'version')::integer;
  run uuid;
  made uuid;
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

  insert into private.school_imports (actor, file_name, register, status, row_count, imported_at)
    values (auth.uid(), left(asked.name, 200), asked.register, 'imported', 1, now()) returning id into run;
  perform private.write_registered(run, jsonb_build_array(jsonb_build_object('position', 1, 'entry', p_entry)));
  insert into private.register_decisions (register, identifier, choice, school_id, name, import, decided_by)
    values (asked.register, asked.identifier, p_choice, school, asked.name, run, auth.uid()) returning id into made;
  perform private.add_audit_entry('register_decided', 'school', school::text,
    (select s.name from public.schools s where s.id = school),
    jsonb_build_object('register', asked.register, 'identifier', asked.identifier, 'choice', p_choice));
  return jsonb_build_object('id', made);
end
$$;

create or replace function public.decide_register_differences(p_asked jsonb, p_choice text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  outcomes jsonb := '{}';
  outcome text;
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
  end loop;
  return jsonb_build_object('outcomes', outcomes);
end
$$;

-- Undoes a decision. P0002 when missing, 55006 when already undone, 22023 when the school has changed since.
drop function public.undo_register_decision(uuid);
create function public.undo_register_decision(p_decision uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  decision private.register_decisions;
begin
  perform private.require_importer();
  select * into decision from private.register_decisions d where d.id = p_decision for update;
  if not found then
    raise exception 'no such decision' using errcode = 'no_data_found';
  end if;
  if decision.undone_at is not null then
    raise exception 'this was taken back' using errcode = 'object_in_use';
  end if;
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
end
$$;
revoke execute on function public.undo_register_decision(uuid) from public, anon, authenticated, service_role;
grant execute on function public.undo_register_decision(uuid) to authenticated, service_role;

create or replace trigger schools_remember_slug_insert after insert on public.schools
  referencing new table as new_rows for each statement execute function private.remember_slug();

drop function private.addresses_of(uuid[]);
