-- Pictures of schools, files of the bucket, and their comparison.

-- Pictures of schools: one main picture, and galleries by category.
create table public.school_images (
  id uuid primary key default gen_random_uuid(),
  school_id uuid not null references public.schools (id) on delete cascade,
  image_url text not null check (image_url ~ '\S' and char_length(image_url) <= 2000),
  image_type text not null default 'real' check (image_type in ('real', 'ai_generated')),
  alt_text text check (char_length(alt_text) <= 500),
  -- 'main' or a gallery category; unknown categories are shown as they are
  image_category text not null default 'main' check (image_category ~ '^[^/\s]{1,60}$'),
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- An upsert needs a whole unique constraint as its target, a partial index will not do (decision 30):
  -- `on_conflict=main_key`. Null, and so never in conflict, for gallery pictures.
  main_key uuid generated always as (case when image_category = 'main' then school_id end) stored,
  -- the file in the bucket school-images, null for a picture elsewhere: what cleaning up removes
  storage_path text generated always as (
    nullif(split_part(split_part(image_url, '/storage/v1/object/public/school-images/', 2), '?', 1), '')) stored,
  -- what it shows, in English where `alt_text` is in Spanish
  alt_text_en text check (alt_text_en ~ '\S' and char_length(alt_text_en) <= 500),
  -- who made it, and under which terms it may be shown
  credit text check (credit ~ '\S' and char_length(credit) <= 200),
  licence text check (licence ~ '\S' and char_length(licence) <= 200),
  constraint school_images_one_main unique (main_key)
);
alter table public.school_images enable row level security;
revoke all on public.school_images from anon, authenticated;
grant select on public.school_images to anon;
grant select, insert, update, delete on public.school_images to authenticated;
grant all on public.school_images to service_role;
create index school_images_gallery on public.school_images (school_id, display_order, id);
create index school_images_created on public.school_images (created_at desc);
create index school_images_storage_path on public.school_images (storage_path);
-- The inner query has the policies of schools; it checks is_active too, so as not to depend on them.
create policy school_images_read_active on public.school_images for select to anon, authenticated
  using (exists (select 1 from public.schools s where s.id = school_id and s.is_active));
create policy school_images_read_admin on public.school_images for select to authenticated
  using ((select public.is_admin()));
create policy school_images_insert_admin on public.school_images for insert to authenticated
  with check ((select public.is_admin()));
create policy school_images_update_admin on public.school_images for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
create policy school_images_delete_admin on public.school_images for delete to authenticated
  using ((select public.is_admin()));

-- The bucket for pictures: readable by public address, writable for admins. The storage schema belongs to the platform:
-- only a project owner's operations are used, inserting the bucket and adding policies.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('school-images', 'school-images', true, 10485760, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Listing, and the results of upsert and remove need select; public addresses need no policy.
create policy school_images_files_read_admin on storage.objects for select to authenticated
  using (bucket_id = 'school-images' and (select public.is_admin()));

create policy school_images_files_insert_admin on storage.objects for insert to authenticated
  with check (bucket_id = 'school-images' and (select public.is_admin()));

create policy school_images_files_update_admin on storage.objects for update to authenticated
  using (bucket_id = 'school-images' and (select public.is_admin()))
  with check (bucket_id = 'school-images' and (select public.is_admin()));

create policy school_images_files_delete_admin on storage.objects for delete to authenticated
  using (bucket_id = 'school-images' and (select public.is_admin()));

-- Renumbers a whole gallery in one transaction (decision 31). The list must contain exactly the gallery's pictures; an
-- outdated one is refused without changes.
create function public.reorder_school_images(p_school uuid, p_ids uuid[]) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  if not public.is_admin() and current_user <> 'service_role' then
    raise exception 'only an admin may reorder images' using errcode = 'insufficient_privilege';
  end if;
  perform 1 from public.school_images i where i.school_id = p_school order by i.id for update;
  if (select coalesce(array_agg(i.id order by i.id), '{}') from public.school_images i
        where i.school_id = p_school and i.image_category <> 'main')
     is distinct from (select coalesce(array_agg(wanted order by wanted), '{}') from unnest(p_ids) wanted) then
    raise exception 'the gallery has changed meanwhile' using errcode = 'invalid_parameter_value';
  end if;
  update public.school_images i set display_order = wanted.place
    from unnest(p_ids) with ordinality as wanted (id, place)
    where i.id = wanted.id and i.display_order <> wanted.place;
end
$$;

