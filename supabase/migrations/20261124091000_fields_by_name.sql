-- A new column of schools is a new field for everything that writes rows kept as JSON: imports and undoing them, restoring,
-- the static schools. Until now three functions named every column, and three wrote changed columns each in its own way.

-- The columns of a school that are edited: not what identifies it, not its pictures, not what the database keeps itself.
create function private.school_fields() returns text[]
language sql stable set search_path = '' as $$
  select array(select c from unnest(private.written_columns('public.schools')) c
    where c <> all (array['id', 'legacy_id', 'image', 'gallery', 'created_at', 'updated_at', 'version']))
$$;

-- Columns for a statement: 'a, b', or 'k.a, k.b' of a row k.
create function private.column_list(p_columns text[], p_row text default '') returns text
language sql immutable set search_path = '' as $$
  select string_agg(case when p_row = '' then format('%I', c) else format('%I.%I', p_row, c) end, ', ' order by i)
    from unnest(p_columns) with ordinality u (c, i)
$$;

-- Writes columns of a school as they are kept in JSON; what is no column of it any more is left out.
create function private.write_columns(p_school uuid, p_columns jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  assignments constant text := (select string_agg(format('%I = kept.%I', c, c), ', ')
    from unnest(private.written_columns('public.schools')) c where p_columns ? c);
begin
  if assignments is not null then
    execute format('update public.schools s set %s from jsonb_populate_record(null::public.schools, $1) kept
                     where s.id = $2', assignments) using p_columns, p_school;
  end if;
end
$$;

-- Inserts rows kept as JSON into a table. Generated columns are left to it, and so are those that none of the rows has: what
-- was kept before a column existed gets its default.
create or replace function private.insert_kept(p_table regclass, p_rows jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  columns constant text := private.column_list(array(select c from unnest(private.written_columns(p_table)) c
    where exists (select 1 from jsonb_array_elements(p_rows) r (entry) where entry ? c)));
begin
  if columns is not null then
    execute format('insert into %s (%s) select %s from jsonb_populate_recordset(null::%s, $1)',
                   p_table, columns, columns, p_table) using p_rows;
  end if;
end
$$;

-- As before, with the columns that there are.
create or replace function public.restore_school_version(p_school uuid, p_change bigint) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  new_version integer;
begin
  perform private.require_super_admin();
  perform 1 from public.schools s where s.id = p_school for update;
  if not found or not exists (select 1 from public.change_log l
      where l.id = p_change and l.table_name = 'schools' and l.row_id = p_school) then
    raise exception 'no such version of this school' using errcode = 'no_data_found';
  end if;
  perform private.write_columns(p_school, private.fields_at(p_school, p_change));
  select s.version into new_version from public.schools s where s.id = p_school;
  return new_version;
end
$$;

create or replace function public.import_schools(p_rows jsonb, p_file_name text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  names text := private.column_list(private.school_fields());
  new_values text := private.column_list(private.school_fields(), 'k');
  new_fields text[];
  before_change bigint;
  new_ids uuid[];
  old_ids uuid[];
  wanted integer;
  import uuid;
begin
  if not public.is_admin() then
    raise exception 'only an admin may import schools' using errcode = 'insufficient_privilege';
  end if;
  if jsonb_typeof(p_rows) <> 'array' or jsonb_array_length(p_rows) not between 1 and 5000 then
    raise exception 'an import has 1 to 5000 rows' using errcode = 'invalid_parameter_value';
  end if;
  select count(*) into wanted from jsonb_array_elements(p_rows) r (entry) where entry ? 'version';
  -- in one order, so that two imports of the same schools wait for each other instead of locking each other out
  perform 1 from public.schools s
    where s.id in (select (entry ->> 'id')::uuid from jsonb_array_elements(p_rows) r (entry) where entry ? 'version')
    order by s.id for update;
  select coalesce(max(l.id), 0) into before_change from public.change_log l;

  execute format('with written as (
      update public.schools s set (%1$s) = row (%2$s)
        from jsonb_array_elements($1) r (entry)
        join public.schools o on o.id = (r.entry ->> ''id'')::uuid and o.version = (r.entry ->> ''version'')::integer
        cross join lateral jsonb_populate_record(o, r.entry - ''version'') k
       where r.entry ? ''version'' and s.id = o.id returning s.id)
    select coalesce(array_agg(id), ''{}'') from written', names, new_values) into old_ids using p_rows;
  if cardinality(old_ids) <> wanted then
    raise exception 'a school has changed meanwhile' using errcode = 'invalid_parameter_value';
  end if;

  -- what no row of a new school names gets its default
  new_fields := array(select f from unnest(private.school_fields()) f where f = 'name'
    or exists (select 1 from jsonb_array_elements(p_rows) r (entry) where not entry ? 'version' and entry ? f));
  names := private.column_list(new_fields);
  new_values := private.column_list(new_fields, 'k');

  execute format('with written as (
      insert into public.schools (id, legacy_id, %1$s)
      select coalesce(k.id, gen_random_uuid()), k.legacy_id, %2$s
        from jsonb_array_elements($1) with ordinality r (entry, place)
        cross join lateral jsonb_populate_record(null::public.schools, r.entry) k
       where not r.entry ? ''version'' order by r.place returning id)
    select coalesce(array_agg(id), ''{}'') from written', names, new_values) into new_ids using p_rows;

  insert into private.school_imports (actor, file_name, created, changed, before_change, last_change)
  values (auth.uid(), left(coalesce(p_file_name, ''), 200), new_ids, old_ids, before_change,
    coalesce((select max(l.id) from public.change_log l where l.school_id = any (new_ids || old_ids)), before_change))
  returning id into import;
  return jsonb_build_object('id', import, 'created', cardinality(new_ids), 'changed', cardinality(old_ids));
end
$$;

create or replace function public.undo_school_import(p_import uuid) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '110s' as $$
declare
  import private.school_imports;
  school uuid;
begin
  if not public.is_admin() then
    raise exception 'only an admin may undo an import' using errcode = 'insufficient_privilege';
  end if;
  select * into import from private.school_imports i
    where i.id = p_import and i.undone_at is null and (i.actor = auth.uid() or public.is_super_admin()) for update;
  if not found then
    raise exception 'no such import to undo' using errcode = 'no_data_found';
  end if;
  perform 1 from public.schools s where s.id = any (import.created || import.changed) order by s.id for update;
  if exists (select 1 from public.change_log l
      where l.school_id = any (import.created || import.changed) and l.id > import.last_change) then
    raise exception 'a school has changed since the import' using errcode = 'invalid_parameter_value';
  end if;
  delete from public.schools s where s.id = any (import.created);
  foreach school in array import.changed loop
    perform private.write_columns(school, private.fields_at(school, import.before_change));
  end loop;
  update private.school_imports i set undone_at = now() where i.id = p_import;
  return jsonb_build_object('deleted', cardinality(import.created), 'restored', cardinality(import.changed));
end
$$;

create or replace function private.static_school_additions(p_school public.schools, p_entry jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(f.field, p_entry -> f.field), '{}')
    from unnest(private.school_fields()) f (field)
   where coalesce(p_entry ->> f.field, '[]') <> '[]'
     and coalesce(to_jsonb(p_school) ->> f.field, '[]') = '[]'
     and not private.field_is_decided(p_school.id, f.field)
     and (f.field not like 'tuition%' or coalesce(p_school.tuition_min, p_school.tuition_max) is null)
     and (f.field not like 'coordinates%'
          or coalesce(p_school.coordinates_lat, p_school.coordinates_lng) is null)
$$;

create or replace function public.add_static_schools(p_schools jsonb, p_actor uuid default null, p_write boolean default true)
returns table (legacy_id text, school_id uuid, outcome text)
language plpgsql security definer set search_path = '' as $$
declare
  entry jsonb;
  school public.schools;
  additions jsonb;
begin
  perform private.act_for(p_actor);
  for entry in select e.value from jsonb_array_elements(p_schools) e (value) loop
    legacy_id := entry ->> 'legacy_id';
    school_id := (entry ->> 'id')::uuid;
    -- nobody else brings the same school in meanwhile
    perform pg_advisory_xact_lock(hashtextextended('static-school:' || legacy_id, 0));
    select s.* into school from public.schools s
     where s.legacy_id = entry ->> 'legacy_id' or s.id = (entry ->> 'id')::uuid or (s.legacy_id is null
       and s.name_slug = public.slugify(entry ->> 'name') and s.country = entry ->> 'country'
       and public.normalise_text(s.city) = public.normalise_text(entry ->> 'city'))
     order by (s.legacy_id = entry ->> 'legacy_id') is true desc, s.id = (entry ->> 'id')::uuid desc, s.id limit 1;
    if found then
      school_id := school.id;
      additions := private.static_school_additions(school, entry)
        || case when school.legacy_id is null then jsonb_build_object('legacy_id', entry ->> 'legacy_id') else '{}' end;
      outcome := case when additions = '{}' then 'present' else 'completed' end;
      if p_write and additions <> '{}' then
        perform private.write_columns(school.id, additions);
      end if;
    elsif exists (select 1 from public.deleted_schools d where d.school_id = (entry ->> 'id')::uuid
        or d.school ->> 'legacy_id' = entry ->> 'legacy_id') then
      outcome := 'deleted';
    else
      outcome := 'inserted';
      if p_write then
        perform private.insert_kept('public.schools', jsonb_build_array(
          '{"is_active": true, "version": 1, "image": null}'::jsonb || entry || jsonb_build_object(
            'created_at', now(), 'updated_at', now(),
            -- the rule's own one when another school has the slug by now
            'slug', case when exists (select 1 from public.schools s where s.slug = entry ->> 'slug') then ''
                    else coalesce(entry ->> 'slug', '') end)));
      end if;
    end if;
    return next;
  end loop;
end
$$;
