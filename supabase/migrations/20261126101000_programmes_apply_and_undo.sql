-- Writing the rows of an import and taking them back, schools or programmes.

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

-- Writes rows [{position, entry}] that all go: `entry` with `version` changes the school or programme `id`, without it is a new
-- one with that id. What is not what it was when the file was checked stays as it is, and its row has failed; so has the second
-- of two rows about the same.
create or replace function private.write_imported(p_import uuid, p_rows jsonb) returns void
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

create or replace function public.apply_import_rows(
  p_import uuid, p_from integer, p_to integer, p_limit integer, p_actor uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  import private.school_imports;
  wanted jsonb;
  one jsonb;
  schools uuid[];
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
  schools := array(select distinct (w.entry ->> case import.contents when 'programmes' then 'school_id' else 'id' end)::uuid
    from jsonb_to_recordset(wanted) w (entry jsonb));
  slugs := private.addresses_of(schools);
  begin
    perform private.write_imported(p_import, wanted);
  exception when integrity_constraint_violation or data_exception then
    for one in select w.value from jsonb_array_elements(wanted) w loop
      begin
        perform private.write_imported(p_import, jsonb_build_array(one));
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
  execute format('delete from %s s using private.import_changes c
    where c.import = $1 and c.row_id = any ($2) and c.kind = ''created'' and c.differing = ''{}'' and s.id = c.row_id', target)
    using p_import, p_ids;
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
drop function private.differing_since(private.import_changes);

-- Takes back the next p_limit schools or programmes of an import, in the name of p_actor. Answers as apply_import_rows.
create or replace function public.undo_import_changes(p_import uuid, p_limit integer, p_actor uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[];
  schools uuid[];
  one uuid;
  slugs text[];
begin
  perform private.require_importer();
  perform 1 from private.school_imports i where i.id = p_import and i.status = 'undoing' for update;
  if not found then
    return '{"done": 0, "slugs": []}';
  end if;
  perform private.act_for(p_actor);
  select coalesce(array_agg(c.row_id order by c.school_id, c.row_id), '{}'), coalesce(array_agg(distinct c.school_id), '{}')
    into ids, schools
    from (select u.row_id, u.school_id from private.import_changes u where u.import = p_import and u.undone is null
           order by u.school_id, u.row_id limit least(greatest(p_limit, 1), 500)) c;
  slugs := private.addresses_of(schools);
  begin
    perform private.undo_changes(p_import, ids);
  exception when integrity_constraint_violation or data_exception then
    foreach one in array ids loop
      begin
        perform private.undo_changes(p_import, array[one]);
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

-- ── what is shown ───────────────────────────────────────────────────────────────────────────────────────────────
create or replace function public.list_imports(p_page integer, p_page_size integer) returns jsonb
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
        select i.id, i.file_name, i.contents, i.status, i.uploaded_at, i.imported_at, i.row_count, i.created_count,
            i.changed_count, i.undone_count, i.left_count, i.actor = auth.uid() or public.is_super_admin() as may_act
          from private.school_imports i where i.status <> 'uploading'
         order by i.uploaded_at desc, i.id offset (page - 1)::bigint * size limit size) w));
end
$$;

-- A page of what undoing an import left as it is: {total, page, page_count, rows: [{id, name, school_id, school, differing}]};
-- `school` is the name of a programme's school.
create or replace function public.list_import_differences(p_import uuid, p_page integer, p_page_size integer) returns jsonb
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

revoke all on function private.imported_table(text), private.imported_fields(text), private.lock_imported(text, uuid[], uuid[]),
  private.with_places(jsonb), private.differing_since(private.import_changes, text) from public, anon, authenticated;
