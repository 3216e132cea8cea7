-- Writing the rows of an import and taking them back, a few at a time.

-- Writes rows [{position, entry}] that all go: `entry` with `version` changes the school `id`, without it is a new school
-- with that id. A school that is not what it was when the file was checked stays as it is and its row has failed.
create function private.write_imported(p_import uuid, p_rows jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  names text := private.column_list(private.school_fields());
  new_values text := private.column_list(private.school_fields(), 'k');
  new_fields text[];
  before_change bigint;
  old_ids uuid[];
  new_ids uuid[];
begin
  -- in one order, so that two imports of the same schools wait for each other instead of locking each other out
  perform 1 from public.schools s
    where s.id in (select (r.value #>> '{entry,id}')::uuid from jsonb_array_elements(p_rows) r where r.value -> 'entry' ? 'version')
    order by s.id for update;
  select coalesce(max(l.id), 0) into before_change from public.change_log l;

  execute format('with written as (
      update public.schools s set (%1$s) = row (%2$s)
        from jsonb_to_recordset($1) r (entry jsonb)
        join public.schools o on o.id = (r.entry ->> ''id'')::uuid and o.version = (r.entry ->> ''version'')::integer
        cross join lateral jsonb_populate_record(o, r.entry - ''version'') k
       where r.entry ? ''version'' and s.id = o.id returning s.id)
    select coalesce(array_agg(id), ''{}'') from written', names, new_values) into old_ids using p_rows;

  -- what no row of a new school names gets its default
  new_fields := array(select f from unnest(private.school_fields()) f where f = 'name'
    or exists (select 1 from jsonb_to_recordset(p_rows) r (entry jsonb) where not entry ? 'version' and entry ? f));
  names := private.column_list(new_fields);
  new_values := private.column_list(new_fields, 'k');
  execute format('with written as (
      insert into public.schools (id, legacy_id, %1$s)
      select k.id, k.legacy_id, %2$s
        from jsonb_to_recordset($1) r (position integer, entry jsonb)
        cross join lateral jsonb_populate_record(null::public.schools, r.entry) k
       where not r.entry ? ''version'' order by r.position returning id)
    select coalesce(array_agg(id), ''{}'') from written', names, new_values) into new_ids using p_rows;

  insert into private.import_changes (import, school_id, kind, change_id, name)
  select p_import, l.row_id, case l.action when 'insert' then 'created' else 'changed' end, l.id, coalesce(l.label, '')
    from public.change_log l where l.id > before_change and l.table_name = 'schools' and l.row_id = any (old_ids || new_ids)
  on conflict do nothing;
  update private.import_rows r set school_id = e.id,
      outcome = case when e.id = any (new_ids) then 'created' when e.id = any (old_ids) then 'changed' else 'failed' end,
      code = case when e.id = any (old_ids || new_ids) then null else 'changed' end
    from (select (w.value ->> 'position')::integer as position, (w.value #>> '{entry,id}')::uuid as id
            from jsonb_array_elements(p_rows) w) e
   where r.import = p_import and r.position = e.position;
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

-- Writes the next p_limit rows from p_from to p_to that wait for it, in the name of p_actor. A row that cannot be written
-- fails alone. Answers {done, slugs}: how many rows were looked at, 0 at the end, and whose pages show something else now.
create function public.apply_import_rows(
  p_import uuid, p_from integer, p_to integer, p_limit integer, p_actor uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  import private.school_imports;
  wanted jsonb;
  one jsonb;
  ids uuid[];
  slugs text[];
begin
  perform private.require_importer();
  select * into import from private.school_imports i where i.id = p_import and i.status = 'importing' for update;
  if not found then
    return '{"done": 0, "slugs": []}';
  end if;
  perform private.act_for(p_actor);
  select jsonb_agg(jsonb_build_object('position', w.position, 'entry', case when w.entry ? 'id' then w.entry
        else w.entry || jsonb_build_object('id', gen_random_uuid()) end) order by w.position) into wanted
    from (select r.position, case when r.kind <> 'duplicate' or coalesce(r.choice, import.duplicates) = 'create' then r.write
            else r.update_write end as entry
            from private.import_rows r
           where r.import = p_import and r.position between p_from and p_to and r.run = import.run and r.outcome is null
             and (r.kind in ('new', 'changed')
               or (r.kind = 'duplicate' and (coalesce(r.choice, import.duplicates) = 'create'
                 or (coalesce(r.choice, import.duplicates) = 'update' and r.update_write is not null))))
           order by r.position limit least(greatest(p_limit, 1), 500)) w;
  if wanted is null then
    return '{"done": 0, "slugs": []}';
  end if;
  ids := array(select (w.value #>> '{entry,id}')::uuid from jsonb_array_elements(wanted) w);
  slugs := private.addresses_of(ids);
  begin
    perform private.write_imported(p_import, wanted);
  exception when integrity_constraint_violation or data_exception then
    for one in select w.value from jsonb_array_elements(wanted) w loop
      begin
        perform private.write_imported(p_import, jsonb_build_array(one));
      exception when unique_violation then
        update private.import_rows r set outcome = 'failed', code = 'taken'
         where r.import = p_import and r.position = (one ->> 'position')::integer;
      when integrity_constraint_violation or data_exception then
        update private.import_rows r set outcome = 'failed', code = 'refused'
         where r.import = p_import and r.position = (one ->> 'position')::integer;
      end;
    end loop;
  end;
  return jsonb_build_object('done', jsonb_array_length(wanted),
    'slugs', array(select unnest(slugs) union select unnest(private.addresses_of(ids))));
end
$$;

-- What stands in the way of taking back what an import did to a school: the fields (or 'images') that were changed since. A
-- new school that was activated since is still what was imported.
create function private.differing_since(p_change private.import_changes) returns text[]
language sql stable set search_path = '' as $$
  select case p_change.kind
    when 'created' then array(
      select distinct f.field from public.change_log l
        cross join lateral (
          select 'images' as field where l.table_name = 'school_images'
          union all
          select k from jsonb_object_keys(case when l.table_name = 'schools' then coalesce(l.new, '{}') else '{}' end) k
        ) f
       where l.school_id = p_change.school_id and l.id > p_change.change_id and f.field <> 'is_active'
         and exists (select 1 from public.schools s where s.id = p_change.school_id) order by 1)
    else array(
      select n.key from public.change_log l cross join lateral jsonb_each(l.new) n
        join public.schools s on s.id = p_change.school_id
       where l.id = p_change.change_id and to_jsonb(s) -> n.key is distinct from n.value order by 1)
  end
$$;

-- Takes back what one import did to these schools; what was changed since stays, and is noted.
create function private.undo_changes(p_import uuid, p_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  names constant text := private.column_list(private.school_fields());
  new_values constant text := private.column_list(private.school_fields(), 'k');
  restored jsonb;
begin
  perform 1 from public.schools s where s.id = any (p_ids) order by s.id for update;
  update private.import_changes c set differing = private.differing_since(c), undone = true
   where c.import = p_import and c.school_id = any (p_ids);
  delete from public.schools s using private.import_changes c
   where c.import = p_import and c.school_id = any (p_ids) and c.kind = 'created' and c.differing = '{}' and s.id = c.school_id;
  select jsonb_agg(jsonb_build_object('id', c.school_id, 'fields', (
        select coalesce(jsonb_object_agg(o.key, o.value), '{}') from jsonb_each(l.old) o where o.key <> all (c.differing))))
    into restored
    from private.import_changes c join public.change_log l on l.id = c.change_id
   where c.import = p_import and c.school_id = any (p_ids) and c.kind = 'changed';
  execute format('update public.schools s set (%1$s) = row (%2$s)
      from jsonb_to_recordset($1) r (id uuid, fields jsonb) join public.schools o on o.id = r.id
      cross join lateral jsonb_populate_record(o, r.fields) k
     where s.id = o.id', names, new_values) using coalesce(restored, '[]');
  update private.import_changes c set undone = false
   where c.import = p_import and c.school_id = any (p_ids) and c.differing <> '{}';
end
$$;

-- Takes back the next p_limit schools of an import, in the name of p_actor. Answers as apply_import_rows.
create function public.undo_import_changes(p_import uuid, p_limit integer, p_actor uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[];
  one uuid;
  slugs text[];
begin
  perform private.require_importer();
  perform 1 from private.school_imports i where i.id = p_import and i.status = 'undoing' for update;
  if not found then
    return '{"done": 0, "slugs": []}';
  end if;
  perform private.act_for(p_actor);
  ids := array(select c.school_id from private.import_changes c where c.import = p_import and c.undone is null
    order by c.school_id limit least(greatest(p_limit, 1), 500));
  slugs := private.addresses_of(ids);
  begin
    perform private.undo_changes(p_import, ids);
  exception when integrity_constraint_violation or data_exception then
    foreach one in array ids loop
      begin
        perform private.undo_changes(p_import, array[one]);
      exception when integrity_constraint_violation or data_exception then
        -- a slug or an identifier that it had belongs to another school now
        update private.import_changes c set undone = false, differing = '{slug}'
         where c.import = p_import and c.school_id = one;
      end;
    end loop;
  end;
  update private.school_imports i set
      undone_count = i.undone_count + (select count(*) from private.import_changes c
        where c.import = p_import and c.school_id = any (ids) and c.undone),
      left_count = i.left_count + (select count(*) from private.import_changes c
        where c.import = p_import and c.school_id = any (ids) and not c.undone)
   where i.id = p_import;
  return jsonb_build_object('done', cardinality(ids),
    'slugs', array(select unnest(slugs) union select unnest(private.addresses_of(ids))));
end
$$;

-- ── what is shown ───────────────────────────────────────────────────────────────────────────────────────────────
-- One import: {id, file_name, status, headings, details, options, duplicates, row_count, counts, sample, …}; null when there
-- is none. `counts` are rows by what the check found and by what became of them.
create function public.import_overview(p_import uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return (select to_jsonb(i) - 'actor' - 'run' || jsonb_build_object(
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

-- A page of an import's rows of a kind ('' is all of them, 'failed' those that could not be written):
-- {total, page, page_count, rows}.
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
    and (p_kind = '' or (p_kind = 'failed' and r.outcome = 'failed') or r.kind = p_kind);
  page := least(greatest(coalesce(p_page, 1), 1), greatest(1, ceil(found::numeric / size)::integer));
  return jsonb_build_object('total', found, 'page', page, 'page_count', greatest(1, ceil(found::numeric / size)::integer),
    'rows', (select coalesce(jsonb_agg(to_jsonb(w) order by w.position), '[]') from (
        select r.position, r.number, r.kind, r.name, r.columns, r.errors, r.duplicate, r.choice, r.outcome, r.code,
            r.update_write is not null as may_update
          from private.import_rows r where r.import = p_import and r.run = current_run
            and (p_kind = '' or (p_kind = 'failed' and r.outcome = 'failed') or r.kind = p_kind)
         order by r.position offset (page - 1)::bigint * size limit size) w));
end
$$;

-- Rows with something to be looked at (errors, probable duplicates, not written), whole, after the one given.
create function public.import_problem_rows(p_import uuid, p_after integer, p_size integer default 500) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return (select coalesce(jsonb_agg(to_jsonb(w) order by w.position), '[]') from (
    select r.position, r.number, r.cells, r.kind, r.errors, r.duplicate, r.outcome, r.code
      from private.import_rows r join private.school_imports i on i.id = r.import and r.run = i.run
     where r.import = p_import and r.position > p_after and (r.kind in ('error', 'duplicate') or r.outcome = 'failed')
     order by r.position limit least(greatest(p_size, 1), 1000)) w);
end
$$;

-- A page of the imports, newest first: {total, page, page_count, imports}.
create function public.list_imports(p_page integer, p_page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  size constant integer := least(greatest(coalesce(p_page_size, 20), 1), 100);
  found integer;
  page integer;
begin
  perform private.require_importer();
  select count(*) into found from private.school_imports i where i.status <> 'uploading';
  page := least(greatest(coalesce(p_page, 1), 1), greatest(1, ceil(found::numeric / size)::integer));
  return jsonb_build_object('total', found, 'page', page, 'page_count', greatest(1, ceil(found::numeric / size)::integer),
    'imports', (select coalesce(jsonb_agg(to_jsonb(w) order by w.uploaded_at desc, w.id), '[]') from (
        select i.id, i.file_name, i.status, i.uploaded_at, i.imported_at, i.row_count, i.created_count, i.changed_count,
            i.undone_count, i.left_count, i.actor = auth.uid() or public.is_super_admin() as may_act
          from private.school_imports i where i.status <> 'uploading'
         order by i.uploaded_at desc, i.id offset (page - 1)::bigint * size limit size) w));
end
$$;

-- A page of the schools that undoing an import left as they are: {total, page, page_count, schools: [{id, name, differing}]}.
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
    'schools', (select coalesce(jsonb_agg(to_jsonb(w) order by w.name, w.id), '[]') from (
        select c.school_id as id, c.name, c.differing from private.import_changes c
         where c.import = p_import and not c.undone order by c.name, c.school_id
        offset (page - 1)::bigint * size limit size) w));
end
$$;

revoke all on function public.begin_import(text), public.add_import_rows(uuid, jsonb),
  public.end_import_upload(uuid, jsonb, integer, jsonb), public.tidy_imports(integer), public.discard_import(uuid),
  public.prepare_import(uuid, text, jsonb), public.end_import_step(uuid, text),
  public.choose_import_duplicates(uuid, text, integer), public.import_portion(uuid, integer, integer),
  public.find_import_duplicates(uuid, integer, jsonb), public.save_import_check(uuid, integer, jsonb),
  public.apply_import_rows(uuid, integer, integer, integer, uuid), public.undo_import_changes(uuid, integer, uuid),
  public.import_overview(uuid), public.list_import_rows(uuid, text, integer, integer),
  public.import_problem_rows(uuid, integer, integer), public.list_imports(integer, integer),
  public.list_import_differences(uuid, integer, integer), public.import_matches(uuid[], text[], text[])
  from public, anon, authenticated;
-- what people do
grant execute on function public.begin_import(text), public.add_import_rows(uuid, jsonb),
  public.end_import_upload(uuid, jsonb, integer, jsonb), public.discard_import(uuid),
  public.prepare_import(uuid, text, jsonb), public.choose_import_duplicates(uuid, text, integer),
  public.import_overview(uuid), public.list_import_rows(uuid, text, integer, integer),
  public.import_problem_rows(uuid, integer, integer), public.list_imports(integer, integer),
  public.list_import_differences(uuid, integer, integer) to authenticated, service_role;
-- what only the server's jobs do
grant execute on function public.tidy_imports(integer), public.end_import_step(uuid, text),
  public.import_portion(uuid, integer, integer), public.find_import_duplicates(uuid, integer, jsonb),
  public.save_import_check(uuid, integer, jsonb), public.import_matches(uuid[], text[], text[]),
  public.apply_import_rows(uuid, integer, integer, integer, uuid), public.undo_import_changes(uuid, integer, uuid)
  to service_role;
