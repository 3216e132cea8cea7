-- Writing the rows of an import, and undoing that.

-- Writes valid rows [{position, entry}]: `entry` with `version` changes the school or programme `id`, without it
-- inserts one. A row fails when its target has changed since the check, or when it is the second for the same one.
create function private.write_imported(p_import uuid, p_rows jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  contents constant text := (select i.contents from private.school_imports i where i.id = p_import);
  target constant regclass := private.imported_table(contents);
  fields constant text[] := private.imported_fields(contents);
  identity constant text[] := case contents when 'programmes' then array['id', 'school_id']
    else array['id', 'legacy_id'] end;
  -- 'again' is a second row about the same
  rows constant jsonb := (select coalesce(jsonb_agg(w.value || jsonb_build_object('again', w.number > 1)
    order by w.position), '[]')
    from (select g.value, (g.value -> 'position')::integer as position,
          row_number() over (partition by g.value #>> '{entry,id}' order by (g.value -> 'position')::integer) as number
        from jsonb_array_elements(case contents when 'programmes' then private.with_places(p_rows)
          else p_rows end) g) w);
  known constant uuid[] := array(select (r.entry ->> 'id')::uuid
    from jsonb_to_recordset(rows) r (entry jsonb, again boolean)
    where r.entry ? 'version' and not r.again);
  -- the planner takes a list for many more entries than a portion has, and would read whole tables to join it
  positions constant integer[] := array(select r.position from jsonb_to_recordset(rows) r (position integer));
  new_fields text[];
  before_change bigint;
  old_ids uuid[] := '{}';
  new_ids uuid[];
begin
  perform private.lock_imported(contents, known,
    array(select (r.entry ->> 'school_id')::uuid from jsonb_to_recordset(rows) r (entry jsonb)
      where not r.entry ? 'version'));
  select coalesce(max(l.id), 0) into before_change from public.change_log l;

  if known <> '{}' then
    execute format('with written as (
        update %3$s s set (%1$s) = row (%2$s)
          from jsonb_to_recordset($1) r (entry jsonb, again boolean)
          join %3$s o on o.id = (r.entry ->> ''id'')::uuid and o.version = (r.entry ->> ''version'')::integer
          cross join lateral jsonb_populate_record(o, r.entry - ''version'') k
         where r.entry ? ''version'' and not r.again and o.id = any ($2) and s.id = o.id and s.id = any ($2)
           returning s.id)
      select coalesce(array_agg(id), ''{}'') from written',
      private.column_list(fields), private.column_list(fields, 'k'), target) into old_ids using rows, known;
  end if;

  -- what no row of a new one names gets its default
  new_fields := identity || array(select f from unnest(fields) f where f = 'name' or f in (
    select k from jsonb_to_recordset(rows) r (entry jsonb, again boolean)
      cross join lateral jsonb_object_keys(r.entry) k
     where not r.entry ? 'version' and not r.again));
  execute format('with written as (
      insert into %3$s (%1$s)
      select %2$s
        from jsonb_to_recordset($1) r (position integer, entry jsonb, again boolean)
        cross join lateral jsonb_populate_record(null::%3$s, r.entry) k
       where not r.entry ? ''version'' and not r.again order by r.position returning id)
    select coalesce(array_agg(id), ''{}'') from written',
    private.column_list(new_fields), private.column_list(new_fields, 'k'), target) into new_ids using rows;

  if contents = 'schools' then
    perform private.write_imported_programmes(p_import,
      (select jsonb_object_agg(r.entry ->> 'id', r.entry -> 'programs')
      from jsonb_to_recordset(rows) r (entry jsonb, again boolean)
     where r.entry ? 'programs' and not r.again and (r.entry ->> 'id')::uuid = any (old_ids || new_ids)), new_ids);
  end if;
  insert into private.import_changes as c (import, school_id, row_id, kind, change_id, name)
  select p_import, l.school_id, l.row_id, case l.action when 'insert' then 'created'
    else 'changed' end, l.id, coalesce(l.label, '')
    from public.change_log l where l.id > before_change and l.table_name = contents
      and l.row_id = any (old_ids || new_ids)
   order by l.id
  on conflict (import, row_id) do update set change_id = excluded.change_id where c.change_id = 0;
  update private.import_rows r set row_id = case when e.again then r.row_id else e.id end,
      outcome = case when e.again then 'failed' when e.id = any (new_ids) then 'created'
        when e.id = any (old_ids) then 'changed'
        else 'failed' end,
      code = case when e.again or e.id <> all (old_ids || new_ids) then 'changed' end
    from (select w.position, (w.entry ->> 'id')::uuid as id, w.again
            from jsonb_to_recordset(rows) w (position integer, entry jsonb, again boolean)) e
   where r.import = p_import and r.position = any (positions) and r.position = e.position;
  update private.school_imports i set created_count = i.created_count + cardinality(new_ids),
    changed_count = i.changed_count + cardinality(old_ids) where i.id = p_import;
