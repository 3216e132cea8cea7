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
  constraint school_images_one_main unique (main_key)
);
create index school_images_gallery on public.school_images (school_id, display_order, id);
create index school_images_created on public.school_images (created_at desc);
create index school_images_storage_path on public.school_images (storage_path);

create trigger school_images_updated_at before update on public.school_images
  for each row execute function private.touch_updated_at();

alter table public.school_images enable row level security;
revoke all on public.school_images from anon, authenticated;
grant select on public.school_images to anon;
grant select, insert, update, delete on public.school_images to authenticated;
grant all on public.school_images to service_role;

-- The inner query sees schools under their own policies; it says is_active itself so as not to depend on them.
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

-- Renumbers a whole gallery in the given order, in one transaction (decision 31). The list must name exactly the
-- gallery's pictures: an order made from an outdated view is refused, and nothing is changed.
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
revoke all on function public.reorder_school_images(uuid, uuid[]) from public, anon, authenticated;
grant execute on function public.reorder_school_images(uuid, uuid[]) to authenticated, service_role;
