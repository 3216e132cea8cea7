-- Slugs that programmes used to have. Every address of a programme leads to it, also of the school that it was moved from,
-- unless another programme of that school has taken the address.

create table public.programme_slug_history (
  -- the school in the address
  school_id uuid not null references public.schools (id) on delete cascade,
  slug text not null,
  programme_id uuid not null references public.programmes (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (school_id, slug)
);
create index programme_slug_history_programme on public.programme_slug_history (programme_id);

create function private.remember_programme_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    insert into public.programme_slug_history (school_id, slug, programme_id) values (old.school_id, old.slug, old.id)
    on conflict (school_id, slug) do update set programme_id = excluded.programme_id, created_at = now();
  end if;
  -- a living slug is never shadowed
  delete from public.programme_slug_history h where h.school_id = new.school_id and h.slug = new.slug;
  return null;
end
$$;
create trigger programmes_remember_slug_update after update on public.programmes
  for each row when ((old.school_id, old.slug) is distinct from (new.school_id, new.slug))
  execute function private.remember_programme_slug();
create trigger programmes_remember_slug_insert after insert on public.programmes
  for each row execute function private.remember_programme_slug();

alter table public.programme_slug_history enable row level security;
revoke all on public.programme_slug_history from anon, authenticated;
grant select on public.programme_slug_history to authenticated;
grant all on public.programme_slug_history to service_role;
create policy programme_slug_history_read_admin on public.programme_slug_history for select to authenticated
  using ((select public.is_admin()));

-- Where the programme stands now that used to have this slug at this school; no row when there is none that is public.
create function public.resolve_programme(p_school uuid, p_slug text) returns table (school_slug text, slug text)
language sql stable security definer set search_path = '' as $$
  select s.slug, p.slug from public.programme_slug_history h
    join public.programmes p on p.id = h.programme_id
    join public.schools s on s.id = p.school_id
   where h.school_id = p_school and h.slug = p_slug and p.is_active and s.is_active
$$;
revoke all on function public.resolve_programme(uuid, text), private.remember_programme_slug() from public, anon, authenticated;
grant execute on function public.resolve_programme(uuid, text) to anon, authenticated, service_role;

-- A deleted school takes the former slugs of its programmes along and brings them back.
alter table public.deleted_schools add column programme_slugs jsonb not null default '[]';

create or replace function private.keep_deleted_school() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
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
    auth.uid(), private.goes_with_undo(old.id));
  return old;
end
$$;

create or replace function public.restore_deleted_school(p_snapshot uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  kept public.deleted_schools;
begin
  perform private.require_super_admin();
  delete from public.deleted_schools d where d.id = p_snapshot returning * into kept;
  if not found then
    raise exception 'no such deleted school' using errcode = 'no_data_found';
  end if;
  -- snapshots from before there were programmes have none, and their column makes them
  perform set_config('directory.programmes_from', case when kept.programmes = '[]' then '' else 'both' end, true);
  perform private.insert_kept('public.schools', jsonb_build_array(kept.school || jsonb_build_object(
    'slug', case when exists (select 1 from public.schools s where s.slug = kept.slug) then '' else kept.slug end,
    'version', (kept.school ->> 'version')::integer + 1,
    'updated_at', now())));
  perform private.insert_kept('public.programmes', kept.programmes);
  perform set_config('directory.programmes_from', '', true);
  perform private.insert_kept('public.programme_slug_history', kept.programme_slugs);
  perform private.insert_kept('public.school_images', kept.images);
  insert into public.slug_history (slug, school_id)
    select former, kept.school_id from unnest(kept.former_slugs) former
    where not exists (select 1 from public.schools s where s.slug = former)
    on conflict (slug) do nothing;
  return kept.school_id;
end
$$;
