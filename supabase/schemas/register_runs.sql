-- Register runs: candidates, writes besides schools, and undo.

-- Compared attributes of a country's schools, without those from the register itself: [{id, slug, names, country, city,
-- website, lat, lng, exact, taken}]. `taken`: matched to another entry.
create function public.register_candidates(p_register text, p_country text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'slug', s.slug, 'country', s.country, 'city', s.city,
    'website', s.website,
      'lat', s.coordinates_lat, 'lng', s.coordinates_lng, 'exact', coalesce(s.coordinates_precision = 'campus', false),
      'taken', exists (select 1 from public.school_sources r where r.school_id = s.id and r.register = p_register),
      'names', jsonb_build_array(s.name) || coalesce((select jsonb_agg(r.name) from public.school_sources r
        where r.school_id = s.id), '[]'))
      order by s.id), '[]')
    from public.schools s where s.country = p_country
     and not exists (select 1 from private.import_changes c join private.school_imports i on i.id = c.import
       where c.school_id = s.id and c.kind = 'created' and i.register = p_register));
end
$$;

-- Existing data for a run: {sources: [a row of school_sources], schools: [{school, programmes}]}: sources with these
-- identifiers, and their schools and those of p_ids.
create function public.register_known(p_register text, p_identifiers text[], p_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return jsonb_build_object(
    'sources', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from public.school_sources r
      where r.register = p_register and r.identifier = any (p_identifiers)),
    'schools', (select coalesce(jsonb_agg(jsonb_build_object('school', to_jsonb(s), 'programmes',
        (select coalesce(jsonb_agg(to_jsonb(p) order by p.position, p.id), '[]') from public.programmes p
          where p.school_id = s.id))), '[]')
      from public.schools s where s.id = any (p_ids) or s.id in (select r.school_id from public.school_sources r
        where r.register = p_register and r.identifier = any (p_identifiers))));
end
$$;

-- Results of a check: {kinds: {kind: rows}, left: {reason: rows}, differing}.
create function private.register_report(p_import uuid, p_run integer) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'kinds', (select coalesce(jsonb_object_agg(k.kind, k.rows), '{}') from (
      select r.kind, count(*) as rows from private.import_rows r
       where r.import = p_import and r.run = p_run and r.kind is not null group by r.kind) k),
    'left', (select coalesce(jsonb_object_agg(k.error, k.rows), '{}') from (
      select r.errors -> 0 ->> 'error' as error, count(*) as rows from private.import_rows r
       where r.import = p_import and r.run = p_run and r.kind = 'error' group by 1) k),
    'differing', (select coalesce(sum(r.differing), 0) from private.import_rows r where r.import = p_import
      and r.run = p_run))
$$;

