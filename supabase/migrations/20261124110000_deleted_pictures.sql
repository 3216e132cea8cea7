-- A school that was deleted can come back with its pictures: their files are nobody's to remove.

-- The files of the bucket that a deleted school's snapshot names.
create function private.restorable_files() returns setof text
language sql stable set search_path = '' as $$
  select private.named_file(i.image ->> 'image_url')
    from public.deleted_schools d cross join lateral jsonb_array_elements(d.images) i (image)
  union
  select private.named_file(d.school ->> 'image') from public.deleted_schools d
$$;
revoke all on function private.restorable_files() from public, anon, authenticated;

-- Whether a deleted school would need this file again, for admins, who do not see the snapshots themselves.
create function public.is_restorable_file(p_file text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (select public.is_admin()) then
    raise exception 'only an admin may inspect the bucket' using errcode = 'insufficient_privilege';
  end if;
  return exists (select 1 from private.restorable_files() r (file) where r.file = p_file);
end
$$;
revoke all on function public.is_restorable_file(text) from public, anon, authenticated;
grant execute on function public.is_restorable_file(text) to authenticated, service_role;

-- What the bucket holds against school_images: counts of files and rows, and up to p_limit of each kind that are
-- orphaned. A file younger than an hour is left out: an upload may be under way, and so is one that a deleted school
-- would need again. `unlisted` are main pictures in the bucket that only the school's own record names; `present`
-- tells whether the file is there.
create or replace function public.inspect_pictures(p_limit integer default 200) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  most constant integer := least(greatest(coalesce(p_limit, 200), 1), 1000);
begin
  if not (select public.is_admin()) then
    raise exception 'only an admin may inspect the bucket' using errcode = 'insufficient_privilege';
  end if;
  return (with files as materialized (
      select o.name, greatest(o.created_at, o.updated_at) as stored_at, (o.metadata ->> 'size')::bigint as size
        from storage.objects o where o.bucket_id = 'school-images'
    ), rows as materialized (
      select i.id, i.school_id, i.image_category, private.named_file(i.image_url) as file
        from public.school_images i
    ), owners as materialized (
      select s.id, s.name, private.named_file(s.image) as file,
          not exists (select 1 from public.school_images i where i.main_key = s.id) as unlisted
        from public.schools s where private.names_picture(s.image)
    ), restorable as materialized (
      select r.file from private.restorable_files() r (file)
    ), orphaned_files as materialized (
      select f.* from files f
       where not exists (select 1 from rows r where r.file = f.name)
         and not exists (select 1 from owners w where w.file = f.name)
         and not exists (select 1 from restorable r where r.file = f.name)
    ), orphaned_rows as materialized (
      select r.*, s.name from rows r join public.schools s on s.id = r.school_id
       where r.file is not null and not exists (select 1 from files f where f.name = r.file)
    ), unlisted as materialized (
      select w.id, w.name, w.file, exists (select 1 from files f where f.name = w.file) as present
        from owners w where w.unlisted and w.file is not null
    )
    select jsonb_build_object(
      'files', (select count(*) from files),
      'rows', (select count(*) from rows),
      'young_files', (select count(*) from orphaned_files f where f.stored_at > now() - interval '1 hour'),
      'orphaned_file_count', (select count(*) from orphaned_files f where f.stored_at <= now() - interval '1 hour'),
      'orphaned_row_count', (select count(*) from orphaned_rows),
      'unlisted_count', (select count(*) from unlisted),
      'orphaned_files', (select coalesce(jsonb_agg(jsonb_build_object('name', f.name, 'size', f.size,
          'stored_at', f.stored_at) order by f.name), '[]') from (select * from orphaned_files l
          where l.stored_at <= now() - interval '1 hour' order by l.name limit most) f),
      'orphaned_rows', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'school_id', r.school_id,
          'school', r.name, 'category', r.image_category, 'file', r.file) order by r.name, r.id), '[]')
          from (select * from orphaned_rows l order by l.name, l.id limit most) r),
      'unlisted', (select coalesce(jsonb_agg(jsonb_build_object('school_id', u.id, 'school', u.name, 'file', u.file,
          'present', u.present) order by u.name, u.id), '[]')
          from (select * from unlisted l order by l.name, l.id limit most) u)));
end
$$;