end
$$;

-- Writes lists of programmes {school: list} of a file of schools, and what they replace.
create function private.write_imported_programmes(p_import uuid, p_lists jsonb, p_new uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  listed record;
begin
  for listed in select s.id, l.value as list, public.programs(s)::text as before
      from jsonb_each(p_lists) l join public.schools s on s.id = l.key::uuid order by s.id loop
    perform private.write_programme_list(listed.id, listed.list);
    insert into private.import_changes (import, school_id, row_id, kind, change_id, name, programs_before,
      programs_after)
      select p_import, s.id, s.id, case when s.id = any (p_new) then 'created' else 'changed' end, 0, s.name,
          listed.before, public.programs(s)::text
        from public.schools s where s.id = listed.id and public.programs(s)::text <> listed.before
    on conflict do nothing;
  end loop;
end
$$;

-- The next pending rows from p_from to p_to, with their entries.
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

-- The next changes of an import to undo.
create function private.waiting_changes(p_import uuid, p_limit integer) returns setof private.import_changes
language sql stable set search_path = '' as $$
  select c.* from private.import_changes c where c.import = p_import and c.undone is null
   order by c.school_id, c.row_id limit least(greatest(p_limit, 1), 500)
$$;

-- Rejects the next row when the backend fails on it even alone. Returns 0 or 1.
create function public.reject_import_row(p_import uuid, p_step text, p_from integer, p_to integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  at_work private.school_imports;
  dropped integer;
begin
  if p_step = 'apply' then
    at_work := private.import_at_step(p_import, 'importing', 'imported');
    update private.import_rows r set outcome = 'failed', code = 'refused'
      from private.waiting_rows(at_work, p_from, p_to, 1) w where r.import = p_import and r.position = w.position;
    get diagnostics dropped = row_count;
  else
    at_work := private.import_at_step(p_import, 'undoing', 'undone');
    update private.import_changes c set undone = false, differing = coalesce((select array_agg(k order by k)
        from public.change_log l cross join lateral jsonb_object_keys(l.new) k where l.id = c.change_id), '{}')
      from private.waiting_changes(at_work.id, 1) w where c.import = p_import and c.row_id = w.row_id;
    get diagnostics dropped = row_count;
    update private.school_imports i set left_count = i.left_count + dropped where i.id = p_import;
  end if;
  return dropped;
end
$$;

-- Writes the next p_limit pending rows from p_from to p_to in the name of p_actor. Invalid rows fail individually.
-- Returns {done}: processed rows, 0 at the end.
create function public.apply_import_rows(
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

-- Whether the programmes of a school have changed since a file listed them.
create function private.programs_differ(p_change private.import_changes) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.schools s where s.id = p_change.row_id
    and public.programs(s)::jsonb
      <> coalesce(p_change.programs_after, case p_change.kind when 'created' then '[]' end)::jsonb)
$$;

-- Fields (or 'images') changed since the import, which prevent undoing it. Activating a new school does not count, nor
-- hiding or reordering a new programme.
create function private.differing_since(p_change private.import_changes, p_contents text) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  -- in PL/pgSQL, so that the plan of one change serves the next
  return case p_change.kind
    when 'created' then array(
      select distinct f.field from public.change_log l
        cross join lateral (
          select 'images' as field where l.table_name = 'school_images'
          union all
          select k from jsonb_object_keys(case when l.table_name = p_contents then coalesce(l.new, '{}')
            else '{}' end) k
        ) f
       where l.school_id = p_change.school_id and l.id > p_change.change_id
         and case p_contents when 'programmes' then l.row_id = p_change.row_id
           and f.field not in ('is_active', 'position')
           else f.field <> 'is_active' end
         and (exists (select 1 from public.schools s where s.id = p_change.row_id)
           or exists (select 1 from public.programmes p where p.id = p_change.row_id))
      union
      select 'programs' where private.programs_differ(p_change) order by 1)
    else array(
      select n.key from public.change_log l cross join lateral jsonb_each(l.new) n
        cross join lateral (
          select to_jsonb(s) as fields from public.schools s where s.id = p_change.row_id
          union all
          select to_jsonb(p) from public.programmes p where p.id = p_change.row_id) o
       where l.id = p_change.change_id and o.fields -> n.key is distinct from n.value
      union
      select 'programs' where private.programs_differ(p_change) order by 1)
  end;
end
$$;

-- Undoes changes of an import; values changed since stay, and are recorded.
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
    where c.import = $1 and c.row_id = any ($2) and c.kind = ''created'' and c.differing = ''{}''
      and s.id = c.row_id', target)
    using p_import, p_ids;
  perform set_config('directory.undoing', '', true);
  select jsonb_agg(jsonb_build_object('id', c.row_id, 'fields', (
        select coalesce(jsonb_object_agg(o.key, o.value), '{}') from jsonb_each(l.old) o
          where o.key <> all (c.differing))))
    into restored
    from private.import_changes c join public.change_log l on l.id = c.change_id
   where c.import = p_import and c.row_id = any (p_ids) and c.kind = 'changed';
  perform private.write_programme_list(c.row_id, c.programs_before::jsonb) from private.import_changes c
    where c.import = p_import and c.row_id = any (p_ids) and c.kind = 'changed' and not 'programs' = any (c.differing)
      and c.programs_before is not null;
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

-- Undoes the next p_limit schools or programmes in the name of p_actor. Returns like apply_import_rows.
create function public.undo_import_changes(p_import uuid, p_limit integer, p_actor uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  import constant private.school_imports := private.import_at_step(p_import, 'undoing', 'undone');
  ids constant uuid[] := array(select c.row_id from private.waiting_changes(import.id, p_limit) c
    order by c.school_id, c.row_id);
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
        -- a slug or an identifier that it had belongs to another one now; or what it was does not go together with what
        -- it has become, a number with no unit, say
        update private.import_changes c set undone = false, differing = case sqlstate when '23505' then array['slug']
            else coalesce((select array_agg(k order by k)
              from public.change_log l cross join lateral jsonb_object_keys(l.new) k where l.id = c.change_id),
                '{}') end
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

-- Table of an import, with its written columns.
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

-- Locks the targets of an import in a fixed order, to avoid deadlocks of two imports. Programmes before schools, like
-- saving a programme: its trigger writes the school's completeness.
create function private.lock_imported(p_contents text, p_ids uuid[], p_schools uuid[] default '{}') returns void
language plpgsql set search_path = '' as $$
declare
  schools uuid[];
begin
  if p_contents = 'programmes' then
    perform 1 from public.programmes p where p.id = any (p_ids) order by p.id for update;
    schools := array(select unnest(p_schools) union select p.school_id from public.programmes p
      where p.id = any (p_ids));
    perform 1 from public.schools s where s.id = any (schools) order by s.id for no key update;
  else
    perform 1 from public.schools s where s.id = any (p_ids) order by s.id for update;
  end if;
end
$$;

-- Appends new programmes [{position, entry}] without a position to their school's list, in file order.
create function private.with_places(p_rows jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(case when r.at_end then r.value
    || jsonb_build_object('entry', r.entry || jsonb_build_object('position',
      r.number + coalesce((select max(p.position) from public.programmes p where p.school_id = r.school), 0)))
      else r.value end order by r.place), '[]')
    from (select o.*, row_number() over (partition by o.school, o.at_end order by o.place) as number from (
        select w.value, w.place, w.value -> 'entry' as entry, (w.value #>> '{entry,school_id}')::uuid as school,
            not w.value -> 'entry' ? 'version' and w.value #>> '{entry,position}' is null as at_end
          from jsonb_array_elements(p_rows) with ordinality w (value, place)) o) r
$$;

-- Like apply_import_rows and undo_import_changes for imports with many rows: all pages get a background refresh, with
-- one change row for each batch.
create function public.apply_many_import_rows(
  p_import uuid, p_from integer, p_to integer, p_limit integer, p_actor uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_importer();
  perform set_config('directory.page_changes', 'background', true);
  return public.apply_import_rows(p_import, p_from, p_to, p_limit, p_actor);
end
$$;

create function public.undo_many_import_changes(p_import uuid, p_limit integer, p_actor uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_importer();
  perform set_config('directory.page_changes', 'background', true);
  return public.undo_import_changes(p_import, p_limit, p_actor);
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

revoke execute on function
  public.apply_import_rows(uuid,integer,integer,integer,uuid),
  public.apply_many_import_rows(uuid,integer,integer,integer,uuid),
  public.reject_import_row(uuid,text,integer,integer),
  public.undo_import_changes(uuid,integer,uuid),
  public.undo_many_import_changes(uuid,integer,uuid)
  from public, anon, authenticated, service_role;
revoke execute on function
  private.differing_since(private.import_changes,text),
  private.imported_fields(text),
  private.imported_table(text),
  private.lock_imported(text,uuid[],uuid[]),
  private.programs_differ(private.import_changes),
  private.undo_rows(private.school_imports,uuid[]),
  private.waiting_changes(uuid,integer),
  private.waiting_rows(private.school_imports,integer,integer,integer),
  private.with_places(jsonb),
  private.write_imported_programmes(uuid,jsonb,uuid[]),
  private.write_rows(private.school_imports,jsonb)
  from public;
grant execute on function
  public.apply_import_rows(uuid,integer,integer,integer,uuid),
  public.apply_many_import_rows(uuid,integer,integer,integer,uuid),
  public.reject_import_row(uuid,text,integer,integer),
  public.undo_import_changes(uuid,integer,uuid),
  public.undo_many_import_changes(uuid,integer,uuid)
  to service_role;
