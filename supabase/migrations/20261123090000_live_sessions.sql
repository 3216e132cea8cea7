-- A token outlives the session it was made for: until it runs out, an hour at most, its signature stays good after a
-- sign-out, a changed password or a ban. What roles are decided by therefore also asks whether the session still
-- stands and the account may still act.

-- The caller's account, as long as the token's session is there and nobody banned or deleted the account; else null.
-- Text is compared, because a claim may hold anything.
create function private.live_user_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select u.id
    from auth.users u
    join auth.sessions s on s.user_id = u.id
   where u.id = auth.uid()
     and s.id::text = auth.jwt() ->> 'session_id'
     and (s.not_after is null or s.not_after > now())
     and (u.banned_until is null or u.banned_until <= now())
     and u.deleted_at is null
$$;
revoke all on function private.live_user_id() from public;

create or replace function public.current_role_name() returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select r.role from public.user_roles r where r.user_id = live.id), 'user')
    from (select private.live_user_id() as id) live
   where live.id is not null
$$;

create or replace function public.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.user_roles r
     where r.user_id = (select private.live_user_id()) and r.role in ('admin', 'super_admin'))
$$;

create or replace function public.is_super_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.user_roles r where r.user_id = (select private.live_user_id()) and r.role = 'super_admin')
$$;

-- Who is signed in, for the application: {id, name, role}, or null when the session has ended. One call, so that a
-- page asks once.
create function public.current_account() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', live.id, 'name', p.full_name,
      'role', coalesce((select r.role from public.user_roles r where r.user_id = live.id), 'user'))
    from (select private.live_user_id() as id) live
    left join public.profiles p on p.id = live.id
   where live.id is not null
$$;
revoke all on function public.current_account() from public;
grant execute on function public.current_account() to anon, authenticated, service_role;

-- A name is changed by whoever is still signed in.
drop policy profiles_update_own on public.profiles;
create policy profiles_update_own on public.profiles for update to authenticated
  using (id = (select auth.uid()) and (select public.current_role_name()) is not null)
  with check (id = (select auth.uid()) and (select public.current_role_name()) is not null);

