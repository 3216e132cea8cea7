-- Writing the rows of a register's run and taking them back, by the jobs of imports.

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

-- As before: rows of a run are written by write_registered().
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
             and (r.kind in ('new', 'matched', 'changed')
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

-- As before: what a run did is taken back by undo_registered().
create or replace function public.undo_import_changes(p_import uuid, p_limit integer, p_actor uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  import private.school_imports;
  ids uuid[];
  schools uuid[];
  one uuid;
  slugs text[];
begin
  perform private.require_importer();
  select * into import from private.school_imports i where i.id = p_import and i.status = 'undoing' for update;
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

-- As before. The end of a run's check keeps its report, the end of its writing marks what the register no longer lists.
create or replace function public.end_import_step(p_import uuid, p_step text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  import constant private.school_imports := private.own_import(p_import);
begin
  if import.register is not null and p_step = 'check' and import.status = 'uploaded' then
    update private.school_imports i set report = private.register_report(p_import, import.run) where i.id = p_import;
  elsif import.register is not null and p_step = 'apply' and import.status = 'importing' then
    perform private.mark_gone(import);
  end if;
  update private.school_imports i
     set status = case p_step when 'check' then 'checked' when 'apply' then 'imported' else 'undone' end,
         undone_at = case p_step when 'undo' then now() else i.undone_at end
   where i.id = p_import
     and i.status = case p_step when 'check' then 'uploaded' when 'apply' then 'importing' else 'undoing' end;
end
$$;

-- As before. Rows of a run that wait for a decision, or say why something was left out, stay until the run is taken back.
create or replace function private.tidy_imports(p_limit integer) returns integer
language plpgsql set search_path = '' as $$
declare
  gone integer;
  claims integer;
begin
  delete from private.import_rows r where r.ctid = any (array(
    select o.row from (
        select i.id, i.uploaded_at < now() - interval '7 days' and i.status in ('uploading', 'uploaded', 'checked')
            or i.imported_at < now() - interval '90 days' and (i.register is null or i.status = 'undone') as old
          from private.school_imports i
         where i.status in ('imported', 'undoing', 'undone') or i.uploaded_at < now() - interval '7 days') i
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
      and i.uploaded_at < now() - interval '7 days' and not exists (select 1 from private.import_rows r where r.import = i.id);
  end if;
  return gone + claims;
end
$$;

-- As before: runs of registers have a list of their own.
create or replace function public.list_imports(p_page integer, p_page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return private.listed_imports(false, p_page, p_page_size);
end
$$;
create function public.list_register_runs(p_page integer, p_page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return private.listed_imports(true, p_page, p_page_size);
end
$$;
create function private.listed_imports(p_registers boolean, p_page integer, p_page_size integer) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  size constant integer := least(greatest(coalesce(p_page_size, 20), 1), 100);
  found integer;
  page integer;
begin
  select count(*) into found from private.school_imports i
   where i.status <> 'uploading' and (i.register is not null) = p_registers;
  page := least(greatest(coalesce(p_page, 1), 1), greatest(1, ceil(found::numeric / size)::integer));
  return jsonb_build_object('total', found, 'page', page, 'page_count', greatest(1, ceil(found::numeric / size)::integer),
    'imports', (select coalesce(jsonb_agg(to_jsonb(w) order by w.uploaded_at desc, w.id), '[]') from (
        select i.id, i.file_name, i.contents, i.status, i.uploaded_at, i.imported_at, i.row_count, i.created_count, i.changed_count,
            i.undone_count, i.left_count, coalesce(i.actor = auth.uid(), false) or public.is_super_admin() as may_act, i.register, i.report
          from private.school_imports i where i.status <> 'uploading' and (i.register is not null) = p_registers
         order by i.uploaded_at desc, i.id offset (page - 1)::bigint * size limit size) w));
end
$$;

revoke all on function private.programmes_column_of(jsonb), private.change_register_programmes(uuid, jsonb),
  private.write_registered(uuid, jsonb), private.undo_registered(uuid, uuid[]),
  private.write_rows(private.school_imports, jsonb), private.undo_rows(private.school_imports, uuid[]),
  private.mark_gone(private.school_imports), private.listed_imports(boolean, integer, integer),
  public.list_register_runs(integer, integer) from public, anon, authenticated;
grant execute on function public.list_register_runs(integer, integer) to authenticated, service_role;