-- Makes a gallery picture the main one; the former main picture takes its position, as 'other'.
create function public.choose_main_image(p_image uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  chosen public.school_images;
begin
  perform private.require_admin();
  select * into chosen from public.school_images i where i.id = p_image and i.image_category <> 'main' for update;
  if not found then
    raise exception 'no such picture of a gallery' using errcode = 'no_data_found';
  end if;
  perform 1 from public.schools s where s.id = chosen.school_id for update;
  update public.school_images i set image_category = 'other', display_order = chosen.display_order
    where i.main_key = chosen.school_id;
  insert into public.school_images (school_id, image_url, image_category, display_order)
    select s.id, s.image, 'other', chosen.display_order from public.schools s
     where s.id = chosen.school_id and private.names_picture(s.image)
       and not exists (select 1 from public.school_images i where i.school_id = s.id and i.image_url = s.image);
  update public.school_images i set image_category = 'main', display_order = 0 where i.id = p_image;
  update public.schools s set image = chosen.image_url where s.id = chosen.school_id;
end
$$;

-- Whether an address is outside the bucket: another site, or a file of this site. A plain file name is in the bucket;
-- the placeholder and drawn covers are no pictures.
create function private.is_outside_bucket(p_address text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(p_address ~* '^(https?://|/)'
    and p_address !~ '^/(placeholder\.svg$|covers/|stock/|social/|maps/)'
    and position('/storage/v1/object/public/school-images/' in p_address) = 0, false)
$$;

-- Whether a school's `image` names a picture.
create function private.names_picture(p_image text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(p_image, '/placeholder.svg') !~ '^/(placeholder\.svg$|covers/|stock/|social/|maps/)'
$$;

-- The decoded bucket file of an address; null for others.
create function private.named_file(p_address text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  encoded constant text := case
    when position('/storage/v1/object/public/school-images/' in p_address) > 0
      then split_part(split_part(p_address, '/storage/v1/object/public/school-images/', 2), '?', 1)
    when p_address !~* '^([a-z][a-z0-9+.-]*:|/)' then p_address end;
begin
  if encoded is null or position('%' in encoded) = 0 then
    return nullif(encoded, '');
  end if;
  return (select convert_from(decode(string_agg(case when part[1] ~ '^%..$' then substr(part[1], 2)
      else encode(convert_to(part[1], 'UTF8'), 'hex') end, ''), 'hex'), 'UTF8')
    from regexp_matches(encoded, '%[0-9A-Fa-f]{2}|[^%]+|%', 'g') part);
exception when character_not_in_repertoire then
  return encoded;
end
$$;

-- One page of schools with pictures: {total, page, page_count, page_size, all, none, ai, real, outside, schools}.
-- p_filter '', 'none' (no main picture), 'ai', 'real' (type of the main picture) or 'outside' (not in the bucket).
create function public.admin_search_pictures(
  p_search text default '', p_filter text default '', p_page integer default 1, p_page_size integer default 20
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  wanted constant text := btrim(left(public.normalise_text(left(coalesce(p_search, ''), 1000)), 200));
  likeness constant text := '%' || replace(replace(replace(wanted, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  named constant text[] := array(select c.name_en from public.countries c
    where wanted <> '' and public.normalise_text(c.name_es) like likeness);
  size constant integer := least(greatest(coalesce(p_page_size, 20), 1), 100);
  source constant text :=
    ' from public.schools s left join public.school_images i on i.main_key = s.id where true'
    || case when wanted <> '' then ' and (s.admin_text like $1 or s.country = any ($2))' else '' end
    || case p_filter
      when 'none' then ' and i.id is null and not private.names_picture(s.image)'
      when 'ai' then ' and i.image_type = ''ai_generated'''
      when 'real' then ' and (i.image_type = ''real'' or (i.id is null and private.names_picture(s.image)))'
      when 'outside' then ' and private.is_outside_bucket(coalesce(i.image_url, s.image))'
      else '' end;
  found integer;
  page integer;
  schools jsonb;
  counts jsonb;
begin
  perform private.require_admin();
  select jsonb_build_object(
      'all', count(*),
      'none', count(*) filter (where i.id is null and not private.names_picture(s.image)),
      'ai', count(*) filter (where i.image_type = 'ai_generated'),
      'real', count(*) filter (where i.image_type = 'real' or (i.id is null and private.names_picture(s.image))),
      'outside', count(*) filter (where private.is_outside_bucket(coalesce(i.image_url, s.image))))
    into counts from public.schools s left join public.school_images i on i.main_key = s.id;
  execute 'select count(*)::integer' || source into found using likeness, named;
  page := least(greatest(coalesce(p_page, 1), 1), greatest(1, ceil(found::numeric / size)::integer));
  execute 'select coalesce(jsonb_agg(to_jsonb(hit) - ''place'' order by hit.place), ''[]'') from (
      select s.id, s.slug, s.name, s.country, s.city, s.type, to_jsonb(s.specialties) as specialties, s.is_active,
        coalesce(i.image_url, s.image) as image,
        case when i.id is not null then i.image_type when private.names_picture(s.image)
          then ''real'' end as image_type,
        (select coalesce(jsonb_agg(jsonb_build_object(''category'', g.image_category, ''count'', g.n, ''ai'', g.ai)
             order by g.image_category), ''[]'')
           from (select p.image_category, count(*) as n, count(*) filter (where p.image_type = ''ai_generated'') as ai
                   from public.school_images p where p.school_id = s.id and p.image_category <> ''main''
                  group by p.image_category) g) as gallery,
        row_number() over (order by s.sort_name, s.id) as place'
    || source || ' order by s.sort_name, s.id offset $3 limit $4) hit'
    into schools using likeness, named, (page - 1)::bigint * size, size;
  return jsonb_build_object('total', found, 'page', page, 'page_size', size,
    'page_count', greatest(1, ceil(found::numeric / size)::integer), 'schools', schools) || counts;
end
$$;

-- The next pictures to store after (p_school, p_image), at most p_size: [{school_id, name, image_id, category, type,
-- url}]. p_scope 'schools': main pictures outside the bucket, optionally of schools created after p_since; 'ai': AI
-- pictures outside; 'all': both, other pictures outside, and main pictures in the bucket without a row. image_id is the
-- nil uuid for a main picture without a row.
create function public.pictures_to_store(
  p_scope text, p_since timestamptz default null, p_school uuid default '00000000-0000-0000-0000-000000000000',
  p_image uuid default '00000000-0000-0000-0000-000000000000', p_size integer default 500
) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(found) order by found.school_id, found.image_id), '[]') from (
    select picture.* from (
      select s.id as school_id, s.name, coalesce(i.id, '00000000-0000-0000-0000-000000000000') as image_id,
          'main' as category, coalesce(i.image_type, 'real') as type, coalesce(i.image_url, s.image) as url
        from public.schools s left join public.school_images i on i.main_key = s.id
       where (p_since is null or s.created_at > p_since)
         and (private.is_outside_bucket(coalesce(i.image_url, s.image))
           or (p_scope = 'all' and i.id is null and private.names_picture(s.image)))
      union all
      select p.school_id, s.name, p.id, p.image_category, p.image_type, p.image_url
        from public.school_images p join public.schools s on s.id = p.school_id
       where p_scope in ('ai', 'all') and p.image_category <> 'main' and private.is_outside_bucket(p.image_url)
    ) picture
    where (picture.school_id, picture.image_id) > (p_school, p_image)
      and (p_scope <> 'ai' or picture.type = 'ai_generated')
    order by picture.school_id, picture.image_id limit least(greatest(p_size, 1), 1000)) found
$$;

-- Differences between the bucket and school_images: counts of files and rows, and up to p_limit orphans of each kind.
-- Files younger than an hour are omitted, because an upload may be running, and so are those needed to restore a
-- deleted school. `unlisted` are main pictures in the bucket without a row; `present` is true when the file exists.
create function public.inspect_pictures(p_limit integer default 200) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  most constant integer := least(greatest(coalesce(p_limit, 200), 1), 1000);
begin
  perform private.require_admin();
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

-- Bucket files in snapshots of deleted schools.
create function private.restorable_files() returns setof text
language sql stable set search_path = '' as $$
  select private.named_file(i.image ->> 'image_url')
    from public.deleted_schools d cross join lateral jsonb_array_elements(d.images) i (image)
  union
  select private.named_file(d.school ->> 'image') from public.deleted_schools d
$$;

-- Whether restoring a deleted school would need this file, for admins, who cannot read snapshots.
create function public.is_restorable_file(p_file text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return exists (select 1 from private.restorable_files() r (file) where r.file = p_file);
end
$$;

create trigger school_images_updated_at before update on public.school_images
  for each row execute function private.touch_updated_at();

revoke execute on function
  public.admin_search_pictures(text,text,integer,integer),
  public.choose_main_image(uuid),
  public.inspect_pictures(integer),
  public.is_restorable_file(text),
  public.reorder_school_images(uuid,uuid[])
  from public, anon, authenticated, service_role;
grant execute on function
  public.admin_search_pictures(text,text,integer,integer),
  public.choose_main_image(uuid),
  public.inspect_pictures(integer),
  public.is_restorable_file(text),
  public.reorder_school_images(uuid,uuid[])
  to authenticated, service_role;
revoke execute on function
  private.is_outside_bucket(text),
  private.named_file(text),
  private.names_picture(text),
  private.restorable_files()
  from public;
revoke execute on function
  public.pictures_to_store(text,timestamp with time zone,uuid,uuid,integer)
  from public, anon, authenticated, service_role;
grant execute on function
  public.pictures_to_store(text,timestamp with time zone,uuid,uuid,integer)
  to service_role;
