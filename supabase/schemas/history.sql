-- History of changes, versions of schools, deleted schools.

-- History of changes, written by triggers, so that every kind of write is included; and deleted schools, which a super
-- admin can restore.
create table public.change_log (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  -- the signed-in user, null for the secret key and for the database's owner; no reference, because the entry stays
  -- when the account goes
  actor uuid,
  -- the database role that wrote: authenticated, service_role, or another one (migrations, seeds)
  actor_role text not null,
  table_name text not null,
  row_id uuid not null,
  -- for schools and their images: whose history this belongs to
  school_id uuid,
  action text not null check (action in ('insert', 'update', 'delete')),
  -- what a list shows for a row that is gone: a school's name, an image's category
  label text,
  -- field by field, changed ones only. An insert holds nothing (the row itself does, or its snapshot), a deletion
  -- what the row held unless a snapshot holds it.
  old jsonb,
  new jsonb
);
alter table public.change_log enable row level security;
revoke all on public.change_log from anon, authenticated;
grant select on public.change_log to authenticated;
grant all on public.change_log to service_role;
create index change_log_school on public.change_log (school_id, id desc);
create index change_log_row on public.change_log (table_name, row_id, id desc);
create index change_log_actor on public.change_log (actor, id desc);
create policy change_log_read_super on public.change_log for select to authenticated
  using ((select public.is_super_admin()));
create policy change_log_read_admin on public.change_log for select to authenticated
  using (table_name in ('schools', 'school_images', 'programmes') and (select public.is_admin()));

-- Deleted schools: the row, its images, its former slugs (decision 20).
create table public.deleted_schools (
  id uuid primary key default gen_random_uuid(),
  school_id uuid not null,
  name text not null,
  slug text not null,
  school jsonb not null,
  images jsonb not null,
  former_slugs text[] not null,
  deleted_by uuid,
  deleted_at timestamptz not null default now(),

  -- whether undoing an import deleted it
  undone boolean not null default false,
  programmes jsonb not null default '[]',
  programme_slugs jsonb not null default '[]'
);
alter table public.deleted_schools enable row level security;
revoke all on public.deleted_schools from anon, authenticated;
grant select on public.deleted_schools to authenticated;
grant all on public.deleted_schools to service_role;
create index deleted_schools_deleted on public.deleted_schools (deleted_at desc, id);
create index deleted_schools_by_kind on public.deleted_schools (undone, deleted_at desc, id);
create policy deleted_schools_read_super on public.deleted_schools for select to authenticated
  using ((select public.is_super_admin()));

-- Arguments: the table's key column; the column with the school's id ('' if none); the label column ('' if none);
-- omitted columns, comma-separated, which are derived or must not outlive their row. Generated columns are always
-- omitted.
create function private.log_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  omitted text[];
  before constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  known constant jsonb := coalesce(after, before);
  was jsonb;
  became jsonb;
begin
  -- what moves between two merged schools is logged once, by the schools themselves
  if current_setting('directory.merging', true) = 'on' and tg_table_name <> 'schools' then
    return null;
  end if;
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

-- No snapshot for schools whose import is undone, because the file has them, unless programmes or pictures were added.
-- Merges keep their own snapshots.
create function private.store_deleted_school() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('directory.merging', true) = 'on' then
    return old;
  end if;
  if current_setting('directory.undoing', true) = 'on' and not exists (select 1 from public.change_log l
      where l.school_id = old.id and l.table_name <> 'schools' and l.happened_at > old.created_at) then
    return old;
  end if;
  insert into public.deleted_schools (
    school_id, name, slug, school, images, programmes, programme_slugs, former_slugs, deleted_by, undone)
  values (
    old.id, old.name, old.slug, to_jsonb(old),
    coalesce((select jsonb_agg(to_jsonb(i) order by i.display_order, i.id)
                from public.school_images i where i.school_id = old.id), '[]'),
    coalesce((select jsonb_agg(to_jsonb(p) order by p.position, p.id)
                from public.programmes p where p.school_id = old.id), '[]'),
    coalesce((select jsonb_agg(to_jsonb(h) order by h.created_at, h.slug)
                from public.programme_slug_history h join public.programmes p on p.id = h.programme_id
               where h.school_id = old.id and p.school_id = old.id), '[]'),
    array(select h.slug from public.slug_history h where h.school_id = old.id order by h.created_at, h.slug),
    auth.uid(), private.is_deleted_by_undo(old.id));
  return old;
end
$$;

-- Columns of a table without generated ones.
create function private.written_columns(p_table regclass) returns text[]
language sql stable set search_path = '' as $$
  select array_agg(a.attname::text order by a.attnum) from pg_catalog.pg_attribute a
   where a.attrelid = p_table and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
