-- The bucket for pictures: readable by all through its public address, written by admins only. The storage schema
-- belongs to the platform, so this does no more than a project owner may: insert the bucket, add policies.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('school-images', 'school-images', true, 10485760, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Listing and the answers of upsert and remove need select; the public address of a file needs no policy.
create policy school_images_files_read_admin on storage.objects for select to authenticated
  using (bucket_id = 'school-images' and (select public.is_admin()));
create policy school_images_files_insert_admin on storage.objects for insert to authenticated
  with check (bucket_id = 'school-images' and (select public.is_admin()));
create policy school_images_files_update_admin on storage.objects for update to authenticated
  using (bucket_id = 'school-images' and (select public.is_admin()))
  with check (bucket_id = 'school-images' and (select public.is_admin()));
create policy school_images_files_delete_admin on storage.objects for delete to authenticated
  using (bucket_id = 'school-images' and (select public.is_admin()));
