-- Schools to and from files: pages for the export, and the import as one transaction that can be undone.

-- The next schools of the admin list under its filters, whole rows by name, after the one given; at most p_size.
-- Page by page by key: a long export holds no more than a page, whatever changes meanwhile.
create function public.export_schools(
  p_search text default '', p_country text default '', p_type text default '', p_status text default '',
  p_weakness text default '', p_ids uuid[] default null, p_after_name text default null,
  p_after_id uuid default null, p_size integer default 200
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant text := btrim(left(public.normalise_text(left(coalesce(p_search, ''), 1000)), 200));
  likeness constant text := '%' || replace(replace(replace(wanted, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  -- a country is found by its Spanish name too, as in admin_search_schools
  named constant text[] := array(select c.name_en from public.countries c
    where wanted <> '' and public.normalise_text(c.name_es) like likeness);
begin
  if not (select public.is_admin()) then
    raise exception 'only an admin may export schools' using errcode = 'insufficient_privilege';
  end if;
  return (select coalesce(jsonb_agg(to_jsonb(page) order by page.sort_name, page.id), '[]') from (
    select s.* from public.schools s
     where (p_after_id is null or (s.sort_name, s.id) > (p_after_name collate "C", p_after_id))
       and (p_ids is null or s.id = any (p_ids))
       and (wanted = '' or s.admin_text like likeness or s.country = any (named))
       and (coalesce(p_country, '') = '' or s.country = p_country)
       and (coalesce(p_type, '') = '' or s.type = p_type)
       and (coalesce(p_status, '') = '' or s.is_active = (p_status = 'active'))
       and (coalesce(p_weakness, '') = '' or private.has_weakness(s, p_weakness))
     order by s.sort_name, s.id limit least(greatest(coalesce(p_size, 200), 1), 500)) page);
end
$$;

-- The schools, whole rows, that have one of these ids, legacy_ids or slugs.
create function public.import_matches(p_ids uuid[], p_legacy_ids text[], p_slugs text[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (select public.is_admin()) then
    raise exception 'only an admin may import schools' using errcode = 'insufficient_privilege';
  end if;
  return (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from public.schools s
    where s.id in (select i.id from unnest(p_ids) i (id)
      union select l.id from public.schools l where l.legacy_id = any (p_legacy_ids)
      union select g.id from public.schools g where g.slug = any (p_slugs)));
end
$$;

-- What was imported, so that it can be undone: the history (change_log) holds what the fields were before.
create table private.school_imports (
  id uuid primary key default gen_random_uuid(),
  actor uuid not null,
  file_name text not null check (char_length(file_name) <= 200),
  created uuid[] not null,
  changed uuid[] not null,
  -- entries of the history: the last one before the import, and the last one of the import
  before_change bigint not null,
  last_change bigint not null,
  imported_at timestamptz not null default now(),
  undone_at timestamptz
);
alter table private.school_imports enable row level security;
create index school_imports_actor on private.school_imports (actor, imported_at desc);

-- Writes rows in one transaction; answers {id, created, changed}. Each row is an object of columns: with `version` it
-- changes those columns of the school `id` as long as it still has that version, without it is a new school. When
-- one row cannot be written, none is: 22023 when a school is not what it was, 23505 for a taken slug or identifier.
create function public.import_schools(p_rows jsonb, p_file_name text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  columns constant text[] := array['name', 'type', 'country', 'city', 'address', 'website', 'email', 'phone',
    'founded', 'students_count', 'programs_count', 'rating', 'tuition_min', 'tuition_max', 'tuition_currency',
    'coordinates_lat', 'coordinates_lng', 'coordinates_precision', 'description', 'description_en', 'specialties',
    'specialties_en', 'languages', 'accreditation', 'accreditation_en', 'features', 'features_en', 'programs',
    'sources', 'checked_on', 'is_active', 'slug'];
  names constant text := array_to_string(columns, ', ');
  values_new constant text := 'k.' || array_to_string(columns, ', k.');
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
    select coalesce(array_agg(id), ''{}'') from written', names, values_new) into old_ids using p_rows;
  if cardinality(old_ids) <> wanted then
    raise exception 'a school has changed meanwhile' using errcode = 'invalid_parameter_value';
  end if;

  execute format('with written as (
      insert into public.schools (id, legacy_id, %1$s)
      select coalesce(k.id, gen_random_uuid()), k.legacy_id, %2$s
        from jsonb_array_elements($1) with ordinality r (entry, place)
        cross join lateral jsonb_populate_record(null::public.schools, r.entry) k
       where not r.entry ? ''version'' order by r.place returning id)
    select coalesce(array_agg(id), ''{}'') from written', names, values_new) into new_ids using p_rows;

  insert into private.school_imports (actor, file_name, created, changed, before_change, last_change)
  values (auth.uid(), left(coalesce(p_file_name, ''), 200), new_ids, old_ids, before_change,
    coalesce((select max(l.id) from public.change_log l where l.school_id = any (new_ids || old_ids)), before_change))
  returning id into import;
  return jsonb_build_object('id', import, 'created', cardinality(new_ids), 'changed', cardinality(old_ids));
end
$$;

-- Takes an import back: what it created is deleted (and kept like everything deleted), what it changed is what it was.
-- All or nothing; refused with 22023 when one of its schools or their images has changed since, 02000 when there is no
-- such import left to undo. For whoever imported, and super admins.
create function public.undo_school_import(p_import uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  import private.school_imports;
  school uuid;
  fields jsonb;
  assignments text;
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
    fields := private.fields_at(school, import.before_change);
    select string_agg(format('%I = kept.%I', c, c), ', ') into assignments
      from unnest(private.written_columns('public.schools')) c where fields ? c;
    if assignments is not null then
      execute format('update public.schools s set %s from jsonb_populate_record(null::public.schools, $1) kept
                       where s.id = $2', assignments) using fields, school;
    end if;
  end loop;
  update private.school_imports i set undone_at = now() where i.id = p_import;
  return jsonb_build_object('deleted', cardinality(import.created), 'restored', cardinality(import.changed));
end
$$;

-- The latest imports, newest first, with what the caller may still undo.
create function public.recent_school_imports() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.is_admin() then
    raise exception 'only an admin may see the imports' using errcode = 'insufficient_privilege';
  end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'file_name', i.file_name,
      'imported_at', i.imported_at, 'created', cardinality(i.created), 'changed', cardinality(i.changed),
      'undone', i.undone_at is not null,
      'may_undo', i.undone_at is null and (i.actor = auth.uid() or public.is_super_admin()))
      order by i.imported_at desc, i.id), '[]')
    from (select * from private.school_imports order by imported_at desc, id limit 10) i);
end
$$;

revoke all on function
  public.export_schools(text, text, text, text, text, uuid[], text, uuid, integer),
  public.import_matches(uuid[], text[], text[]), public.import_schools(jsonb, text),
  public.undo_school_import(uuid), public.recent_school_imports() from public, anon, authenticated;
grant execute on function
  public.export_schools(text, text, text, text, text, uuid[], text, uuid, integer),
  public.import_matches(uuid[], text[], text[]), public.import_schools(jsonb, text),
  public.undo_school_import(uuid), public.recent_school_imports() to authenticated;
