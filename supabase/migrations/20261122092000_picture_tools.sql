-- The image manager: which school has which pictures, which pictures do not lie in the bucket yet, and what bucket
-- and table hold without each other.

-- Where a stored address leads: a picture outside the bucket is an address elsewhere or a file of the site itself.
-- A bare file name is one in the bucket; the placeholder and the drawn covers are no pictures.
create function private.is_outside_bucket(p_address text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(p_address ~* '^(https?://|/)'
    and p_address !~ '^/(placeholder\.svg$|covers/|stock/|social/|maps/)'
    and position('/storage/v1/object/public/school-images/' in p_address) = 0, false)
$$;

-- Whether a school's own `image` names a picture at all.
create function private.names_picture(p_image text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(p_image, '/placeholder.svg') !~ '^/(placeholder\.svg$|covers/|stock/|social/|maps/)'
$$;

-- The file of a bucket that a stored address names, decoded; null when it names none.
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

-- One page of schools with their pictures: {total, page, page_count, page_size, all, none, ai, real, outside, schools}.
-- p_filter '', 'none' (no main picture), 'ai', 'real' (what the main picture is) or 'outside' (it is not in the bucket).
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
  if not (select public.is_admin()) then
    raise exception 'only an admin may list pictures' using errcode = 'insufficient_privilege';
  end if;
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
      select s.id, s.slug, s.name, s.country, s.city, s.type, to_jsonb(s.specialties_list) as specialties, s.is_active,
        coalesce(i.image_url, s.image) as image,
        case when i.id is not null then i.image_type when private.names_picture(s.image) then ''real'' end as image_type,
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

-- The next pictures that are to be stored, after (p_school, p_image), at most p_size: [{school_id, name, image_id,
-- category, type, url}]. p_scope 'schools': main pictures outside the bucket, of schools created after p_since when that
-- is given; 'ai': AI pictures outside it; 'all': both, the other pictures outside it, and main pictures in the bucket
-- that have no row. image_id is the nil uuid for a main picture that only the school's own record names.
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

-- What the bucket holds against school_images: counts of files and rows, and up to p_limit of each kind that stand
-- alone. A file younger than an hour is left out: an upload may be under way. `unlisted` are main pictures in the
-- bucket that only the school's own record names; `present` tells whether the file is there.
create function public.inspect_pictures(p_limit integer default 200) returns jsonb
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
    ), lone_files as materialized (
      select f.* from files f
       where not exists (select 1 from rows r where r.file = f.name)
         and not exists (select 1 from owners w where w.file = f.name)
    ), lone_rows as materialized (
      select r.*, s.name from rows r join public.schools s on s.id = r.school_id
       where r.file is not null and not exists (select 1 from files f where f.name = r.file)
    ), unlisted as materialized (
      select w.id, w.name, w.file, exists (select 1 from files f where f.name = w.file) as present
        from owners w where w.unlisted and w.file is not null
    )
    select jsonb_build_object(
      'files', (select count(*) from files),
      'rows', (select count(*) from rows),
      'young_files', (select count(*) from lone_files f where f.stored_at > now() - interval '1 hour'),
      'lone_file_count', (select count(*) from lone_files f where f.stored_at <= now() - interval '1 hour'),
      'lone_row_count', (select count(*) from lone_rows),
      'unlisted_count', (select count(*) from unlisted),
      'lone_files', (select coalesce(jsonb_agg(jsonb_build_object('name', f.name, 'size', f.size,
          'stored_at', f.stored_at) order by f.name), '[]') from (select * from lone_files l
          where l.stored_at <= now() - interval '1 hour' order by l.name limit most) f),
      'lone_rows', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'school_id', r.school_id,
          'school', r.name, 'category', r.image_category, 'file', r.file) order by r.name, r.id), '[]')
          from (select * from lone_rows l order by l.name, l.id limit most) r),
      'unlisted', (select coalesce(jsonb_agg(jsonb_build_object('school_id', u.id, 'school', u.name, 'file', u.file,
          'present', u.present) order by u.name, u.id), '[]')
          from (select * from unlisted l order by l.name, l.id limit most) u)));
end
$$;

revoke all on function public.admin_search_pictures(text, text, integer, integer),
  public.pictures_to_store(text, timestamptz, uuid, uuid, integer),
  public.inspect_pictures(integer) from public, anon, authenticated;
grant execute on function public.admin_search_pictures(text, text, integer, integer),
  public.inspect_pictures(integer) to authenticated, service_role;
grant execute on function public.pictures_to_store(text, timestamptz, uuid, uuid, integer) to service_role;
revoke all on function private.is_outside_bucket(text), private.names_picture(text), private.named_file(text)
  from public, anon, authenticated;