$$;

-- Inserts rows from JSON. Omits generated columns, and those that no row has: columns added later get their default.
create function private.insert_rows(p_table regclass, p_rows jsonb) returns void
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

-- Restores a school with its programmes.
create function public.restore_deleted_school(p_snapshot uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_super_admin();
  return private.restore_deleted_school(p_snapshot);
end
$$;

create function private.restore_deleted_school(p_snapshot uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  kept public.deleted_schools;
begin
  delete from public.deleted_schools d where d.id = p_snapshot returning * into kept;
  if not found then
    raise exception 'no such deleted school' using errcode = 'no_data_found';
  end if;
  perform private.insert_rows('public.schools', jsonb_build_array(kept.school || jsonb_build_object(
    'slug', case when exists (select 1 from public.schools s where s.slug = kept.slug) then '' else kept.slug end,
    'version', (kept.school ->> 'version')::integer + 1,
    'updated_at', now())));
  perform private.insert_rows('public.programmes', kept.programmes);
  if kept.programmes = '[]' then
    -- snapshots from before there were programmes have a list of them
    perform private.write_programme_list(kept.school_id, kept.school -> 'programs');
  end if;
  perform private.insert_rows('public.programme_slug_history', kept.programme_slugs);
  perform private.insert_rows('public.school_images', kept.images);
  insert into public.slug_history (slug, school_id)
    select former, kept.school_id from unnest(kept.former_slugs) former
    where not exists (select 1 from public.schools s where s.slug = former)
    on conflict (slug) do nothing;
  return kept.school_id;
end
$$;

-- Fields of a school right after a history entry that have changed since: the entry's id is the version. Empty without
-- changes.
create function private.fields_at(p_school uuid, p_change bigint) returns jsonb
language sql stable set search_path = '' as $$
  -- what the first later change found is what this one left
  select coalesce(jsonb_object_agg(f.key, f.value), '{}') from (
    select distinct on (o.key) o.key, o.value
      from public.change_log l cross join lateral jsonb_each(l.old) o
     where l.table_name = 'schools' and l.row_id = p_school and l.action = 'update' and l.id > p_change
       and o.key not in ('image', 'gallery')
     order by o.key, l.id) f
$$;

-- Programmes of a school with changes after a history entry: their values at that time, and whether they were added
-- since, as their first change says.
create function private.programmes_at(p_school uuid, p_change bigint)
  returns table (id uuid, fields jsonb, is_newer boolean)
language sql stable set search_path = '' as $$
  select w.row_id, (select coalesce(jsonb_object_agg(f.key, f.value), '{}') from (
        select distinct on (o.key) o.key, o.value from public.change_log l cross join lateral jsonb_each(l.old) o
         where l.table_name = 'programmes' and l.row_id = w.row_id and l.id > p_change order by o.key, l.id) f),
      w.action = 'insert'
    from (select distinct on (l.row_id) l.row_id, l.action from public.change_log l
         where l.table_name = 'programmes' and l.school_id = p_school and l.id > p_change
         order by l.row_id, l.id) w
$$;

-- Restores a school with its programmes to a history entry as a new change; returns its new version. Programmes added
-- since are hidden.
create function public.restore_school_version(p_school uuid, p_change bigint) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  programme record;
  new_version integer;
begin
  perform private.require_super_admin();
  perform 1 from public.programmes p where p.school_id = p_school order by p.id for update;
  perform 1 from public.schools s where s.id = p_school for update;
  if not found or not exists (select 1 from public.change_log l
      where l.id = p_change and l.table_name = 'schools' and l.row_id = p_school) then
    raise exception 'no such version of this school' using errcode = 'no_data_found';
  end if;
  for programme in select a.* from private.programmes_at(p_school, p_change) a loop
    if programme.is_newer then
      update public.programmes p set is_active = false where p.id = programme.id and p.school_id = p_school;
    elsif exists (select from public.programmes p where p.id = programme.id and p.school_id = p_school) then
      perform private.write_columns('public.programmes', array[programme.id],
        programme.fields - array['slug', 'school_id']);
    elsif not exists (select from public.programmes p where p.id = programme.id) then
      perform private.insert_rows('public.programmes', jsonb_build_array(programme.fields || jsonb_build_object(
        'id', programme.id, 'school_id', p_school, 'slug', case when not exists (select from public.programmes p
          where p.school_id = p_school and p.slug = programme.fields ->> 'slug') then programme.fields ->> 'slug'
            else '' end)));
    end if;
  end loop;
  perform private.write_columns('public.schools', array[p_school], private.fields_at(p_school, p_change));
  select s.version into new_version from public.schools s where s.id = p_school;
  perform private.add_audit_entry('version_restored', 'school', p_school::text,
    (select s.name from public.schools s where s.id = p_school), jsonb_build_object('change', p_change));
  return new_version;
end
$$;

-- Editable columns of a school, without identifiers, pictures and derived columns.
create function private.school_fields() returns text[]
language sql stable set search_path = '' as $$
  select array(select c from unnest(private.written_columns('public.schools')) c
    where c <> all (array['id', 'legacy_id', 'image', 'gallery', 'created_at', 'updated_at', 'version',
      'completeness']))
$$;

-- Column list of a statement: 'a, b', or 'k.a, k.b' of a row k.
create function private.column_list(p_columns text[], p_row text default '') returns text
language sql immutable set search_path = '' as $$
  select string_agg(case when p_row = '' then format('%I', c) else format('%I.%I', p_row, c) end, ', ' order by i)
    from unnest(p_columns) with ordinality u (c, i)
$$;

-- Writes columns of rows from JSON, without those that no longer exist.
create function private.write_columns(p_table regclass, p_ids uuid[], p_columns jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  assignments constant text := (select string_agg(format('%1$I = kept.%1$I', c), ', ')
    from unnest(private.written_columns(p_table)) c where p_columns ? c);
begin
  if assignments is not null and p_ids <> '{}' then
    execute format('update %1$s s set %2$s from jsonb_populate_record(null::%1$s, $1) kept where s.id = any ($2)',
      p_table, assignments)
      using p_columns, p_ids;
  end if;
end
$$;

-- Whether a school is deleted by undoing its import, which marks it before.
create function private.is_deleted_by_undo(p_school uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  if to_regclass('private.import_changes') is null then
    return false;
  end if;
  return exists (select 1 from private.import_changes c
    where c.school_id = p_school and c.row_id = p_school and c.kind = 'created' and c.undone);
end
$$;

-- A page of deleted schools, the latest first: {total, undone, page, page_count, schools}. `p_undone` selects those of
-- undone imports; `undone` always counts them.
create function public.list_deleted_schools(
  p_search text default '', p_undone boolean default false, p_page integer default 1, p_page_size integer default 50
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  likeness constant text := '%' || replace(replace(replace(
    public.normalise_text(left(coalesce(p_search, ''), 200)), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  size constant integer := least(greatest(coalesce(p_page_size, 50), 1), 200);
  found integer;
  page integer;
begin
  perform private.require_super_admin();
  select count(*) into found from public.deleted_schools d
   where d.undone = p_undone and public.normalise_text(d.name || ' ' || d.slug) like likeness;
  page := least(greatest(coalesce(p_page, 1), 1), greatest(1, ceil(found::numeric / size)::integer));
  return jsonb_build_object('total', found, 'page', page, 'page_count',
    greatest(1, ceil(found::numeric / size)::integer),
    'undone', (select count(*) from public.deleted_schools d where d.undone),
    'schools', (select coalesce(jsonb_agg(to_jsonb(w) order by w.deleted_at desc, w.id), '[]') from (
        select d.id, d.name, d.slug, d.deleted_at, d.deleted_by, private.account_name(d.deleted_by) as deleted_by_name
          from public.deleted_schools d
         where d.undone = p_undone and public.normalise_text(d.name || ' ' || d.slug) like likeness
         order by d.deleted_at desc, d.id offset (page - 1)::bigint * size limit size) w));
end
$$;

create trigger school_images_log after insert or update or delete on public.school_images
  for each row execute function private.log_change('id', 'school_id', 'image_category', 'created_at,updated_at');
create trigger user_roles_log after insert or update or delete on public.user_roles
  for each row execute function private.log_change('user_id', '', 'role', 'created_at,updated_at');
-- before, because images and former slugs are deleted afterwards
create trigger schools_keep_deleted before delete on public.schools
  for each row execute function private.store_deleted_school();
create trigger programmes_log after insert or update or delete on public.programmes
  for each row execute function private.log_change('id', 'school_id', 'name', 'created_at,updated_at,version');
create trigger schools_log after insert or update or delete on public.schools
  for each row execute function private.log_change('id', 'id', 'name', 'created_at,updated_at,version,completeness');

revoke execute on function
  public.list_deleted_schools(text,boolean,integer,integer),
  public.restore_deleted_school(uuid),
  public.restore_school_version(uuid,bigint)
  from public, anon, authenticated, service_role;
grant execute on function
  public.list_deleted_schools(text,boolean,integer,integer),
  public.restore_deleted_school(uuid),
  public.restore_school_version(uuid,bigint)
  to authenticated, service_role;
revoke execute on function
  private.is_deleted_by_undo(uuid),
  private.programmes_at(uuid,bigint),
  private.write_columns(regclass,uuid[],jsonb)
  from public;