-- Changes planned programmes: rows with their required version, and ids to hide.
create function private.change_register_programmes(p_school uuid, p_changes jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  update public.programmes p set position = k.position, name = k.name, name_es = k.name_es, name_en = k.name_en,
    level = k.level, field = k.field,
      duration_value = k.duration_value, duration_unit = k.duration_unit, duration_text = k.duration_text,
      duration_text_en = k.duration_text_en, prices = k.prices, mode = k.mode, requirements_es = k.requirements_es,
        requirements_en = k.requirements_en,
      note_es = k.note_es, note_en = k.note_en, award_es = k.award_es, award_en = k.award_en, places = k.places,
      graduates = k.graduates, attendance = k.attendance, sources = k.sources, is_active = true
    from jsonb_array_elements(p_changes -> 'update') r (row)
    cross join lateral jsonb_populate_record(null::public.programmes, r.row) k
   where p.id = k.id and p.school_id = p_school and p.version = k.version;
  update public.programmes p set is_active = false
    from jsonb_to_recordset(p_changes -> 'hide') r (id uuid, version integer)
   where p.id = r.id and p.school_id = p_school and p.version = r.version;
end
$$;

-- Writes rows [{position, entry}] of a run: besides columns, `entry` has the school_sources row in `register_source`
-- and programme changes in `register_programmes`. A row fails when its school has changed since the check.
create function private.write_registered(p_import uuid, p_rows jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  good jsonb;
  known_ids uuid[];
  one record;
begin
  perform private.begin_bulk_write();
  perform 1 from public.schools s
    where s.id in (select (r.value #>> '{entry,id}')::uuid from jsonb_array_elements(p_rows) r)
      order by s.id for update;
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
  insert into public.school_sources as s (register, identifier, school_id, source, name, edition, licence,
    also_identifiers,
      parent_identifier, parent_name, gone_since, stated, differing, programmes, left_out, page)
    select k.register, k.identifier, (e ->> 'id')::uuid, k.source, k.name, k.edition, k.licence, k.also_identifiers,
        k.parent_identifier, k.parent_name, k.gone_since, k.stated, k.differing, k.programmes,
          coalesce(k.left_out, '[]'), k.page
      from jsonb_array_elements(good) e
      cross join lateral jsonb_populate_record(null::public.school_sources, e -> 'register_source') k
  on conflict (register, identifier) do update set source = excluded.source, name = excluded.name,
    edition = excluded.edition, licence = excluded.licence,
    fetched_at = now(), also_identifiers = excluded.also_identifiers, parent_identifier = excluded.parent_identifier,
    parent_name = excluded.parent_name, gone_since = excluded.gone_since, stated = excluded.stated,
    differing = excluded.differing, programmes = excluded.programmes, left_out = excluded.left_out,
      page = excluded.page;

  perform private.write_imported(p_import, p_rows);

  perform private.insert_rows('public.programmes', (select jsonb_agg(r.row
    || jsonb_build_object('school_id', e -> 'id'))
    from jsonb_array_elements(good) e cross
      join lateral jsonb_array_elements(e #> '{register_programmes,insert}') r (row)));
  for one in select (e ->> 'id')::uuid as school, e -> 'register_programmes' as changes
    from jsonb_array_elements(good) e
      where e #> '{register_programmes,update}' <> '[]' or e #> '{register_programmes,hide}' <> '[]' loop
    perform private.change_register_programmes(one.school, one.changes);
  end loop;
  perform private.end_bulk_write(array(select (e ->> 'id')::uuid from jsonb_array_elements(good) e));
  update private.import_changes c set programs_after = public.programs(s)::text
    from public.schools s where c.import = p_import and c.kind = 'created' and c.row_id = s.id
     and s.id in (select (e ->> 'id')::uuid from jsonb_array_elements(good) e);
  -- what changed nothing in the school itself is an act of this run all the same
  insert into private.import_changes (import, school_id, row_id, kind, change_id, name)
    select p_import, s.id, s.id, 'changed', 0, s.name from public.schools s where s.id = any (known_ids)
  on conflict do nothing;
end
$$;

-- Undoes a run's changes besides columns, which undo_changes() handles. Programmes changed by a user since stay.
create function private.undo_registered(p_import uuid, p_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  undone uuid[];
  one record;
begin
  perform private.undo_changes(p_import, p_ids);
  undone := array(select c.school_id from private.import_changes c
    where c.import = p_import and c.school_id = any (p_ids) and (c.undone or c.kind = 'changed'));
  for one in select c.*, (e.value ->> 'id')::uuid as id, e.value -> 'before' as was,
    (e.value ->> 'version')::integer as version
      from private.register_changes c cross join lateral jsonb_array_elements(c.programmes_before) e
     where c.import = p_import and c.school_id = any (undone) loop
    if jsonb_typeof(one.was) = 'null' then
      delete from public.programmes p where p.id = one.id and p.version = one.version;
    else
      perform private.change_register_programmes(one.school_id,
        jsonb_build_object('hide', '[]'::jsonb, 'update',
        jsonb_build_array(one.was || jsonb_build_object('version', one.version))));
      update public.programmes p set is_active = (one.was ->> 'is_active')::boolean
       where p.id = one.id and p.is_active is distinct from (one.was ->> 'is_active')::boolean
         and p.version <= one.version + 1;
    end if;
  end loop;
  delete from public.school_sources s using private.register_changes c
   where c.import = p_import and c.school_id = any (undone) and c.source_before is null
     and s.register = c.register and s.identifier = c.identifier;
  update public.school_sources s set edition = k.edition, source = k.source, name = k.name, licence = k.licence,
    fetched_at = k.fetched_at,
      also_identifiers = k.also_identifiers, parent_identifier = k.parent_identifier, parent_name = k.parent_name,
      gone_since = k.gone_since, stated = k.stated, differing = k.differing, left_out = coalesce(k.left_out, '[]'),
        page = k.page,
      -- a programme that was brought back has a later version than it had
      programmes = k.programmes || (select coalesce(jsonb_object_agg(p.id, p.version), '{}') from public.programmes p
        where p.school_id = s.school_id and p.id in (select (e ->> 'id')::uuid
          from jsonb_array_elements(c.programmes_before) e
          where jsonb_typeof(e -> 'before') = 'object'))
    from private.register_changes c cross join lateral jsonb_populate_record(null::public.school_sources,
      c.source_before) k
   where c.import = p_import and c.school_id = any (undone) and c.source_before is not null
     and s.register = c.register and s.identifier = c.identifier;
  perform private.index_search(array(select s.id from public.schools s where s.id = any (undone)), '{}');
end
$$;

-- Marks schools no longer in a register. They stay.
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

-- Missing and imported registers: {missing, done}. A new directory, without administrator or any register, begins with
-- p_registers, an older one with none. Imported ones are done, even if undone since.
create function public.first_registers(p_registers text[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_importer();
  if not exists (select 1 from private.first_registers)
      and not exists (select 1 from private.school_imports i where i.register is not null)
      and not exists (select 1 from public.user_roles r where r.role in ('admin', 'super_admin')) then
    insert into private.first_registers (register) select distinct unnest(p_registers);
  end if;
  return (select jsonb_build_object(
      'missing', coalesce(jsonb_agg(f.register order by f.register) filter (where not f.done), '[]'),
      'done', coalesce(jsonb_agg(f.register order by f.register) filter (where f.done), '[]'))
    from (select w.register, exists (select 1 from private.school_imports i
        where i.register = w.register and i.status in ('imported', 'undoing', 'undone')) as done
      from private.first_registers w) f);
end
$$;

-- Unfinished runs of a register without a user's session: [{id, status, job, live}], writing ones first. `job` is its
-- unfinished job; `live` when a process may be running it.
create function public.unfinished_register_runs(p_register text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'status', i.status, 'job', j.id,
      'live', coalesce(j.status = 'running' and j.leased_until >= now(), i.status = 'uploading'
        and i.uploaded_at > now() - interval '1 minute'))
      order by (i.status = 'importing') desc, i.uploaded_at, i.id), '[]')
    from private.school_imports i
    left join lateral (select w.id, w.status, w.leased_until from public.jobs w
      where w.subject = i.id::text and w.status in ('queued', 'running') order by w.created_at limit 1) j on true
    where i.register = p_register and i.actor is null
      -- what was given up is uploading, and older than a week: its rows go with the next uploads
      and (i.status in ('uploaded', 'checked', 'importing') or i.status = 'uploading'
        and i.uploaded_at > now() - interval '7 days'));
end
$$;

-- Number of schools that a run marks as no longer listed.
create function public.register_run_gone(p_import uuid) returns integer
language plpgsql stable security definer set search_path = '' as $$
declare
  import private.school_imports;
begin
  perform private.require_importer();
  select * into import from private.school_imports i where i.id = p_import;
  if import.status in ('uploaded', 'checked', 'importing') then
    return (select count(*) from public.school_sources s where s.register = import.register and s.gone_since is null
      and not exists (select 1 from private.import_rows r where r.import = import.id and r.run = import.run
        and r.identifier = s.identifier));
  end if;
  return (select count(*) from private.register_changes c join public.school_sources s
      on s.register = c.register and s.identifier = c.identifier
    where c.import = p_import and s.gone_since is not null and c.source_before -> 'gone_since' = 'null');
end
$$;

revoke execute on function
  public.first_registers(text[]),
  public.register_candidates(text,text),
  public.register_known(text,text[],uuid[]),
  public.register_run_gone(uuid),
  public.unfinished_register_runs(text)
  from public, anon, authenticated, service_role;
revoke execute on function
  private.change_register_programmes(uuid,jsonb),
  private.mark_gone(private.school_imports),
  private.register_report(uuid,integer),
  private.undo_registered(uuid,uuid[]),
  private.write_registered(uuid,jsonb)
  from public;
grant execute on function
  public.register_run_gone(uuid)
  to authenticated, service_role;
grant execute on function
  public.first_registers(text[]),
  public.register_candidates(text,text),
  public.register_known(text,text[],uuid[]),
  public.unfinished_register_runs(text)
  to service_role;
